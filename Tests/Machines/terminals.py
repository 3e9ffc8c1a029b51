#!/usr/bin/env python3
"""Ends the reader in real terminals, and compares what it leaves with what a command that does nothing leaves.

    Tests/Machines/terminals.py PROGRAM [--ends NAME,...] [--pictures FOLDER] [TERMINAL ...]

Each terminal runs on an X server of its own, with a shell that has written some lines in it. The reader is opened on a page with a
picture, keys are pressed as on a keyboard, and it ends in one of the ways below. Compared are: the picture of the window (shell's lines,
cursor, colours), its title, the modes that the terminal tells (DECRQM), the place of the cursor, what stty says, what would be typed at
the prompt, and whether a process is left. A line for each terminal; `--pictures` keeps the window's pictures.

Needs Xvfb, xdotool, xprop, ImageMagick and the terminals; what is not there is left out and said. Debian: xvfb xdotool x11-utils
imagemagick libgl1-mesa-dri xterm kitty rxvt-unicode mlterm stterm alacritty konsole xfce4-terminal foot weston tmux screen mosh
openssh-server dbus-x11 mpv.
"""
import argparse, contextlib, os, shutil, signal, socket, struct, subprocess, sys, tempfile, threading, time, zlib

# The shell in the terminal. `ask` has the terminal tell some modes and where the cursor is; the answer to DA1 is the last to come.
SHELL = r"""
cd "${BASH_SOURCE%/*}"
exec 2>messages
ask() {
    stty -icanon -echo
    printf '\e[?1$p\e[?7$p\e[?25$p\e[?1000$p\e[?1002$p\e[?1003$p\e[?1004$p\e[?1006$p\e[?1049$p\e[?2004$p\e[?2026$p\e[4$p\e[6n\e[c' >/dev/tty
    IFS= read -rs -t 5 -d c answer
    stty icanon echo
    printf '%s' "$answer"
}
seen() { touch "$1"; until [ -e "$2" ]; do sleep 0.05; done; }
echo $$ >shell
printf '\e]2;before\a\e[?25h'
for line in 1 2 3 4 5 6; do printf 'line %s of the shell \e[3%smin colour\e[m\n' $line $line; done
ask >told-before
seen before go
stty -g >modes-before
. ./command
status=$?
while [ -n "$(jobs -s)" ]; do seen stopped continue; fg >/dev/null; status=$?; done
sleep 0.4
stty -g >modes-after
ask >told-after
stty -icanon -echo
IFS= read -rs -t 0.7 -d '' left
stty icanon echo
printf '%q' "$left" >left
printf 'and on\e[?25l'
echo $status >status
seen after gone
"""

# Each way to end: keys of xdotool and signals, one after the other, or functions below. The command is what the shell runs.
ENDS = {
    "q": ["j", "j", "q"],
    "at once": ["ahead:q"],
    "Ctrl-C": ["j", "ctrl+c"],
    "TERM": ["signal:TERM"],
    "HUP": ["signal:HUP"],
    "QUIT": ["signal:QUIT"],
    "SEGV": ["signal:SEGV"],
    "ABRT": ["signal:ABRT"],
    "Ctrl-Z": ["j", "ctrl+z", "stopped", "j", "q"],
    "editor": ["e", "pause", "q", "pause", "q"],
    "picture": ["Tab", "Return", "pause", "plus", "Escape", "pause", "q"],
    "resized": ["resize", "j", "q"],
    "player": ["Tab", "Tab", "Return", "pause", "pause", "q", "pause", "q"],
    "TERM in player": ["Tab", "Tab", "Return", "pause", "pause", "signal:TERM"],
    "doctor": ["nothing"],
    "closed": ["close"],
}

# What runs in these goes on without their window.
OUTLIVING = ("tmux", "screen", "mosh")
# These show no second screen: what was read stays, but for its bottom row, and the shell goes on below.
ONE_SCREEN = ("mosh",)
# Where weston draws its pointer: before it has moved, or where it is.
POINTERS = {"foot": "rectangle 0,0 20,24 rectangle 488,330 512,370"}

TERMINALS = {
    "xterm": "xterm -geometry 90x30+0+0 -xrm 'XTerm*allowWindowOps: true' -ti vt340 -e",
    "kitty": "kitty --config NONE -o shell_integration=disabled -o cursor_blink_interval=0 -o update_check_interval=0 -o confirm_os_window_close=0 -o remember_window_size=no"
             " -o initial_window_width=90c -o initial_window_height=30c",
    "urxvt": "urxvt -geometry 90x30+0+0 +bc +sb -e",
    "mlterm": "mlterm --geometry=90x30+0+0 --sbmod=none -e",
    "st": "stterm -g 90x30+0+0 -e",
    "alacritty": "alacritty -o window.dimensions.columns=90 -o window.dimensions.lines=30 -e",
    "konsole": "dbus-run-session konsole --nofork --hide-menubar --hide-tabbar -p BlinkingCursorEnabled=false -e",
    "VTE": "dbus-run-session xfce4-terminal --disable-server --hide-menubar --hide-toolbar --hide-scrollbar --geometry=90x30 -x",
    "foot": "weston",
    "tmux": "xterm -geometry 90x30+0+0 -e tmux -L {name} -f /dev/null set -g status off \\; new-session",
    "screen": "xterm -geometry 90x30+0+0 -e screen -c {folder}/screenrc",
    "mosh": "mosh",
    "ssh": "ssh",
}


def png(path):
    """A square of colours, 80 by 80."""
    rows = b"".join(b"\0" + bytes(v for x in range(80) for v in (x * 3, y * 3, 120)) for y in range(80))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 80, 80, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def relay(to, delay, rate):
    """A port whose bytes arrive at port `to` after `delay` seconds, at most `rate` bytes a second, and likewise back."""
    listener = socket.create_server(("127.0.0.1", 0))
    def pump(source, target):
        due = time.monotonic()
        queue, done = [], threading.Event()
        def send():
            while not (done.is_set() and not queue):
                if not queue or queue[0][0] > time.monotonic():
                    time.sleep(0.002)
                    continue
                with contextlib.suppress(OSError):
                    target.sendall(queue.pop(0)[1])
            target.close()
        threading.Thread(target=send, daemon=True).start()
        try:
            while data := source.recv(1024):
                due = max(due, time.monotonic()) + len(data) / rate
                queue.append((due + delay, data))
        except OSError:
            pass
        done.set()
    def accept():
        while True:
            client, _ = listener.accept()
            server = socket.create_connection(("127.0.0.1", to))
            for pair in ((client, server), (server, client)):
                threading.Thread(target=pump, args=pair, daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


class Machine:
    """An X server, and what is asked of it."""

    def __init__(self, folder):
        self.folder = folder
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1000x700x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        self.display = ":" + os.read(read, 20).decode().strip()
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "DISPLAY": self.display, "XDG_RUNTIME_DIR": folder,
            "LIBGL_ALWAYS_SOFTWARE": "1", "SHELL": "/bin/bash", "QT_QPA_PLATFORM": "xcb", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        self.sshd = None

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=20).stdout.strip()

    def command(self, terminal, folder):
        """What opens the terminal with the shell in it."""
        inside = f"bash --rcfile {folder}/inside.sh -i"
        if terminal == "foot":
            with open(f"{folder}/start", "w") as file:
                file.write(f"#!/bin/sh\nexec foot -W 90x30 {inside}\n")
            os.chmod(f"{folder}/start", 0o755)
            with open(f"{folder}/weston.ini", "w") as file:
                file.write(f"[autolaunch]\npath={folder}/start\nwatch=true\n")
            return f"weston --backend=x11-backend.so --shell=kiosk-shell.so --config={folder}/weston.ini --width=900 --height=600"
        if terminal == "mosh":
            said = self.run("mosh-server", "new", "-i", "127.0.0.1", "--", *inside.split())
            port, key = next(line for line in said.splitlines() if "CONNECT" in line).split()[2:4]
            self.environment["MOSH_KEY"] = key
            return f"xterm -geometry 90x30+0+0 -e mosh-client 127.0.0.1 {port}"
        if terminal == "ssh":
            return f"xterm -geometry 90x30+0+0 -e ssh -tt -F {self.ssh()} slow {inside}"
        return TERMINALS[terminal].format(name=os.path.basename(folder), folder=folder) + " " + inside

    def ssh(self):
        """The settings of a client that reaches a server here over 150 ms and 20 kB/s."""
        config = f"{self.folder}/ssh/config"
        if self.sshd is None:
            os.mkdir(f"{self.folder}/ssh", 0o700)
            os.makedirs("/run/sshd", exist_ok=True)
            for key in ("host", "user"):
                subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{self.folder}/ssh/{key}"], check=True)
            port = socket.create_server(("127.0.0.1", 0)).getsockname()[1]
            self.sshd = subprocess.Popen(
                ["/usr/sbin/sshd", "-D", "-f", "/dev/null", "-p", str(port), "-h", f"{self.folder}/ssh/host",
                 "-o", f"AuthorizedKeysFile={self.folder}/ssh/user.pub", "-o", "StrictModes=no", "-o", "ListenAddress=127.0.0.1",
                 "-o", "PidFile=none"])
            with open(config, "w") as file:
                file.write(f"Host slow\nHostName 127.0.0.1\nPort {relay(port, 0.075, 20_000)}\nIdentityFile {self.folder}/ssh/user\n"
                           f"StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n")
            time.sleep(0.5)
        return config

    def window(self):
        """The window of the terminal that is open, which has the keyboard from now on; None if it is not there yet."""
        windows = self.run("xdotool", "search", "--onlyvisible", "--name", "--class", "before|Weston|tmux|screen|Alacritty|konsole").split()
        if windows:
            self.run("xdotool", "windowfocus", windows[-1])
            return windows[-1]

    def end(self):
        for process in (self.server, self.sshd):
            if process:
                process.terminate()


def wait(condition, seconds=15):
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def trial(machine, program, terminal, end, command, keys, pictures):
    """Runs `command` in a new terminal, presses `keys`; what was seen before and after, as a dictionary."""
    folder = tempfile.mkdtemp(dir=machine.folder)
    there = lambda name: os.path.exists(f"{folder}/{name}")
    text = lambda name: open(f"{folder}/{name}", errors="replace").read() if there(name) else None
    touch = lambda name: open(f"{folder}/{name}", "w").close()
    os.symlink(program, f"{folder}/tour")
    png(f"{folder}/square.png")
    shutil.copy(f"{machine.folder}/film.mkv", folder)
    with open(f"{folder}/page.md", "w") as file:
        file.write("# A page\n\nIts first words.\n\n![A square](square.png)\n\n![A film](film.mkv)\n\n" + "Words and more of them.\n\n" * 60)
    with open(f"{folder}/screenrc", "w") as file:
        file.write("altscreen on\n")
    with open(f"{folder}/inside.sh", "w") as file:
        file.write(SHELL)
    with open(f"{folder}/command", "w") as file:
        file.write("unset DISPLAY WAYLAND_DISPLAY\nexport PAGER=less EDITOR=less HOME=$PWD/home SWIFT_BACKTRACE=enable=no\nmkdir -p home\n" + command + "\n")
    # terminals keep the size of their last window in their home
    machine.environment["HOME"] = folder
    process = subprocess.Popen(
        machine.command(terminal, folder), shell=True, env=machine.environment, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    seen = {}
    def look(name):
        path = f"{pictures or folder}/{terminal}-{end}-{name}.png".replace(" ", "-")
        machine.run("import", "-window", "root", path)
        return path
    try:
        if not wait(lambda: there("before")):
            return {"failed": "did not start"}
        if not wait(machine.window):
            return {"failed": "has no window"}
        window = machine.window()
        title = lambda: machine.run("xprop", "-id", window, "WM_NAME")
        seen["title"] = [title()]
        reader = lambda: machine.run("pgrep", "-f", f"^{folder}/tour")
        touch("go")
        if command.startswith("$PWD") and not keys[0].startswith("ahead:"):
            wait(lambda: reader() or there("after"))
            time.sleep(0.5)
        for key in keys:
            if not key.startswith("ahead:"):
                time.sleep(1.2 if terminal == "ssh" else 0.5)
            if there("after"):
                break
            kind, _, value = key.partition(":")
            if kind == "signal":
                look("open")
                machine.run("pkill", "-" + value, "-f", f"^{folder}/tour")
            elif key == "stopped":
                wait(lambda: there("stopped"))
                touch("continue")
            elif key == "resize":
                for size in ((500, 300), (760, 500)):
                    machine.run("xdotool", "windowsize", window, *map(str, size))
                    time.sleep(0.7)
            elif key == "pause":
                time.sleep(1)
                look("open")
            elif key == "close":
                look("open")
                os.killpg(process.pid, signal.SIGKILL)
                machine.run("xdotool", "windowkill", window)
            elif key != "nothing":
                machine.run("xdotool", "key", value or key)
        if end == "closed":
            return {"left running": not wait(lambda: not reader(), 10)}
        if not wait(lambda: there("after"), 20):
            look("stuck")
            return {"failed": "did not end"}
        time.sleep(0.5)
        # some show the name of the program, after a while
        wait(lambda: title() == seen["title"][0], 3)
        seen["title"].append(title())
        seen["modes"] = [text("modes-before"), text("modes-after")]
        seen["told"] = [text("told-before"), text("told-after")]
        seen["left"], seen["status"], seen["picture"] = text("left"), text("status").strip(), look("after")
        seen["left running"] = reader() != ""
        return seen
    finally:
        touch("gone")
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        machine.run("pkill", "-KILL", "-f", folder)
        process.wait()


def faults(terminal, seen, plain):
    """What is not as it was, in words."""
    if "failed" in seen:
        return [seen["failed"]]
    found = ["a process is left"] if seen["left running"] else []
    if "picture" not in seen:
        return found
    for name in ("title", "modes") if terminal in ONE_SCREEN else ("title", "modes", "told"):
        if seen[name][0] != seen[name][1]:
            found.append(f"{name}: {seen[name][0]!r} became {seen[name][1]!r}")
    if seen["left"] not in ("''", ""):
        found.append(f"typed at the prompt: {seen['left']}")
    if plain:
        if terminal in POINTERS:
            subprocess.run(["mogrify", "-fill", "black", "-draw", POINTERS[terminal], seen["picture"], plain["picture"]])
        differing = subprocess.run(["compare", "-metric", "AE", seen["picture"], plain["picture"], "null:"], capture_output=True, text=True)
        # mlterm draws the edge of its scroll bar now and then
        if float(differing.stderr.split()[0]) > 10:
            found.append(f"screen: {differing.stderr.strip()} pixels differ")
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("program")
    options.add_argument("terminals", nargs="*")
    options.add_argument("--ends")
    options.add_argument("--pictures")
    options = options.parse_args()
    program = os.path.realpath(options.program)
    ends = options.ends.split(",") if options.ends else list(ENDS)
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    # a job in the background is started with these ignored, and would hand that on
    for number in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mpv", "-really-quiet", "av://lavfi:testsrc=d=30:s=160x90:r=5", "-o", f"{folder}/film.mkv"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for terminal in options.terminals or TERMINALS:
            needed = {"mosh": "mosh-server", "st": "stterm", "VTE": "xfce4-terminal", "ssh": "sshd"}.get(terminal, terminal)
            if not shutil.which(needed):
                print(f"{terminal}: {needed} is not installed", flush=True)
                continue
            machine = Machine(folder)
            plain, good = {}, []
            mine = [end for end in ends if end != "closed" or terminal not in OUTLIVING]
            for end in mine:
                command = "$PWD/tour doctor >/dev/null" if end == "doctor" else "$PWD/tour page.md"
                kind = "resized" if end == "resized" else ""
                if kind not in plain and end != "closed":
                    plain[kind] = trial(machine, program, terminal, "nothing" + kind, "sleep 3" if kind else "true", ["resize"] if kind else [], options.pictures)
                base = plain.get(kind)
                seen = trial(machine, program, terminal, end, command, ENDS[end], options.pictures)
                found = faults(terminal, seen, base if base and "picture" in base and terminal not in ONE_SCREEN else None)
                if found:
                    failed += 1
                    print(f"{terminal}: {end}: " + "; ".join(found), flush=True)
                else:
                    good.append(end)
            print(f"{terminal}: {len(good)} of {len(mine)} hold", flush=True)
            machine.end()
    sys.exit(failed > 0)


main()
