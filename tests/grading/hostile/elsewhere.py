"""Harm to others, ways to stop the run, secrets: what must not come of a submission, whatever it scores itself."""

from tests.grading.hostile.submissions import Case

# {canary} is a file of the instructor's, {folder} its folder, {grader} the process that grades, {port} one that listens.
REACH = "for path in PATHS:\n    try:\n        {}\n    except OSError: pass"


def each_file(action):
    return (
        "import glob, os, shutil\nPATHS = ['{canary}', *glob.glob('{folder}/**', recursive=True), *glob.glob('/root/*'), "
        "*glob.glob('/home/*/*')]\n" + REACH.format(action)
    )


HARM = {
    "the gradebook is written": "import sqlite3\nbook = sqlite3.connect('{canary}')\nbook.execute('create table x (y)')\nbook.commit()",
    "files are written": each_file("open(path, 'w').write('mine')"),
    "files are deleted": each_file("os.remove(path)"),
    "the course is edited": "import autograd_course, autograd_lib\nfor module in (autograd_course, autograd_lib):\n"
    "    try: open(module.__file__, 'a').write('\\nraise SystemExit')\n    except OSError: pass",
    "packages are edited": "import numpy, sys, site\nfor path in [numpy.__file__, *[p + '/evil.pth' for p in site.getsitepackages()]]:\n"
    "    try: open(path, 'a').write('\\nimport os; os._exit(1)')\n    except OSError: pass",
    "traps in every folder": "import os\nfor folder, _, _ in os.walk('/'):\n    for name in ('numpy.py', 'sitecustomize.py', 'lesson.json'):\n"
    "        try: open(os.path.join(folder, name), 'w').write('raise SystemExit')\n        except OSError: pass",
    "the warm process is written to": "import os\nfor process in filter(str.isdigit, os.listdir('/proc')):\n"
    "    try:\n        with open(f'/proc/{{process}}/mem', 'r+b') as memory: pass\n    except OSError: pass",
    "the warm process is traced": "import ctypes, os\nlibc = ctypes.CDLL(None)\n"
    "[libc.ptrace(16, process, 0, 0) for process in range(1, 400) if process != os.getpid()]",
}
STOP = {
    "everything is killed": "import os, signal\nfor process in [{grader}, os.getppid(), *range(2, 400)]:\n    if process != os.getpid():\n"
    "        try: os.kill(process, signal.SIGKILL)\n        except OSError: pass",
    "all is killed at once": "import os, signal\nos.kill(-1, signal.SIGKILL)",
    "the grader is stopped": "import os, signal\nfor process in ({grader}, os.getppid()):\n    try: os.kill(process, signal.SIGSTOP)\n    except OSError: pass",
    "processes without end": "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
    "a pipe is flooded": "import os\nfor pipe in range(3, 64):\n    for _ in range(50):\n        try: os.write(pipe, b'x' * (1 << 20))\n        except OSError: break",
    "deep JSON": "import os\nfor pipe in range(3, 64):\n    try: os.write(pipe, b'[' * 60_000 + b'\\n')\n    except OSError: pass",
    "an answer of a gigabyte": "import sys\nfor name, module in list(sys.modules.items()):\n"
    "    if name.startswith('autograd_course') and hasattr(module, 'pack'): module.pack = lambda value: 'x' * (1 << 27)",
    "claims without end": "import os, time\nif os.fork() == 0:\n    os.kill(os.getppid(), 19)\n    while True:\n        for pipe in range(3, 64):\n"
    "            try: os.write(pipe, b'{{\"more\": 1}}\\n')\n            except OSError: pass\n        time.sleep(0.2)",
    "a file without an end": "import os\nos.truncate(open('large', 'w').fileno(), 1 << 50)",
    "all processors are taken": "import os\nfor _ in range(28):\n    if os.fork() == 0:\n        while True: pass",
    "the process ends, its pipes stay open": "import os, time\nif os.fork(): os._exit(0)\ntime.sleep(600)",
    "namespaces of its own": "import ctypes, os\nlibc = ctypes.CDLL(None)\nprint(libc.unshare(0x10000000 | 0x20000))\n"
    "for target in (b'/', b'/usr', b'/course', b'/box'):\n    libc.mount(b'none', target, None, 0x20 | 4096, None)\n"
    "    libc.umount2(target, 2)\ntry: open('/course/autograd_course/__init__.py', 'a').write('raise SystemExit')\nexcept OSError: pass",
    "files are locked": "import fcntl, glob\nkept = []\nfor path in ['{canary}']:\n    try: kept.append(open(path, 'r+')); fcntl.flock(kept[-1], 2)\n    except OSError: pass",
}
SECRETS = {
    "the environment": "import os\nprint(dict(os.environ))",
    "the environment of all processes": "import glob\nfor path in glob.glob('/proc/[0-9]*/environ'):\n    try: print(open(path).read())\n    except OSError: pass",
    "files of the instructor": "import glob\nfor path in ['{canary}', *glob.glob('{folder}/**', recursive=True)]:\n    try: print(open(path).read())\n    except OSError: pass",
    "the memory of all processes": "import glob, re\nfor maps in glob.glob('/proc/[0-9]*/maps'):\n    try:\n"
    "        with open(maps.replace('maps', 'mem'), 'rb', 0) as memory:\n"
    "            for line in open(maps):\n                start, end = [int(x, 16) for x in line.split()[0].split('-')]\n"
    "                if '[heap]' in line:\n                    memory.seek(start); print(re.findall(rb'canary-[0-9a-f]+', memory.read(end - start)))\n"
    "    except (OSError, OverflowError): pass",
    "command lines": "import glob\nfor path in glob.glob('/proc/[0-9]*/cmdline'):\n    try: print(open(path).read())\n    except OSError: pass",
    "a server on this machine": "import socket\nconnection = socket.create_connection(('127.0.0.1', {port}), 2)\nprint(connection.recv(100))",
    "open files that were inherited": "import os\nfor file in range(3, 256):\n    try:\n        os.set_blocking(file, False); print(os.pread(file, 1 << 20, 0))\n    except OSError: pass",
    "home folders": "import glob\nfor path in glob.glob('/root/.*') + glob.glob('/home/*/.*'): print(path)",
    "what is in the tests": "import gc\nfor thing in gc.get_objects():\n    if type(thing) is dict and ('expected' in thing or 'beliefs' in thing): print('{tercec}'[::-1])",
}


def cases(**about):
    """All of them, with what is out of reach on this machine named in their code."""
    about["tercec"] = about.pop("secret")[::-1]  # the code itself does not hold it
    known = {"harm": HARM, "stop": STOP, "secret": SECRETS}
    fast = {"the gradebook is written", "everything is killed", "the environment of all processes"}
    return [
        Case(f"{kind}: {name}", source.format(**about), fast=name in fast)
        for kind, sources in known.items()
        for name, source in sources.items()
    ]
