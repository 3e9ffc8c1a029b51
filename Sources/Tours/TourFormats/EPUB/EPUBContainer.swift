internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The contents of a book's `META-INF`: the path of the package file, and the encrypted files. Source: EPUB 3.3, 4.2.6.
enum EPUBContainer {
    static let containerPath = "META-INF/container.xml"

    /// The largest file of those that describe a book, in bytes.
    static let maximumSize = 16 << 20

    /// The path of the package file. Throws if there is none: then the archive is not a book.
    static func packagePath(
        in book: SourceFolder, warnings: inout BoundedWarnings
    ) throws(SourceError) -> String {
        var problem = SourceError(book.place(of: containerPath), "names no package file")
        do throws(SourceError) {
            for case .start("rootfile", let attributes) in try book.xml(containerPath, &warnings) {
                // the first of several is the default rendition
                if let path = attributes["full-path"].flatMap({ ArchivePath.target($0, on: "")?.path }) { return path }
            }
        } catch {
            problem = error
        }
        guard let path = book.listing?.paths.first(where: { $0.lowercased().hasSuffix(".opf") }) else {
            throw SourceError(book.name, "is not an EPUB: \(problem)")
        }
        warnings.add(problem.finding())
        return path
    }

    /// The methods that make fonts useless outside their book, without encrypting text.
    private static let fontMethods = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]

    /// The locks of shops, by their files.
    private static let locks = [
        ("META-INF/rights.xml", "Adobe's DRM"), ("META-INF/sinf.xml", "Apple's DRM"),
        ("META-INF/license.lcpl", "Readium LCP"),
    ]

    /// Throws an error if more than fonts is encrypted.
    static func refuseEncrypted(_ book: SourceFolder, warnings: inout BoundedWarnings) throws(SourceError) {
        var lock = locks.first { book.size(of: $0.0) != nil }?.1
        let path = "META-INF/encryption.xml"
        if lock == nil, book.size(of: path) != nil {
            // the element for the text precedes that for its key
            var isFont = true
            for case .start("EncryptionMethod", let attributes) in try book.xml(path, &warnings) {
                isFont = isFont && fontMethods.contains(attributes["Algorithm"] ?? "")
            }
            if !isFont { lock = "a key that only its own app has" }
        }
        guard let lock else { return }
        throw SourceError(
            book.name, "is encrypted (\(lock)), so it cannot be read here; get a copy without DRM")
    }
}

extension SourceFolder {
    /// The events of an XML file of the book. An error of syntax ends them, and adds a warning.
    func xml(_ path: String, _ warnings: inout BoundedWarnings) throws(SourceError) -> [XMLEvents.Event] {
        let xml = XMLEvents(try text(of: path, limit: EPUBContainer.maximumSize))
        if let problem = xml.problem {
            warnings.add(
                SourceError(
                    place(of: path), line: problem.line,
                    "is not well-formed XML (\(problem.text)); the rest is left out"
                )
                .finding())
        }
        return xml.events
    }
}
