internal import Platform
internal import SourceFiles
internal import SystemPackage
import TerminalRecordings
internal import TourDocument
internal import TourFormats

extension SourceKind {
    /// A terminal recording opened directly: a page with nothing else on it.
    static let recording = SourceKind(openFile: { file throws(SourceError) in
        guard let path = file.path, let name = file.nameInFolder else { return nil }
        let isNamed = file.fileName.extension?.lowercased() == "cast"
        let start = try file.source.bytes(in: 0..<RecordingHeader.maximumBytes)
        let header: RecordingHeader
        do throws(RecordingError) {
            header = try RecordingHeader(start: start)
        } catch {
            guard isNamed else { return nil }
            throw SourceError(file.source.name, error.description)
        }
        guard isNamed || file.start.first == UInt8(ascii: "{") else { return nil }
        let title = header.title ?? name
        let page = """
            ---
            credit: none
            ---
            # \(title.escaped { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\" + String($0) : nil })

            <video type="application/x-asciicast" src="\(PercentCoding.escape(name))" \
            title="\(title.escaped { ["&": "&amp;", "\"": "&quot;", "<": "&lt;"][$0] })"></video>

            """
        let source = file.source.holding(Array(page.utf8))
        return try TourOpener.openPage(NamedSource(source, file.name, path: path, SourceOptions()), as: .markdown)
    })
}

extension String {
    /// The text on one line, with replacements for some characters.
    fileprivate func escaped(_ replacement: (Character) -> String?) -> String {
        reduce(into: "") { $0 += $1.isNewline ? " " : replacement($1) ?? String($1) }
    }
}
