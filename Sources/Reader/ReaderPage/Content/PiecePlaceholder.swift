package import ReaderKit
package import TextLayout
package import TourDocument

package struct PiecePlaceholder: Sendable {
    var keys = KeyTable.standard
    /// Tells the age of copies; nil where none are shown.
    var clock: WallClock?
    var spinnerStep = 0
    /// The card that counts down: the number of its section, and the seconds left.
    var countdown: (section: Int, seconds: Int)?

    /// The blocks to show, below the title on the section's first piece; none for an empty piece beside others.
    func blocks(
        for state: PieceState, ofSection section: Int, title: String?, in sections: SectionList,
        _ provider: any SectionProvider, _ glyphs: Glyphs
    ) -> [Block] {
        let heading = title.map { [Block(.heading(level: 1, [.text($0)]))] } ?? []
        switch state {
        case .ready:
            let isAll = sections.isComplete && sections.count == 1 && sections[0].isWhole && sections[0].pieceCount == 1
            return isAll ? heading + [Block(.paragraph([.text("This page has no text.", .emphasis)]))] : []
        case .pending: return heading + [pending(host: provider.address(ofSection: section)?.host, glyphs)]
        case .failed(let problem):
            guard let web = problem.web else {
                var remedies: [(Command, String)] = [(.reload, "try again")]
                if provider.address(ofSection: section) == nil { remedies.append((.edit, "edit")) }
                if section + 1 < sections.count { remedies.append((.nextSection, "next section")) }
                return heading + [card(for: problem, remedies, glyphs)]
            }
            let card = card(for: web, ofSection: section, in: sections, glyphs)
            return web.errorPage.isEmpty ? heading + [card] : web.errorPage + [card]
        }
    }

    /// - Parameter host: the host that the piece is fetched from; nil for a local one.
    private func pending(host: String?, _ glyphs: Glyphs) -> Block {
        let more = glyphs.isUnicode ? " …" : " ..."
        guard let host else { return Block(.paragraph([.text("reading" + more, .emphasis)])) }
        var runs: [Inline] = []
        if !glyphs.isLinear { runs.append(.text(glyphs.spinner(step: spinnerStep) + " ")) }
        return Block(.paragraph(runs + [.text("fetching from \(host)\(more)", .emphasis)]))
    }

    private func key(_ command: Command, _ glyphs: Glyphs) -> String? {
        keys.firstKey(of: command, isUnicode: glyphs.isUnicode)
    }

    private func card(for problem: SourceError, _ remedies: [(Command, String)], _ glyphs: Glyphs) -> Block {
        var runs: [Inline] = []
        for (command, words) in remedies {
            guard let key = key(command, glyphs) else { continue }
            if !runs.isEmpty { runs.append(.text(" · ")) }
            runs += [.text(key, .keyboard), .text(" \(words)")]
        }
        let blocks = [Block(.paragraph([.text(problem.description)]))] + (runs.isEmpty ? [] : [Block(.paragraph(runs))])
        return Block(.alert(.warning, blocks))
    }

    /// The keys for a page that could not be loaded from the web.
    package func remedies(for problem: WebProblem, _ glyphs: Glyphs) -> [KeyHelp] {
        WebCard(problem).remedies(copyDay: problem.copyTime.flatMap { clock?.day(of: $0) }).compactMap { remedy in
            key(remedy.command, glyphs).map { KeyHelp($0, remedy.words) }
        }
    }

    private func card(
        for problem: WebProblem, ofSection section: Int, in sections: SectionList, _ glyphs: Glyphs
    ) -> Block {
        let card = WebCard(problem)
        let near = card.isMissing ? NearNames.sections(near: section, address: problem.address, in: sections) : []
        let isCounting = countdown?.section == section
        return card.block(
            remedies: remedies(for: problem, glyphs),
            near: near.map { (id: sections[$0].id, title: sections.title(at: $0)) },
            wait: problem.retryAfter.map { RetryCountdown.words(isCounting ? countdown?.seconds : nil, of: $0) })
    }
}

extension Glyphs {
    fileprivate func spinner(step: Int) -> String {
        let signs: [String] = isUnicode ? ["⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏", "⠋", "⠙"] : ["|", "/", "-", "\\"]
        return signs[step % signs.count]
    }
}
