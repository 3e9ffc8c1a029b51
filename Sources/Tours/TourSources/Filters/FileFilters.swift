internal import HelperTools
internal import Platform
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats

/// The programs that convert other formats to pages: the built-in list and the user's own, which go first.
package struct FileFilters: Sendable {
    private let environment: [String: String]
    private let own: @Sendable () -> [String: [String]]
    /// The limits of time and bytes for a program; nil for the defaults.
    var timeLimit: Duration?
    var maximumOutput: Int?

    /// - Parameters:
    ///   - environment: the search path of the programs, and the part of the environment that they see.
    ///   - own: the user's own by file extension; called when a file is opened that they may be for.
    package init(
        environment: [String: String] = [:], own: @escaping @Sendable () -> [String: [String]] = { [:] }
    ) {
        (self.environment, self.own) = (environment, own)
    }

    /// The filter for a file; nil if it needs none.
    func filter(for source: ByteSource, start: [UInt8]) -> FormatFilter? {
        let ending = source.fileName.flatMap { FileName($0).extension?.lowercased() }
        if let ending, PageKind(extension: ending) == nil, let command = own()[ending] {
            return FormatFilter(
                what: "a .\(ending) file", endings: [ending], tool: .own(command[0]),
                arguments: Array(command.dropFirst()), output: .page(nil))
        }
        return FormatFilter.all.first { $0.matches(start, ending: ending) }
    }

    /// The output of a filter for the file at a path. Blocks until it is there.
    func output(of filter: FormatFilter, for source: ByteSource, at input: String) throws(SourceError) -> ByteSource {
        let name = filter.tool.names[0]
        let arguments = filter.arguments.map { $0 == "{}" ? input : $0 }
        guard var program = FilterProgram(filter.tool, arguments: arguments, environment: environment) else {
            let package = filter.tool.package
            let advice = package.isEmpty ? "; its filter is in your settings" : ": apt install \(package)"
            throw SourceError(source.name, "is \(filter.what); \(name), which reads it, is not installed\(advice)")
        }
        if let timeLimit { program.tool.timeLimit = timeLimit }
        if let maximumOutput { program.tool.maximumOutput = maximumOutput }
        let file = try source.descriptor()
        let bytes: [UInt8]
        do throws(FilterError) {
            bytes = try program.output(reading: file)
        } catch {
            throw SourceError(source.name, "is \(filter.what), and not read: \(name) \(reason(error, program))")
        }
        guard !bytes.isEmpty else { throw SourceError(source.name, "is empty") }
        var made = ByteSource(name: source.name, bytes: bytes, extent: source.extent)
        made.fileName = source.fileName.map { FileName($0).stem }
        if case .anything = filter.output { made.encoding = source.encoding }
        return made
    }

    /// The reason a program gave nothing, for messages.
    private func reason(_ error: FilterError, _ program: FilterProgram) -> String {
        switch error {
        case .tooSlow: "took too long and was stopped"
        case .otherText: "makes more than \(ByteSource.size(program.tool.maximumOutput)) of it"
        default: "failed; it may be damaged"
        }
    }
}
