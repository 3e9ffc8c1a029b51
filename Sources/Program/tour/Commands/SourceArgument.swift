import ArgumentParser
import BuiltInTours
import Credits
import HelperTools
import Platform
import SourceFiles
import Synchronization
import SystemPackage
import TourDocument
import TourFormats
import TourPages
import TourSources
import UserFiles
import Wording

/// A source on the command line, found and opened.
enum SourceArgument {
    /// Opens a path, a web address, a pipe, a manual page (`man:ls`), or a built-in tour by its name, over which a file
    /// or folder of the name wins; `./name` is always a file. Blocks while it fetches. Throws a `SourceError`.
    static func open(
        _ source: String, as options: SourceOptions = SourceOptions(), extent: PageExtent = .main
    ) throws -> OpenTour {
        let address = source
        let source = path(ofFileAddress: address)
        var options = options
        options.filters = filters
        if isPipe(source) { return try openPipe(source, as: options) }
        if isAddress(source) {
            let tour = try begin(source, as: options, extent: extent)
            WebAccess.endWithSignals()
            return try tour.waitUntilResolved()
        }
        if access(source, F_OK) != 0 {
            if let page = ManualPage(source: source) { return try open(page) }
            if source == ManualPage.scheme { return try openManualPages() }
        }
        if access(source, F_OK) != 0, source.contains("://") {
            throw SourceError(
                source, "cannot be opened; name a path, or an address that begins with https:// or http://")
        }
        if let folder = builtIn(source) {
            var tour = try TourOpener.open(path: folder)
            tour.isBuiltIn = true
            return tour
        }
        if access(source, F_OK) != 0, errno == ENOENT, let meant = meant(by: source) {
            throw SourceError(source, "not found; did you mean tour \(meant)?")
        }
        var tour = try TourOpener.open(path: FilePath(source), as: options, extent: extent)
        if address != source { tour.fragment = WebAddress.fragment(of: address) }
        return tour
    }

    /// Opens it without waiting for the web. Until a page arrives, the tour shows that it is loading.
    static func begin(
        _ source: String, as options: SourceOptions = SourceOptions(), extent: PageExtent = .main
    ) throws -> OpenTour {
        guard isAddress(source) else { return try open(source, as: options, extent: extent) }
        guard options.isEmpty else { throw Failure("--as and --encoding work only with a file or a pipe") }
        return try TourOpener.open(
            address: source, client: WebAccess.client(), extent: extent,
            filters: filters)
    }

    private static var filters: FileFilters {
        FileFilters(environment: environment) {
            SecureOption.isOn ? [:] : FilterSettings(Ledger.forReading().preferences.filters).commands
        }
    }

    /// The folder of a built-in tour: by its name if no file has that, or as `tour:NAME` in any case.
    private static func builtIn(_ source: String) -> FilePath? {
        let prefix = "tour:"
        if source.lowercased().hasPrefix(prefix) {
            return BuiltInTours.folder(String(source.dropFirst(prefix.count)), environment: environment)
        }
        return access(source, F_OK) == 0 ? nil : BuiltInTours.folder(source, environment: environment)
    }

    /// The command or built-in tour with the name closest to an unknown word.
    private static func meant(by word: String) -> String? {
        let commands = TourCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        return Spelling.nearest(to: word, in: commands + BuiltInTours.names(environment: environment))
    }

    /// The source for a word on the command line: also a host without `https://`, unless a file has that name.
    static func named(_ word: String) -> String {
        let isMarked = word.hasPrefix("//")
        let rest = isMarked ? word.dropFirst(2) : word[...]
        let host = rest.prefix { !"/?#".contains($0) }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        let labels = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let isLocal = parts.first == "localhost" || labels.first == "127" && labels.count == 4
        guard isMarked || host.endIndex < rest.endIndex || parts.count == 2, parts.count < 2 || UInt16(parts[1]) != nil,
            isLocal || labels.count > 1 && labels.last?.count ?? 0 > 1,
            labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D } }),
            access(word, F_OK) != 0, access(String(host), F_OK) != 0
        else { return word }
        return (isLocal ? "http://" : "https://") + rest
    }

    /// Whether it is neither an address nor a pipe nor a manual page.
    static func isPath(_ source: String) -> Bool {
        !isPipe(source) && !isAddress(source) && ManualPage(source: source) == nil
            && source != ManualPage.scheme
    }

    /// Whether it is a stream, read once: standard input (`-`), or a FIFO by its path, as a shell's `<(…)` names one.
    static func isPipe(_ source: String) -> Bool {
        var status = stat()
        return source == "-" || (stat(source, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    /// Whether standard input is another program's output, or a file.
    static var isStandardInputPiped: Bool {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { return false }
        return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    static func isAddress(_ source: String) -> Bool { WebAddress.isMeant(by: source) }

    /// The path of a `file:` address on this machine; other sources unchanged.
    private static func path(ofFileAddress source: String) -> String {
        let rest = ["file://localhost/", "file:///"].first { source.hasPrefix($0) }
            .map { source.dropFirst($0.count - 1).prefix { $0 != "#" } }
        return rest.flatMap { try? PercentCoding.decode($0.utf8) } ?? source
    }

    private static func isBook(_ source: String) -> Bool {
        guard let file = try? OpenFile(FilePath(source)), let text = try? ByteSource(name: source, file: file),
            let start = try? text.bytes(in: 0..<PageHead.headSize)
        else { return false }
        return EPUBTour.isBook(start)
    }

    /// How many problems of a tour are reported by commands that only print it.
    private static let mostWarnings = 20

    private static func open(_ page: ManualPage) throws -> OpenTour {
        if let html = try page.html(environment: environment) {
            return try TourOpener.open(manualPage: html, isHTML: true, name: page.title)
        }
        let text = try page.text(environment: environment)
        return try TourOpener.open(manualPage: text, isHTML: false, name: page.title)
    }

    private static func openManualPages() throws -> OpenTour {
        guard let list = ManualPage.list(environment: environment) else {
            throw Failure("man -k finds no manual pages; apt install \(HelperTool.man.package), then run mandb")
        }
        return try TourOpener.open(manualPage: list, isHTML: true, name: "")
    }

    /// Opens for a command that prints, and says on standard error what is wrong with the tour though it opened.
    /// - Parameter asksPages: whether what only the pages of a book tell is wanted, such as which of them earn nothing.
    static func openForPrinting(
        _ source: String, as options: SourceOptions, extent: PageExtent = .main, asksPages: Bool = true
    ) throws -> OpenTour {
        var tour = try open(source, as: options, extent: extent)
        if asksPages || !isBook(source) { tour = tour.completed() }
        for warning in tour.warnings.prefix(mostWarnings) { StandardError.say(warning) }
        let left = tour.warnings.count - mostWarnings
        if left > 0 { StandardError.say("and \(left.inGroups) more: run tour check to list them") }
        return tour
    }

    /// The tours in a folder that holds several; none for anything else.
    static func tours(in source: String) -> [String] { TourOpener.tours(in: FilePath(source)).map(\.string) }

    /// The form of a source that the next session can open; nil for a pipe. Paths become absolute.
    static func stored(_ source: String) -> String? {
        if isPipe(source) { return nil }
        if isAddress(source) { return source }
        return realPath(path(ofFileAddress: source), String.init(cString:)) ?? source
    }

    /// The path on the disk; nil for a pipe.
    static func path(_ source: String) -> String? {
        if !isPipe(source), let folder = builtIn(source) { return folder.string }
        return stored(source)
    }

    /// Opens standard input as a pager, without a record. Waits for `lines` or the end; nil if nothing comes.
    static func openPager(as options: SourceOptions, lines: Int) throws -> OpenTour? {
        do {
            // man puts a backslash before signs
            let name = environment["MAN_PN"]?.replacing("\\", with: "")
            let pipeBuffer = try PipeBuffer(descriptor: STDIN_FILENO, name: name ?? PipeBuffer.standardName)
            pipeBuffer.takeStart(lines: lines)
            if pipeBuffer.isEmpty { return nil }
            var options = options
            options.filters = filters
            var open = try TourOpener.open(standardInput: pipeBuffer, as: options)
            (open.tour.isComposed, open.tour.isRecorded) = (false, false)
            if let name { open.tour.title = name }
            return open
        } catch {
            throw Failure(error)
        }
    }

    private static func openPipe(_ source: String, as options: SourceOptions) throws -> OpenTour {
        guard source == "-" else {
            let descriptor = Platform.open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure("\(source): \(Errno(rawValue: errno))") }
            return try TourOpener.open(standardInput: PipeBuffer(descriptor: descriptor, name: source), as: options)
        }
        guard isatty(STDIN_FILENO) == 0 else { throw Failure("- reads a page from a pipe, as in: cat page.md | tour") }
        return try TourOpener.open(standardInput: PipeBuffer(descriptor: STDIN_FILENO), as: options)
    }
}

/// `--section ID|N`: a section by its id, or by its number from 1.
enum SectionChoice {
    /// The index of the section. An id wins over a number.
    static func index(of choice: String, in tour: Tour) throws -> Int {
        if let index = tour.sections.index(ofID: choice) { return index }
        if let number = Int(written: choice), tour.sections.indices.contains(number - 1) { return number - 1 }
        let count = tour.sections.count
        throw Failure(
            "section “\(choice)” not found: "
                + (count == 1
                    ? "“\(tour.title)” has one section"
                    : "use 1 to \(count.inGroups), or an id that tour sections shows"))
    }

    /// The same for a section whose id may not be known yet.
    static func index(of choice: String, in open: inout OpenTour) throws -> Int {
        if let index = try? index(of: choice, in: open.tour) { return index }
        open = open.completed()
        return try index(of: choice, in: open.tour)
    }
}

/// `--offline`: only saved copies of the web are shown.
struct WebOption: ParsableArguments {
    @Flag(help: "Download nothing; show the saved copies of web pages.")
    var offline = false

    /// To be called before a source is opened.
    func apply() {
        if offline { WebAccess.goOffline() }
    }
}

/// `--secure`, and the variables that mean the same.
struct SecureOption: ParsableArguments {
    @Flag(help: "Start no shell, editor or browser, write no file, and open nothing but SOURCE.")
    var secure = false

    private static let isAsked = Mutex(false)

    static var isOn: Bool { isAsked.withLock(\.self) || isAsked(by: environment) }

    /// By the rules of `less` and systemd: a value that systemd does not know means yes.
    private static func isAsked(by environment: [String: String]) -> Bool {
        let isOff = ["0", "no", "n", "false", "f", "off"].contains(environment["SYSTEMD_PAGERSECURE"]?.lowercased())
        return environment["LESSSECURE"]?.isEmpty == false || environment["SYSTEMD_PAGERSECURE"] != nil && !isOff
    }

    /// To be called before a source is opened.
    func apply() {
        if secure { Self.isAsked.withLock { $0 = true } }
        // the variable names a file to write
        if Self.isOn { unsetenv("TOUR_LOG") }
    }
}

/// `--as KIND` and `--encoding NAME`: the format of a page.
struct PageOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Read a file or a pipe as this kind of page: \(TourOpener.pageKinds.joined(separator: ", ")).",
            valueName: "KIND"))
    var kind: String?

    @Option(
        help: ArgumentHelp(
            "Text encoding, such as gb18030 or koi8-r; iconv -l lists the names.", valueName: "NAME"))
    var encoding: String?

    var options: SourceOptions { SourceOptions(kind: kind, encoding: encoding.flatMap(TextEncoding.init(named:))) }

    func validate() throws {
        if let kind, !TourOpener.pageKinds.contains(kind) {
            throw ValidationError("--as takes one of: \(TourOpener.pageKinds.joined(separator: ", ")).")
        }
        if let encoding, options.encoding == nil {
            throw ValidationError("Unknown encoding \(encoding); iconv -l lists the names.")
        }
    }
}
