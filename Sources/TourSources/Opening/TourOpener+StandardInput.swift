package import SourceFiles
internal import SystemPackage
package import TourDocument
internal import TourFormats
package import TourPages

extension TourOpener {
    /// Opens the text that comes through a pipe, when the first of it is there, by which its kind is told. What comes later is known
    /// when the opening is completed, and so is the tour's id. Throws an error that says in one line what is wrong with it and what to
    /// do.
    package static func open(
        standardInput pipeBuffer: PipeBuffer, as options: SourceOptions = SourceOptions()
    ) throws(SourceError) -> OpenTour {
        var tour = try openText(of: pipeBuffer, as: options)
        // its paths are relative to the current folder
        tour.pictures = tour.pictures ?? PictureFolder(page: "./-")
        return tour
    }

    private static func openText(of pipeBuffer: PipeBuffer, as options: SourceOptions) throws(SourceError) -> OpenTour {
        pipeBuffer.takeStart()
        let source = options.applied(to: pipeBuffer.source)
        let first = try source.bytes(in: 0..<PageHead.headSize)
        // archives have the list of what is in them at their end, and programs read what is whole
        if options.kind == nil,
            FormatSign.zip.matches(first) || options.filters.filter(for: source, start: first) != nil
        {
            pipeBuffer.takeAll { true }
        }
        if pipeBuffer.isEnded {
            var tour = try open(standardInput: source.bytes(in: 0..<source.count()), as: options, name: source.name)
            if let problem = pipeBuffer.problem { tour.warnings.append(problem.finding()) }
            return tour
        }
        if options.kind == nil, let format = ForeignFormat(of: first, name: "") {
            throw SourceError(source.name, format.problem)
        }
        let wanted = options.pageKind
        let decoded = try source.decoded(kind: wanted)
        let start = try PageHead.start(of: decoded)
        let found = wanted ?? PageKind(start: start)
        // other encodings and kinds cannot be read on from their middle
        guard found.name == PageKind.text.name, decoded.isGrowing else {
            return try PipedTour.open(pipeBuffer, kind: found, options)
        }
        return try TextTour.open(decoded, name: .pipe(source.name), pipeBuffer: pipeBuffer)
    }
}

extension TourOpener {
    /// Opens a page of the manual, as it was printed or as HTML; without a name the list of them.
    package static func open(manualPage bytes: [UInt8], isHTML: Bool, name: String) throws(SourceError) -> OpenTour {
        try (isHTML ? PageKind.html : .text).open(
            ByteSource(name: name, bytes: bytes),
            PageName(id: "man:\(name)", title: name.isEmpty ? "Manual pages" : name, stem: name))
    }
}

extension PageName {
    /// Of what is still coming through a pipe: its id is not known yet.
    static func pipe(_ title: String) -> PageName {
        var name = PageName(standardInput: [], title: title)
        name.id = ""
        return name
    }
}
