import Platform
import ReaderKit
package import TourDocument

/// The card in place of a page that could not be loaded from the web: the problem, the request, and the remedies.
package struct WebCard: Sendable {
    let problem: WebProblem
    package let words: StatusWords

    package init(_ problem: WebProblem) {
        self.problem = problem
        words = StatusWords(problem.cause)
    }

    /// The remedies that commands of the page offer, the most helpful first.
    /// - Parameter copyDay: the day of the saved copy, in words; nil if there is none.
    func remedies(copyDay: String?) -> [(command: Command, words: String)] {
        var remedies: [(command: Command, words: String)] = []
        if problem.canSignIn { remedies.append((.signIn, "sign in")) }
        if words.mayHelpAgain {
            remedies.append((.tryAgain, problem.retryAfter == nil ? "try again" : "try now"))
        }
        if let copyDay { remedies.append((.showCopy, "the copy of \(copyDay)")) }
        remedies.append((.openInBrowser, "browser"))
        let what = if case .status(let status) = problem.cause { String(status) } else { "that" }
        remedies.append((.explain, "what \(what) means"))
        return remedies
    }

    /// Whether sections with a similar name are offered.
    var isMissing: Bool { problem.cause == .status(404) || problem.cause == .status(410) }

    /// The card, with the keys of the remedies, the ids and titles of similar sections, and the time of the retry.
    /// Below the tour's own page for the status it only has the remedies.
    func block(remedies: [KeyHelp], near: [(id: String, title: String)], wait: String?) -> Block {
        var runs: [Inline] = [.text(words.label, .strong)]
        func begin(_ run: Inline) { runs += [Inline(.lineBreak), run] }
        if problem.errorPage.isEmpty {
            runs.append(.text("\u{A0} " + sentence))
            begin(.text(Self.shortened(problem.address, to: Self.longestAddress), .emphasis))
        }
        if problem.signingIn == .unsafe { begin(.text("No password is sent: the connection is not secure.")) }
        if let wait { begin(.text(wait)) }
        for (index, section) in near.enumerated() {
            if index == 0 { begin(.text("Did you mean: ")) } else { runs.append(.text(", ")) }
            runs.append(.text(section.title, link: "tour:section/" + PercentCoding.encode(section.id)))
        }
        for (index, remedy) in remedies.enumerated() {
            let isOnNewRow = index == 0 && (problem.errorPage.isEmpty || wait != nil || !near.isEmpty)
            runs.append(isOnNewRow ? Inline(.lineBreak) : .text("   "))
            // a remedy stays on one row if it fits
            let words = remedy.text.split(separator: " ").joined(separator: "\u{A0}")
            runs += [.text(remedy.keys, .keyboard), .text("\u{A0}" + words)]
        }
        return Block(.quote([Block(.paragraph(runs))]))
    }

    private var sentence: String {
        let host = Self.shortened(problem.host, to: Self.longestName)
        guard case .wrongType = problem.cause else {
            return words.sentence.split(separator: "{host}", omittingEmptySubsequences: false).joined(separator: host)
        }
        return Self.shortened(words.sentence, to: Self.longestName)
    }

    /// The limit of text by a server or an author, in characters.
    private static let longestAddress = 240
    private static let longestName = 100

    /// The text, shortened in its middle. It is sanitized in layout.
    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.count > limit else { return text }
        return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
    }
}
