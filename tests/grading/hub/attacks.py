# ruff: noqa: E501 (an attack is what somebody types into a cell)
"""What a student might try from a cell of their own notebook. An error, or None, is a refusal.

`other` is another student, `token` one of the attacker's own, `course` the instructors' folder, `exchange` the course's.
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
    "become another by sudo": "subprocess.check_output(['sudo', '-n', '-u', other, 'id'])",
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
    "open another's desk by its port": "[port for port in listening() if opens(port)][0]",
    "let others come to one's own desk": "ask(f'{hub}/share-codes/{me}/', 'POST', {})",
    "redirect the proxy": "ask('http://127.0.0.1:8001/api/routes', 'GET')",
    "open formgrader in the instructor's desk": "ask(f'{site}/user/{teacher}/formgrader/api/assignments')",
}
# What these names mean in the attacker's notebook.
TOOLS = """
import json, os, pwd, socket, subprocess, sys, time, urllib.request, zmq
from contextlib import suppress
from glob import glob
import autograd_course
def flood(most=3000):
    children = []
    try:
        while len(children) < most:
            children.append(os.fork())
            children[-1] or time.sleep(60) or os._exit(0)
        return children
    finally:
        [os.kill(child, 9) or os.waitpid(child, 0) for child in children]
def owner(path):
    with suppress(OSError):
        return pwd.getpwuid(os.stat(path).st_uid).pw_name
def ask(address, method="GET", data=None, timeout=20):
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(address, body, {"Authorization": "token " + token}, method=method)
    with urllib.request.urlopen(request, timeout=timeout) as answer:
        if "login" in answer.url:
            raise PermissionError(answer.url)
        return answer.read().decode()
def listening():
    lines = [line.split() for line in open("/proc/net/tcp").readlines()[1:]]
    uid = str(pwd.getpwnam(other).pw_uid)
    return [int(line[1].split(":")[1], 16) for line in lines if line[3] == "0A" and line[7] == uid]
def opens(port):
    with suppress(Exception):
        return ask(f"http://127.0.0.1:{port}/user/{other}/api/contents", timeout=5)
def listens(port):
    reader = zmq.Context.instance().socket(zmq.SUB)
    met = reader.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
    reader.connect(f"tcp://127.0.0.1:{port}")
    return met.poll(1000)
def tried(source):
    try:
        return "nothing" if eval(source) is None else "GOT IT"
    except BaseException as refusal:
        return type(refusal).__name__
"""
# What succeeds, and errors that are the attack's own, no refusal.
AMISS = {"GOT IT", "NameError", "SyntaxError", "TypeError", "AttributeError", "KeyError"}


def program(**known):
    """A cell that tries them all, and prints as JSON what came of each."""
    names = "".join(f"{name} = {value!r}\n" for name, value in known.items())
    return f"{names}{TOOLS}print(json.dumps({{name: tried(source) for name, source in {ATTACKS!r}.items()}}))"
