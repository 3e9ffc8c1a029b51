/// What there is of a piece of a section at a moment. Only text counts as read: the other states are no part of a section.
package enum PieceState: Hashable, Sendable {
    case ready([Block])
    /// It is being read, or waits for that. News of it comes when it is there.
    case pending
    case failed(PageProblem)

    /// The blocks of a piece that is ready; none otherwise.
    package var blocks: [Block] {
        if case .ready(let blocks) = self { blocks } else { [] }
    }
}

/// Why a page, or a piece of one, is not shown.
package struct PageProblem: Hashable, Sendable {
    /// What is wrong and what to do, in one line.
    package var reason: String
    /// What is known of it if it should have come from the web.
    package var web: WebProblem?

    package init(reason: String, web: WebProblem? = nil) {
        self.reason = reason
        self.web = web
    }
}
