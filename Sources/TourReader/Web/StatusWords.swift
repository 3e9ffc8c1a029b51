import TourDocument

/// What a person is told of an answer that is no page, in the card that stands in its place.
struct StatusWords: Hashable, Sendable {
    /// The number, or a word or two where there was no answer.
    let label: String
    /// What happened, in one sentence. `{host}` stands for the host that was asked.
    let sentence: String
    /// The id of the section of the tour of the statuses that tells more.
    let section: String
    /// Whether asking once more may help.
    let mayHelpAgain: Bool

    private init(_ label: String, _ sentence: String, in section: String, again: Bool = true) {
        (self.label, self.sentence, self.section, mayHelpAgain) = (label, sentence, section, again)
    }

    private init(_ status: Int, _ sentence: String, in section: Int? = nil, again: Bool = true) {
        self.init(String(status), sentence, in: String(section ?? status), again: again)
    }

    /// The words for an answer.
    init(_ cause: WebProblem.Cause) {
        switch cause {
        case .status(let status): self = Self.byStatus[status] ?? Self.other(status)
        case .noConnection: self = Self.noConnection
        case .notSecure: self = Self.notSecure
        case .tooSlow: self = Self.tooSlow
        case .brokenAnswer: self = Self.brokenAnswer
        case .tooLarge: self = Self.tooLarge
        case .wrongType(let type): self = Self.wrongType(type)
        case .refusedRedirect: self = Self.refusedRedirect
        case .tooManyRedirects: self = Self.tooManyRedirects
        case .needsScript: self = Self.needsScript
        case .offline: self = Self.offline
        case .noFetcher: self = Self.noFetcher
        }
    }

    /// The tour of the statuses: its id, and how it is opened.
    static let tour = "tour.status"
    static let source = "tour:status"

    /// The section that tells of a status; nil for what is no status.
    static func section(of status: Int) -> String? {
        (100...599).contains(status) ? Self(.status(status)).section : nil
    }

    // MARK: - Answers

    private static let byStatus = Dictionary(
        uniqueKeysWithValues: [
            (304, Self(304, "{host} says that the page has not changed, but the saved copy is gone.")),
            (400, Self(400, "{host} did not understand the request.", again: false)),
            (401, Self(401, "{host} asks you to sign in.")),
            (402, Self(402, "{host} wants to be paid for this page.", in: 400, again: false)),
            (403, Self(403, "{host} has this page, but does not let you see it.")),
            (404, Self(404, "{host} has no page at this address.")),
            (407, Self(407, "The proxy asks you to sign in.", in: 401)),
            (408, Self(408, "{host} gave up waiting for the request.", in: 504)),
            (410, Self(410, "This page is gone and will not come back.", again: false)),
            (429, Self(429, "Too many requests in too short a time.")),
            (451, Self(451, "{host} may not show this page, for legal reasons.", in: 400, again: false)),
            (500, Self(500, "Something went wrong at {host} while it made this page.")),
            (502, Self(502, "A gateway got no proper answer from the server behind it.")),
            (503, Self(503, "{host} is busy, and asks you to come back later.")),
            (504, Self(504, "A gateway gave up waiting for the server behind it.")),
        ].map { ($0.0, $0.1) })

    private static func other(_ status: Int) -> Self {
        switch status {
        case 300..<400: Self(status, "{host} says that the page has moved, but not where.", in: 301)
        case 400..<500: Self(status, "{host} refuses this request.", in: 400)
        case 500..<600: Self(status, "{host} could not answer.", in: 500)
        default: Self(status, "{host} answered, but without a page.", in: 200)
        }
    }

    // MARK: - No answer, or none that is a page

    private static let noConnection = Self("No connection", "{host} cannot be reached.", in: "no-answer")
    private static let notSecure = Self(
        "Not secure", "{host} could not prove who it is, so nothing was read from it.", in: "no-answer")
    private static let tooSlow = Self(
        "Too slow", "{host} sent nothing more, and tour stopped waiting.", in: "no-answer")
    private static let brokenAnswer = Self(
        "Cut off", "The answer from {host} was cut off.", in: "no-answer")
    private static let tooLarge = Self(
        "Too large", "The answer from {host} is too large for a page.", in: "no-page", again: false)
    private static func wrongType(_ type: String) -> Self {
        Self("No page", "This address leads to \(type), not to text.", in: "no-page", again: false)
    }
    private static let refusedRedirect = Self(
        "Redirect", "{host} redirects to an address that tour does not follow.", in: "no-page", again: false)
    private static let tooManyRedirects = Self(
        "Redirect", "{host} redirects more than 10 times, so tour stopped following.", in: "no-page")
    private static let needsScript = Self(
        "No text", "A script makes the text of this page, and tour runs no scripts. Open it in the browser.",
        in: "no-page", again: false)
    private static let offline = Self(
        "Offline", "You are offline, and no copy of this page was saved.", in: "no-page", again: false)
    private static let noFetcher = Self(
        "No curl", "Reading pages from the web needs curl: apt install curl", in: "no-page")
}
