#!/usr/bin/env python3
"""Records a program in a terminal of its own as asciicast v2, with keys that are pressed for it.

    Tests/Recording/record.py content/welcome/terminal.cast 70x18 Tests/Recording/terminal.keys -- \\
        .build/release/tour terminal

The file of keys has one step a line: seconds to wait, then keys (`j`, `Space`, `Enter`, `Esc`, `Tab`; `text:WORDS` types
words). A line `# TITLE` sets a marker. The program runs with an empty home and a fixed environment, so that the same keys
give the same screens. The pauses are those of the file, not of the machine: what comes within one step is one event.
"""
import fcntl, json, os, pty, re, select, signal, struct, sys, tempfile, termios, time

NAMES = {"Space": " ", "Enter": "\r", "Esc": "\x1b", "Tab": "\t", "PgDn": "\x1b[6~"}


def drain(fd, quiet=0.25, most=5.0):
    """What the program writes until it is quiet; None when it has ended."""
    parts, end = [], time.monotonic() + most
    while time.monotonic() < end:
        if not select.select([fd], [], [], quiet)[0]:
            break
        try:
            data = os.read(fd, 65536)
        except OSError:
            data = b""
        if not data:
            return b"".join(parts), True
        parts.append(data)
    return b"".join(parts), False


def main():
    output, size, keys = sys.argv[1:4]
    command = sys.argv[sys.argv.index("--") + 1:]
    columns, rows = map(int, size.split("x"))
    home = tempfile.mkdtemp()
    pid, fd = pty.fork()
    if pid == 0:
        path = os.environ.get("PATH", "/usr/bin:/bin")
        os.execvpe(command[0], command, {"HOME": home, "PATH": path, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"})
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.kill(pid, signal.SIGWINCH)
    events, now, rest = [], 0.5, b""

    def take():
        nonlocal rest
        data, ended = drain(fd)
        data, rest = rest + data, b""
        while data:
            try:
                text = data.decode()
                break
            except UnicodeDecodeError as error:
                data, rest = data[:error.start], data[error.start:] + rest
        else:
            text = ""
        # a question to the terminal is no part of what it shows
        text = re.sub(r"\x1b_.*?\x1b\\", "", text, flags=re.S)
        if text:
            events.append([round(now, 2), "o", text])
        return ended

    ended = take()
    for line in open(keys, encoding="utf-8"):
        line = line.strip()
        if line.startswith("#"):
            events.append([round(now, 2), "m", line[1:].strip()])
            continue
        if not line or ended:
            continue
        pause, *names = line.split(" ")
        for name in names or [""]:
            texts = name[5:].replace("_", " ") if name.startswith("text:") else [NAMES.get(name, name)]
            for index, text in enumerate(texts):
                now += float(pause) if index == 0 else 0.12
                if text and not ended:
                    os.write(fd, text.encode())
                    ended = take()
    now += 1.5
    events.append([round(now, 2), "o", ""])
    if not ended:
        os.kill(pid, signal.SIGTERM)
    header = {"version": 2, "width": columns, "height": rows, "title": "tour reads “How a terminal works”"}
    with open(output, "w", encoding="utf-8") as file:
        for item in [header] + events:
            file.write(json.dumps(item, ensure_ascii=False) + "\n")


main()
