#!/usr/bin/env python3
"""Faults on the way of the state files to the disk. Not part of the suite: it takes half an hour, and strace.

    Tests/Faults/state-faults.py .build/release/tour [KILLS]

A session in a terminal answers a quiz, sets a mark, searches, writes a note and earns two credits, and so writes all five files. They hold
another tour, and members that the program does not know, before.

1. Each call of a session on these files and what is around them fails with each of six errors: the n-th of its kind in each thread.
2. The disk is full (as root).
3. KILLS (2,000) sessions are killed with SIGKILL at random moments.
4. 48 readers at once, each of another tour.

After each: every file can be read, what was in it is there still, nothing is there twice, and what was not kept was said, but for those
that were killed. A later session keeps all, and leaves no temporary file.
"""

import collections, concurrent.futures, fcntl, json, os, pty, random, re, select, shutil, signal, struct, subprocess, sys, tempfile, termios, time

program = os.path.realpath(sys.argv[1])
kills = int(sys.argv[2]) if len(sys.argv) > 2 else 2_000
top = tempfile.mkdtemp(prefix="state-faults-")
wrong = 0

FILES = ("config/tour/preferences.json", "state/tour/places.json", "state/tour/answers.json", "state/tour/notes.json", "state/tour/days.json")
ERRORS = ("ENOSPC", "EIO", "EROFS", "EACCES", "EDQUOT", "EINTR")
CALLS = "mkdir readlink openat newfstatat pread64 fsync fchmod fchown unlink link rename flock ftruncate".split()
# an empty one waits, since a day has only whole seconds
KEYS = ("\t", "\r", "\r", "\x1b", "m", "a", "/words", "\r", "v", "l", "a", "hello", "\r", "\x1b", "]", " ", "", "q", "y", "y")
QUIZ = "```quiz\nid: first\nquestions:\n  - ask: What is one?\n    answers: [a number, a word]\n    right: 1\n```"
# what is said of something that is not kept, or of a tour or a terminal that cannot be read at all
SAID = re.compile(rb"not kept|not saved|cannot|could not|failed|full|denied|read-only|error|interrupted|not permitted", re.IGNORECASE)


def tour(name):
    """A tour of two sections, the first with a quiz."""
    folder = f"{top}/{name}"
    os.makedirs(folder, exist_ok=True)
    for file, text in (
        ("tour.yaml", f"id: {name}\ntitle: The {name}\nsections:\n  - {{file: one.md, id: one}}\n  - {{file: two.md, id: two}}\n"),
        ("one.md", f"# One\n\nFew words to look for.\n\n{QUIZ}\n\nThe end of the first.\n"),
        ("two.md", "# Two\n\nMore words of the second.\n")):
        with open(f"{folder}/{file}", "w") as out:
            out.write(text)
    return folder


class Session:
    """A reader of a tour in a terminal, with its files in a folder."""

    def __init__(self, name, home, before=()):
        self.bytes = b""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home, "SWIFT_BACKTRACE": "enable=no"}
        environment |= {f"XDG_{kind.upper()}_HOME": f"{home}/{kind}" for kind in ("config", "state", "cache")}
        self.process = subprocess.Popen(
            [*before, program, f"{top}/{name}"], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True, cwd=home)
        os.close(slave)

    def read(self, quiet, latest):
        """Reads until nothing has come for a while. Returns whether the program goes on."""
        until = time.monotonic() + latest
        while time.monotonic() < until:
            if not select.select([self.master], [], [], quiet)[0]:
                if self.bytes or self.process.poll() is not None:
                    return self.process.poll() is None
                continue
            try:
                new = os.read(self.master, 65536)
            except OSError:
                return False
            if b"\x1b[c" in new:
                os.write(self.master, b"\x1b[?62c")
            self.bytes += new
        return True

    def run(self, keys=KEYS, quiet=0.06, latest=20):
        """Presses the keys. Returns what the program ended with."""
        if self.read(quiet * 4, latest):
            for key in keys:
                try:
                    os.write(self.master, key.encode())
                except OSError:
                    break
                if not self.read(quiet if key else 1.2, 2):
                    break
        return self.end()

    def end(self):
        until = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.02, 0.1)
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        status = self.process.wait()
        self.read(0.02, 0.1)
        os.close(self.master)
        return status


def members(home, file):
    """What a file holds; None if it cannot be read, nothing if it is not there."""
    try:
        with open(f"{home}/{file}") as text:
            return json.load(text)
    except FileNotFoundError:
        return {}
    except ValueError:
        return None


def kept(home, name):
    """What of a session in a tour is in the files, as often as it is there. None if one of them cannot be read."""
    preferences, places, answers, notes, days = held = [members(home, file) for file in FILES]
    if None in held:
        return None
    place = places.get("tours", {}).get(name, {})
    found = collections.Counter(grant["section"] for grant in preferences.get("ledger", []) if grant["tour"] == name)
    found["place"] = int("left" in place)
    found["mark"] = len(place.get("marks", {}))
    found["search"] = places.get("search", []).count("words")
    found["answer"] = len(answers.get("tours", {}).get(name, {}).get("quizzes", {}))
    found["note"] = len(notes.get("tours", {}).get(name, {}).get("notes", {}))
    found["day"] = sum(name in day for day in days.get("days", {}).values())
    return found


ALL = {"one": 1, "two": 1, "place": 1, "mark": 1, "search": 1, "answer": 1, "note": 1, "day": 1}


def complain(text):
    global wrong
    wrong += 1
    print("WRONG:", text, flush=True)


def check(home, what, name="faults"):
    """Complains of what may not be after any fault. Returns what the session was to keep and did not."""
    found = kept(home, name)
    if found is None:
        complain(f"{what}: a file cannot be read")
        return []
    for part, count in found.items():
        # a session that goes on after another makes a note of other words
        if count > ALL[part] and part != "note":
            complain(f"{what}: {part} is there {count} times")
    if kept(home, "other") != collections.Counter(ALL):
        complain(f"{what}: of the other tour {dict(kept(home, 'other'))} is left")
    for file in FILES:
        if members(home, file).get("unknown") != {"of": ["another", 1.50]}:
            complain(f"{what}: what {file} had besides is gone")
    return [part for part in ALL if found[part] < ALL[part]]


def check_later(home, what):
    """A session without a fault keeps everything."""
    Session("faults", home).run()
    if missing := check(home, what + ", a later session"):
        complain(f"{what}: a later session does not keep {missing}")
    left = [name for _, _, names in os.walk(home) for name in names if ".tmp-" in name]
    if left:
        complain(f"{what}: {left} is left after a later session")


def fresh(name):
    home = f"{top}/home-{name}"
    shutil.copytree(f"{top}/before", home)
    return home


def calls():
    """The calls of a session on its files, each as its name and the how manieth of its kind it is in its thread."""
    home = fresh("traced")
    Session("faults", home, ["strace", "-f", "-qq", "-y", "-o", f"{top}/trace"]).run(quiet=0.2)
    count, found = collections.Counter(), {}
    for line in open(f"{top}/trace", errors="replace"):
        match = re.match(r"(\d+) +(\w+)\(", line)
        if match and match[2] in CALLS:
            count[match.groups()] += 1
            if f"{home}/config" in line or f"{home}/state" in line:
                found[match[2], count[match.groups()]] = True
    shutil.rmtree(home)
    return list(found)


def fault(trial):
    call, number, error = trial
    what = f"{call} {number} {error}"
    home = fresh(what.replace(" ", "-"))
    trace = f"{home}/trace"
    session = Session("faults", home, ["strace", "-f", "-qq", "-o", trace, "-e", f"inject={call}:error={error}:when={number}"])
    session.run(quiet=0.2)
    injected = "INJECTED" in open(trace, errors="replace").read()
    missing = check(home, what)
    if missing and not SAID.search(session.bytes):
        complain(f"{what}: {missing} not kept, and nothing said: {session.bytes[-300:]}")
    check_later(home, what)
    shutil.rmtree(home)
    return injected, bool(missing)


def full_disk():
    home = f"{top}/home-full"
    os.mkdir(home)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", home], stderr=subprocess.DEVNULL).returncode:
        return print("no full disk: it cannot be mounted")
    try:
        shutil.copytree(f"{top}/before", home, dirs_exist_ok=True)
        with open(f"{home}/filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(512))
            except OSError:
                pass
        before = [open(f"{home}/{file}", "rb").read() for file in FILES]
        session = Session("faults", home)
        status = session.run()
        if [open(f"{home}/{file}", "rb").read() for file in FILES] != before:
            complain("full disk: a file is not as it was")
        if not SAID.search(session.bytes) or status != 1:
            complain(f"full disk: status {status}, said {session.bytes[-300:]}")
        os.remove(f"{home}/filler")
        check_later(home, "full disk")
        print(f"a full disk: status {status}, all five files as they were", flush=True)
    finally:
        subprocess.run(["umount", home])


def kill(number):
    home = fresh(f"killed-{number}")
    session = Session("faults", home)
    moment = time.monotonic() + random.Random(number).uniform(0.02, 1.6)
    keys = iter(KEYS)
    alive = session.read(0.1, moment - time.monotonic())
    while alive and time.monotonic() < moment:
        if key := next(keys, None):
            os.write(session.master, key.encode())
        alive = session.read(0.04, min(0.3, max(0, moment - time.monotonic())))
    was_killed = session.process.poll() is None
    session.process.kill()
    session.end()
    check(home, f"kill {number}")
    if number % 10 == 0:
        check_later(home, f"kill {number}")
    shutil.rmtree(home)
    return was_killed


def crowd(count):
    home = fresh("crowd")
    names = [tour(f"crowd{number}").rsplit("/", 1)[1] for number in range(count)]
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        list(pool.map(lambda name: Session(name, home).run(quiet=0.5, latest=60), names))
    check(home, "crowd")
    whole = sum(kept(home, name) == collections.Counter(ALL) for name in names)
    if whole < count:
        complain(f"crowd: of {count} readers {whole} are in all files: {[kept(home, name) for name in names]}")
    print(f"{count} readers at once: {whole} are in all five files", flush=True)


def main():
    tour("faults"), tour("other")
    os.mkdir(f"{top}/before")
    Session("other", f"{top}/before").run()
    for file in FILES:
        with open(f"{top}/before/{file}") as text:
            held = json.load(text)
        with open(f"{top}/before/{file}", "w") as text:
            json.dump(held | {"unknown": {"of": ["another", 1.50]}}, text)
    if check(f"{top}/before", "before", "other"):
        sys.exit("the session does not keep everything without a fault")
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        if shutil.which("strace"):
            met = list(pool.map(fault, [(*call, error) for call in calls() for error in ERRORS]))
            print(f"{len(met)} trials, in {sum(met for met, _ in met)} a call failed, in {sum(lost for _, lost in met)} not all was kept", flush=True)
        else:
            print("no strace: no faults injected")
        full_disk()
        print(f"{kills} sessions, {sum(pool.map(kill, range(kills)))} of them killed", flush=True)
    crowd(48)
    print(f"{wrong} wrong")
    return wrong > 0


try:
    sys.exit(main())
finally:
    shutil.rmtree(top, ignore_errors=True)
