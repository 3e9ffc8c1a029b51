internal import HelperTools
internal import Platform
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats

/// The programs that make pages of other formats: those that are known, and the person's own, which go first.
package struct FileFilters: Sendable {
    private let environment: [String: String]
    private let own: @Sendable () -> [String: [String]]
    /// How long a program may take.
    var timeLimit = Duration.seconds(30)
    /// How much it may make, in bytes.
    var maximumOutput = PipeBuffer.maximumSize

    /// - Parameters:
    ///   - environment: where the programs are, and the part of it that they see.
    ///   - own: the person's own by the ending that they are for; asked for when a file is opened that they may be for.
    package init(
        environment: [String: String] = [:], own: @escaping @Sendable () -> [String: [String]] = { [:] }
    ) {
        (self.environment, self.own) = (environment, own)
    }

    /// The filter for a file; nil if it needs none.
    func filter(for source: ByteSource, start: [UInt8]) -> FormatFilter? {
        let ending = source.fileName.flatMap { FileName($0).extension?.lowercased() }
        if let ending, PageKind(extension: ending) == nil, let command = own()[ending] {
            return FormatFilter(what: "a .\(ending) file", endings: [ending], command: command, output: .page(nil))
        }
        return FormatFilter.all.first { $0.matches(start, ending: ending) }
    }

    /// What a filter makes of a file, which is at a path, for which the caller waits.
    func output(of filter: FormatFilter, for source: ByteSource, at input: String) throws(SourceError) -> ByteSource {
        let name = filter.command[0]
        guard let path = Executables.find(name, path: environment["PATH"] ?? "") else {
            let advice = filter.package.map { ": apt install \($0)" } ?? "; its filter is in your settings"
            throw SourceError(source.name, "is \(filter.what); \(name), which reads it, is not installed\(advice)")
        }
        var program = FilterProgram(path, arguments: filter.command.dropFirst().map { $0 == "{}" ? input : $0 })
        program.environment = environment.filter { ["PATH", "HOME"].contains($0.key) }
        program.environment["LANG"] = "C.UTF-8"
        (program.timeLimit, program.maximumOutput) = (timeLimit, maximumOutput)
        let file = try source.descriptor()
        let bytes: [UInt8]
        do throws(FilterError) {
            bytes = try program.output(reading: file)
        } catch {
            throw SourceError(source.name, "is \(filter.what), and not read: \(name) \(reason(error))")
        }
        guard !bytes.isEmpty else { throw SourceError(source.name, "is empty") }
        var made = ByteSource(name: source.name, bytes: bytes, extent: source.extent)
        made.fileName = source.fileName.map { FileName($0).stem }
        if case .anything = filter.output { made.encoding = source.encoding }
        return made
    }

    /// What to say of a program that gave nothing.
    private func reason(_ error: FilterError) -> String {
        switch error {
        case .tooSlow: "took too long and was stopped"
        case .otherText: "makes more than \(ByteSource.size(maximumOutput)) of it"
        default: "failed; it may be damaged"
        }
    }
}
