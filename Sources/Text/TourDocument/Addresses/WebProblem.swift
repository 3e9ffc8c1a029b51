/// The answer of a web address other than a page, or the reason that there is none.
package struct WebProblem: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        case status(Int)
        case noConnection
        /// No secure connection, for example because of an invalid certificate.
        case notSecure
        /// No progress for too long.
        case tooSlow
        /// The connection ended before the answer was complete, or it is no valid HTTP.
        case brokenAnswer
        /// More bytes than a page may have.
        case tooLarge
        /// Bytes that are no page, by their media type.
        case wrongType(String)
        /// A redirect to an address that must not be fetched.
        case refusedRedirect
        case tooManyRedirects
        /// A page without words, but with scripts that may make them.
        case needsScript
        /// Offline by the user's choice, without a copy.
        case offline
        case noFetcher
    }

    package var cause: Cause
    /// The requested address, without user info.
    package var address: String
    /// The requested host, for display.
    package var host: String
    /// The seconds after which the server accepts another request.
    package var retryAfter: Int?
    /// The time when the available copy was fetched, in seconds since 1970; nil if there is none.
    package var copyTime: Int?
    package var signingIn = SigningIn.useless
    /// The tour's own page for it, shown instead of ours; empty if it has none.
    package var errorPage: [Block] = []

    /// Whether the server answered; else the request may succeed another time.
    package var isAnswer: Bool { ![.noConnection, .tooSlow, .brokenAnswer].contains(cause) }

    /// The effect of signing in.
    package enum SigningIn: Hashable, Sendable {
        case useless
        /// It may help, but others could read the secret.
        case unsafe
        case helps
    }

    /// Whether signing in may help, and can be done safely.
    package var canSignIn: Bool { signingIn == .helps }

    package init(_ cause: Cause, address: String, host: String) {
        (self.cause, self.address, self.host) = (cause, address, host)
    }
}

/// The kinds of retry for a failed page.
package enum PageRetry: Hashable, Sendable {
    /// As before.
    case again
    case copy
    /// With credentials.
    case signedIn(SignIn)
}

/// A user's credentials. They are kept in memory only, and never printed.
package struct SignIn: Hashable, Sendable, Unprinted {
    package enum Secret: Hashable, Sendable, Unprinted {
        case password(user: String, String)
        case token(String)
    }

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// A value whose text is hidden when it, or a value that contains it, is printed.
package protocol Unprinted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprinted {
    package var description: String { "a secret" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The age of a page's text that was fetched.
package enum PageFreshness: Hashable, Sendable {
    /// An old copy, fetched at that time, in seconds since 1970.
    case copy(fetched: Int)
    /// Its text differs from that fetched at that time.
    case changed(since: Int)
}
