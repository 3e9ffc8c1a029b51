/// What an address on the web answered in place of a page, or why it gave no answer.
package struct WebProblem: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        case status(Int)
        case noConnection
        /// No secure connection: a certificate that does not hold, for one.
        case notSecure
        /// No progress for too long.
        case tooSlow
        /// The connection ended before the answer was whole, or it is no answer that HTTP knows.
        case brokenAnswer
        /// More bytes than a page may have.
        case tooLarge
        /// Bytes that are no page, by their media type.
        case wrongType(String)
        /// A redirect that is not followed: to an address that may not be asked.
        case refusedRedirect
        case tooManyRedirects
        /// A page without words, but with scripts that may make them.
        case needsScript
        /// Nothing is fetched, as the person wanted, and there is no copy.
        case offline
        case noFetcher
    }

    package var cause: Cause
    /// The address that was asked for, without user info.
    package var address: String
    /// The host that is asked, as it is shown.
    package var host: String
    /// In how many seconds the server wants to be asked again.
    package var retryAfter: Int?
    /// When the copy was fetched that can be shown in its place, in seconds since 1970; nil if there is none.
    package var copyTime: Int?
    package var signingIn = SigningIn.useless
    /// The tour's own page for it, to be shown in the place of ours; empty if it has none.
    package var errorPage: [Block] = []

    /// Whether the server said so itself; else nothing came, and may come another time.
    package var isAnswer: Bool { ![.noConnection, .tooSlow, .brokenAnswer].contains(cause) }

    /// What signing in may do about it.
    package enum SigningIn: Hashable, Sendable {
        case useless
        /// It may help, but others could read what is sent.
        case unsafe
        case helps
    }

    /// Whether signing in may help, and can be done safely.
    package var canSignIn: Bool { signingIn == .helps }

    package init(_ cause: Cause, address: String, host: String) {
        (self.cause, self.address, self.host) = (cause, address, host)
    }
}

/// How a page that failed is asked for once more.
package enum PageRetry: Hashable, Sendable {
    /// As before.
    case again
    case copy
    /// With what a person proves who they are.
    case signedIn(SignIn)
}

/// What a person proves with who they are. It is kept in memory alone, and is never printed.
package struct SignIn: Hashable, Sendable, Unprinted {
    package enum Secret: Hashable, Sendable, Unprinted {
        case password(user: String, String)
        case token(String)
    }

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// A value that hides its text when it, or what holds it, is printed.
package protocol Unprinted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprinted {
    package var description: String { "a secret" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// How old the text of a page is that came from elsewhere.
package enum PageFreshness: Hashable, Sendable {
    /// A copy is shown, which was fetched then, in seconds since 1970.
    case copy(fetched: Int)
    /// It is another text than the one that was fetched then.
    case changed(since: Int)
}
