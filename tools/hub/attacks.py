# ruff: noqa: E501 (an attack is what somebody types into a cell)
"""What a student might try from a cell of their own notebook. Each succeeds where its code gives anything but None.

An error is a refusal. `other` is another student, whose password the attacker does not know; `token` is one of
the attacker's own, with all that it may do; `course` is the instructors' folder, `exchange` the course's folder in the exchange, `hub` the hub's address, `lesson` a lesson that
both have handed in.
"""

ATTACKS = {
    "list another's home": "os.listdir(f'/home/{other}')",
    "read another's notebook": "open(f'/home/{other}/my_work/{lesson}/{lesson}.ipynb').read()",
    "read another's work after opening one's own home": "os.chmod(os.path.expanduser('~'), 0o777) or os.listdir(f'/home/{other}')",
    "read another's environment": "[open(p).read() for p in glob('/proc/[0-9]*/environ') if owner(p) == other][0]",
    "read another's memory": "[open(p, 'rb') for p in glob('/proc/[0-9]*/mem') if owner(p) == other][0]",
    "read another's temporary files": "[open(p, 'rb').read(1) for p in [*glob('/tmp/*'), *glob('/tmp/*/*'), *glob('/dev/shm/*')] if owner(p) == other and os.path.isfile(p)][0]",
    "listen to what another's kernel shows": "[port for port in listening() if listens(port)][0]",
    "end another's processes": "[os.kill(int(p.split('/')[2]), 9) or p for p in glob('/proc/[0-9]*') if owner(p) == other][0]",
    "become another": "os.setuid(pwd.getpwnam(other).pw_uid) or other",
    "become another by sudo": "run('sudo', '-n', '-u', other, 'id')",
    "read the solutions": "open(f'{course}/solutions/{lesson}/{lesson}.ipynb').read()",
    "read the checks with their hidden tests": "open(f'{course}/solutions/{lesson}.checks.py').read()",
    "read the planted answers": "open(f'{course}/tests/answers/{lesson}.py').read()",
    "read the repository's history": "os.listdir(f'{course}/.git')",
    "list the instructors' folder": "os.listdir(course)",
    "read the gradebook": "open(f'{course}/grading/gradebook.db', 'rb').read(1)",
    "write into the gradebook": "open(f'{course}/grading/gradebook.db', 'ab')",
    "read what others have handed in, where it is graded": "os.listdir(f'{course}/grading/submitted')",
    "read another's feedback, where it is made": "os.listdir(f'{course}/grading/feedback/{other}')",
    "read the passwords": "open(f'{course}/grading/hub/passwords.dbm', 'rb').read(1)",
    "read the hub's database": "open(f'{course}/grading/hub/jupyterhub.sqlite', 'rb').read(1)",
    "read the key of the hub's cookies": "open(f'{course}/grading/hub/cookie_secret').read()",
    "see who has handed in": "os.listdir(f'{exchange}/inbound')",
    "list all feedback": "os.listdir(f'{exchange}/feedback')",
    "change a released lesson": "open(f'{exchange}/outbound/{lesson}/{lesson}.ipynb', 'a')",
    "add a file to a released lesson": "open(f'{exchange}/outbound/{lesson}/answers.txt', 'w')",
    "move the course's exchange away": "os.rename(exchange, exchange + '-old') or True",
    "move the folder for submissions away": "os.rename(f'{exchange}/inbound', f'{exchange}/mine') or True",
    "change the packages that all import": "open(sys.modules['autograd_course'].__file__, 'a')",
    "change the environment that all use": "open(f'{sys.prefix}/site.py', 'w')",
    "start processes until nobody else can": "flood()",
    "ask the hub for the list of users": "ask(f'{hub}/users')",
    "ask the hub for another's account": "ask(f'{hub}/users/{other}')",
    "stop another's server through the hub": "ask(f'{hub}/users/{other}/server', 'DELETE')",
    "make oneself an instructor": "ask(f'{hub}/users/{me}', 'PATCH', {'admin': True})",
    "make a token for another": "ask(f'{hub}/users/{other}/tokens', 'POST', {})",
    "open another's desk through the proxy": "ask(f'{site}/user/{other}/api/contents')",
    "open another's desk by its port": "[ask(f'http://127.0.0.1:{port}/user/{other}/api/contents') for port in ports()][0]",
    "let others come to one's own desk": "ask(f'{hub}/share-codes/{me}/', 'POST', {})",
    "redirect the proxy": "ask('http://127.0.0.1:8001/api/routes', 'GET')",
    "open formgrader in the instructor's desk": "ask(f'{site}/user/{teacher}/formgrader/api/assignments')",
}
# What these names mean in the attacker's notebook.
TOOLS = """
import json, os, pwd, socket, subprocess, sys, time, urllib.request, zmq
from glob import glob
import autograd_course
def flood(most=3000):
    children = []
    try:
        while len(children) < most:
            child = os.fork()
            if not child:
                time.sleep(60)
                os._exit(0)
            children.append(child)
        return children
    finally:
        for child in children:
            os.kill(child, 9)
            os.waitpid(child, 0)
def owner(path):
    try:
        return pwd.getpwuid(os.stat(path).st_uid).pw_name
    except OSError:
        return None
def run(*command):
    return subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout
def ask(address, method="GET", data=None):
    headers = {"Authorization": "token " + token}
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(address, body, headers, method=method), timeout=20) as answer:
        text = answer.read().decode()
        if "login" in answer.url:
            raise PermissionError(answer.url)
        return text
def listening():
    lines = [line.split() for line in open("/proc/net/tcp").readlines()[1:]]
    uid = str(pwd.getpwnam(other).pw_uid)
    return [int(line[1].split(":")[1], 16) for line in lines if line[3] == "0A" and line[7] == uid]
def is_a_kernel_s(port):  # which speaks first; to be asked, it would say nothing until the time is over
    with socket.create_connection(("127.0.0.1", port), 1) as connection:
        try:
            return connection.recv(1)
        except TimeoutError:
            return False
def ports():
    answers = []
    for port in listening():
        try:
            if not is_a_kernel_s(port):
                ask(f"http://127.0.0.1:{port}/user/{other}/api/contents")
                answers.append(port)
        except Exception:
            pass
    return answers
def listens(port):
    reader = zmq.Context.instance().socket(zmq.SUB)
    met = reader.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
    reader.connect(f"tcp://127.0.0.1:{port}")
    found = met.poll(1000)
    reader.close(linger=0)
    return found
"""
GOT_IT = "GOT IT"
MISTAKES = ("NameError", "SyntaxError", "TypeError", "AttributeError", "KeyError")  # the attack's own, no refusal
TRIAL = f"""
def tried(source):
    try:
        got = eval(source)
    except BaseException as refusal:
        return "refused: " + type(refusal).__name__
    return "refused: nothing" if got is None else "{GOT_IT}"
print(json.dumps({{name: tried(source) for name, source in attacks.items()}}))
"""


def program(**known):
    """A cell that tries them all, and prints as JSON what came of each."""
    names = "".join(f"{name} = {value!r}\n" for name, value in known.items())
    return f"{names}{TOOLS}\nattacks = {ATTACKS!r}\n{TRIAL}"
