import Foundation

/// A new home for one test: an empty folder with the program's files beneath it, removed at the end.
final class Workspace {
    /// The folder, an absolute path without links.
    let path: String
    /// The environment of everything that the test starts.
    var environment: [String: String]

    init() throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/tour-e2e-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template), let real = realpath(made, nil) else {
            throw HarnessError("cannot make a temporary folder: \(String(cString: strerror(errno)))")
        }
        path = String(cString: real)
        free(real)
        environment = [
            "HOME": "\(path)/home", "XDG_CONFIG_HOME": "\(path)/config", "XDG_STATE_HOME": "\(path)/state",
            "XDG_CACHE_HOME": "\(path)/cache", "XDG_DATA_HOME": "\(path)/data", "XDG_RUNTIME_DIR": "\(path)/run",
            "LANG": "C.UTF-8", "TZ": "UTC", "SHELL": "/bin/sh", "SWIFT_BACKTRACE": "enable=no",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
        ]
        for folder in ["home", "run", "pages"] {
            try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Every file in it, with what is in that.
    func files() -> [(String, Data)] {
        let names = FileManager.default.enumerator(atPath: path)
        return (names?.compactMap { $0 as? String } ?? []).compactMap { name in
            FileManager.default.contents(atPath: "\(path)/\(name)").map { (name, $0) }
        }
    }

    /// What the list of processes shows of each, whoever started it.
    static func argumentsOfAllProcesses() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.map { process in
            String(decoding: FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data(), as: UTF8.self)
        }
    }

    // MARK: Files

    /// Where the programs are started, and the tests' pages are.
    var pages: String { "\(path)/pages" }
    var preferences: String { "\(path)/config/tour/preferences.json" }
    var places: String { "\(path)/state/tour/places.json" }

    /// Writes a file below `pages`, with its folders, and returns its absolute path.
    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = "\(pages)/\(name)"
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

    /// Writes the preferences file.
    func writePreferences(_ text: String) throws { try write("../config/tour/preferences.json", text) }

    // MARK: The ledger

    /// A credit as it stands in the preferences file.
    struct Grant: Hashable {
        var tour: String
        var section: String
        var credits: Int
    }

    /// The entries of the ledger that give or spend credits, in their order; none if there is no file.
    func ledger() throws -> [Grant] {
        guard let data = FileManager.default.contents(atPath: preferences) else { return [] }
        let file = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        guard let entries = file?["ledger"] as? [[String: Any]] else {
            throw HarnessError("no ledger in \(String(decoding: data, as: UTF8.self))")
        }
        return entries.filter { $0["revokes"] == nil && $0["renewedAt"] == nil }.map {
            Grant(
                tour: $0["tour"] as? String ?? "", section: $0["section"] as? String ?? "",
                credits: $0["credits"] as? Int ?? -1)
        }
    }

    /// The sections that have a credit on the disk, in the order they were earned.
    func earned() throws -> [String] { try ledger().map(\.section) }

    // MARK: Other programs

    /// Puts a script in the way of every other program of a name.
    func install(_ name: String, _ script: String) throws {
        let file = try write("bin/\(name)", "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        environment["PATH"] = "\(pages)/bin:\(environment["PATH"] ?? "")"
    }

    /// Whether the process is there that wrote its number into a file.
    func isThere(processNotedIn file: String) -> Bool {
        let number = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let text = number.filter(\.isNumber)
        return text.isEmpty || FileManager.default.fileExists(atPath: "/proc/\(text)")
    }

    // MARK: Running without a terminal

    /// What a program did.
    struct Outcome {
        var ending: Ending
        var output: [UInt8]
        var error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        /// The lines on standard error, without their ends.
        var complaints: [String] { error.split(separator: "\n").map(String.init) }
    }

    /// Runs the program with pipes instead of a terminal until it ends; an error if it does not.
    func tour(_ arguments: String..., input: [UInt8] = []) throws -> Outcome {
        try run(Program.path, arguments, input: input)
    }

    func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> Outcome {
        let child = try Child(program, arguments, environment: environment, directory: pages)
        if !input.isEmpty { _ = child.write(input) }
        child.closeInput()
        let patience = Patience()
        var collected: [Int32: [UInt8]] = [child.output: [], child.error: []]
        var open = Set([child.output, child.error])
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while !open.isEmpty {
            guard patience.wait(for: Array(open)) else {
                throw HarnessError("\(program) \(arguments) does not end")
            }
            for descriptor in open where Patience.isReadable(descriptor) {
                let count = read(descriptor, &piece, piece.count)
                if count > 0 { collected[descriptor]? += piece[..<count] } else { open.remove(descriptor) }
            }
        }
        guard let ending = child.wait(patience) else {
            throw HarnessError("\(program) \(arguments) closed its output and does not end")
        }
        return Outcome(
            ending: ending, output: collected[child.output] ?? [],
            error: String(decoding: collected[child.error] ?? [], as: UTF8.self))
    }
}

extension Patience {
    /// Whether a descriptor can be read, or is closed, now.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var polls = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        return poll(&polls, 1, 0) > 0
    }
}
