import TourDocument

/// The card's words about an answer that is no page.
package struct StatusWords: Hashable, Sendable {
    /// The number, or a word or two where there was no answer.
    let label: String
    /// The problem in one sentence. `{host}` is replaced by the host.
    let sentence: String
    /// The id of the section about it in the tour of statuses.
    package let section: String
    /// Whether a retry may help.
    let mayHelpAgain: Bool

    private init(_ label: String, _ sentence: String, in section: String, again: Bool = true) {
        (self.label, self.sentence, self.section, mayHelpAgain) = (label, sentence, section, again)
    }

    private init(_ status: Int, _ sentence: String, in section: Int? = nil, again: Bool = true) {
        self.init(String(status), sentence, in: String(section ?? status), again: again)
    }

    /// The words for an HTTP status, a failed request, or an answer that is no page.
    init(_ cause: WebProblem.Cause) {
        self =
            switch cause {
            case .status(304): Self(304, "{host} says that the page has not changed, but the saved copy is gone.")
            case .status(400): Self(400, "{host} did not understand the request.", again: false)
            case .status(401): Self(401, "{host} asks you to sign in.")
            case .status(402): Self(402, "{host} wants to be paid for this page.", in: 400, again: false)
            case .status(403): Self(403, "{host} has this page, but does not let you see it.")
            case .status(404): Self(404, "{host} has no page at this address.")
            case .status(407): Self(407, "The proxy asks you to sign in.", in: 401)
            case .status(408): Self(408, "{host} gave up waiting for the request.", in: 504)
            case .status(410): Self(410, "This page is gone and will not come back.", again: false)
            case .status(429): Self(429, "Too many requests in too short a time.")
            case .status(451): Self(451, "{host} may not show this page, for legal reasons.", in: 400, again: false)
            case .status(500): Self(500, "Something went wrong at {host} while it made this page.")
            case .status(502): Self(502, "A gateway got no proper answer from the server behind it.")
            case .status(503): Self(503, "{host} is busy, and asks you to come back later.")
            case .status(504): Self(504, "A gateway gave up waiting for the server behind it.")
            case .status(let status) where (300..<400).contains(status):
                Self(status, "{host} says that the page has moved, but not where.", in: 301)
            case .status(let status) where (400..<500).contains(status):
                Self(status, "{host} refuses this request.", in: 400)
            case .status(let status) where (500..<600).contains(status):
                Self(status, "{host} could not answer.", in: 500)
            case .status(let status): Self(status, "{host} answered, but without a page.", in: 200)
            case .noConnection: Self("No connection", "{host} cannot be reached.", in: "no-answer")
            case .notSecure:
                Self("Not secure", "{host} could not prove who it is, so nothing was read from it.", in: "no-answer")
            case .tooSlow: Self("Too slow", "{host} sent nothing more, and tour stopped waiting.", in: "no-answer")
            case .brokenAnswer: Self("Cut off", "The answer from {host} was cut off.", in: "no-answer")
            case .tooLarge:
                Self("Too large", "The answer from {host} is too large for a page.", in: "no-page", again: false)
            case .wrongType(let type):
                Self("No page", "This address leads to \(type), not to text.", in: "no-page", again: false)
            case .refusedRedirect:
                Self(
                    "Redirect", "{host} redirects to an address that tour does not follow.", in: "no-page", again: false
                )
            case .tooManyRedirects:
                Self("Redirect", "{host} redirects more than 10 times, so tour stopped following.", in: "no-page")
            case .needsScript:
                Self(
                    "No text",
                    "A script makes the text of this page, and tour runs no scripts. Open it in the browser.",
                    in: "no-page", again: false)
            case .offline:
                Self("Offline", "You are offline, and no copy of this page was saved.", in: "no-page", again: false)
            case .noFetcher:
                Self("No curl", "Reading pages from the web needs curl: apt install curl", in: "no-page")
            }
    }

    /// The tour of statuses: its id, and its source.
    package static let tour = "tour.status"
    package static let source = "tour:status"

    /// The section about a status; nil for an invalid one.
    static func section(of status: Int) -> String? {
        (100...599).contains(status) ? Self(.status(status)).section : nil
    }
}
