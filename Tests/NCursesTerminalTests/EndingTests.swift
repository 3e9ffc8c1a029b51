import Platform
import TestSupport
import Testing

extension TerminalTests {
    /// The terminal is whole again after every end that the program can see coming, and most that it cannot.
    @Suite(.serialized) struct EndingTests {
        enum Ending: Hashable, Sendable {
            case key(String)
            case signal(Int32)
        }

        static let endings: [(Ending, Int32)] = [
            (.key("q"), 0), (.key("\u{3}"), 0), (.signal(SIGTERM), 0), (.signal(SIGHUP), 0), (.signal(SIGINT), 0),
            (.key("\u{1C}"), SIGQUIT), (.signal(SIGQUIT), SIGQUIT), (.signal(SIGSEGV), SIGSEGV),
            (.signal(SIGABRT), SIGABRT),
            (.signal(SIGBUS), SIGBUS), (.signal(SIGFPE), SIGFPE), (.signal(SIGXCPU), SIGXCPU),
            (.signal(SIGALRM), SIGALRM), (.signal(SIGPIPE), SIGPIPE), (.signal(SIGVTALRM), SIGVTALRM),
            (.signal(SIGPROF), SIGPROF), (.signal(SIGIO), SIGIO), (.signal(SIGSYS), SIGSYS), (.signal(40), 40),
            (.key("T"), SIGILL), (.key("S"), SIGSEGV), (.key("A"), SIGABRT), (.key("O"), SIGSEGV), (.key("P"), SIGSEGV),
        ]

        @Test(arguments: endings)
        func terminalIsWholeAgain(ending: Ending, status: Int32) throws {
            let probe = try #require(Probe())
            try #require(probe.wait(for: "painted"))
            #expect(probe.terminal.modes != probe.modesBefore)
            switch ending {
            case .key(let text): probe.terminal.type(text)
            case .signal(let number): probe.send(number)
            }
            let end = try #require(probe.end())
            // Swift's traps are another signal on other processors
            #expect(end == status || (ending == .key("T") && end == SIGTRAP))
            #expect(probe.terminal.modes == probe.modesBefore)
            expectScreenIsBack(probe.written)
        }

        private func expectScreenIsBack(_ written: [UInt8]) {
            let text = String(decoding: written, as: UTF8.self)
            for (on, off) in [
                ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?25l", "\u{1B}[?25h"),
                ("1000h", "1000l"), ("1006", "1006"), ("\u{1B}[?2004h", "\u{1B}[?2004l"),
            ] {
                #expect(text.contains(on))
                let last = text.split(separator: on, omittingEmptySubsequences: false).last ?? ""
                #expect(last.contains(off) || on == off, "\(off.dropFirst()) after the last \(on.dropFirst())")
            }
        }

        /// However early it comes: right after each change of the modes.
        @Test(arguments: [SIGSEGV, SIGABRT, SIGUSR1], [1, 2])
        func noMomentOfTheStartLeavesTheModesChanged(signal: Int32, change: Int) throws {
            let folder = try TemporaryFolder()
            let source = try folder.write(Self.libraryThatKills, to: "kills.c")
            let library = "\(folder.path)/kills.so"
            _ = try Shell.output("cc -shared -fPIC -o \(library) \(source)")
            let probe = try #require(
                Probe(environment: ["LD_PRELOAD=\(library)", "KILL_AT=\(change)", "KILL_BY=\(signal)"]))
            #expect(probe.end() == signal)
            #expect(probe.terminal.modes == probe.modesBefore)
        }

        /// A library that sends a program a signal when it has changed the modes so many times.
        private static let libraryThatKills = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <signal.h>
            #include <stdlib.h>
            #include <termios.h>
            #include <unistd.h>
            int tcsetattr(int file, int when, const struct termios *modes) {
                static int changes;
                int (*change)(int, int, const struct termios *) = dlsym(RTLD_NEXT, "tcsetattr");
                int result = change(file, when, modes);
                if (++changes == atoi(getenv("KILL_AT"))) kill(getpid(), atoi(getenv("KILL_BY")));
                return result;
            }
            """

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
        func aSecondOrderEndsALoopThatHangs(number: Int32) throws {
            let probe = try #require(Probe())
            try #require(probe.wait(for: "painted"))
            probe.terminal.type("H")
            try #require(probe.wait(for: "key H"))
            probe.send(number)
            usleep(20_000)
            probe.send(number)
            #expect(probe.end() == number)
            #expect(probe.terminal.modes == probe.modesBefore)
            expectScreenIsBack(probe.written)
        }

        /// As a line that hangs, or whose other side nobody reads. What waits is given up, so that the modes come back.
        @Test(arguments: [(SIGQUIT, 1), (SIGINT, 2), (SIGTERM, 2), (SIGTERM, 1)])
        func aTerminalThatTakesNothingHoldsNoEnd(number: Int32, times: Int) throws {
            let probe = try #require(Probe())
            try #require(probe.wait(for: "painted"))
            tcflow(probe.terminal.device, TCOOFF)
            probe.terminal.type(" ")
            for _ in 0..<times {
                usleep(100_000)
                probe.send(number)
            }
            #expect(probe.endsUnread())
            tcflow(probe.terminal.device, TCOON)
            #expect(probe.end() == number)
            #expect(probe.terminal.modes == probe.modesBefore)
        }

        @Test func suspendAndResume() throws {
            let probe = try #require(Probe())
            try #require(probe.wait(for: "painted"))
            // The probe leads a session without a shell, where Ctrl-Z cannot stop it: it gives back, and goes on.
            for round in 1...5 {
                probe.send(SIGTSTP)
                try #require(probe.wait(for: "resumed", count: round))
                try #require(probe.wait { ($0.lastIndex(of: "painted") ?? 0) > ($0.lastIndex(of: "resumed") ?? 0) })
            }
            let text = String(decoding: probe.written, as: UTF8.self)
            #expect(text.split(separator: "\u{1B}[?1049l", omittingEmptySubsequences: false).count - 1 == 5)
            #expect(text.split(separator: "\u{1B}[?1049h", omittingEmptySubsequences: false).count - 1 == 6)
            probe.terminal.type("j")
            #expect(probe.wait(for: "key j"))
            probe.terminal.type("q")
            #expect(probe.end() == 0)
            #expect(probe.terminal.modes == probe.modesBefore)
        }

        @Test func stoppedFromOutsideAndContinued() throws {
            let probe = try #require(Probe())
            try #require(probe.wait(for: "painted"))
            let modes = probe.terminal.modes
            probe.send(SIGSTOP)
            #expect(probe.waitForStop())
            // what a shell does with the terminal meanwhile
            var plain = termios()
            tcgetattr(probe.terminal.device, &plain)
            plain.c_lflag |= tcflag_t(ECHO | ICANON)
            tcsetattr(probe.terminal.device, TCSANOW, &plain)
            probe.send(SIGCONT)
            try #require(probe.wait(for: "signal continued"))
            try #require(
                probe.wait { ($0.lastIndex(of: "painted") ?? 0) > ($0.lastIndex(of: "signal continued") ?? 0) })
            #expect(probe.terminal.modes == modes)
            probe.terminal.type("q")
            #expect(probe.end() == 0)
            #expect(probe.terminal.modes == probe.modesBefore)
        }
    }
}
