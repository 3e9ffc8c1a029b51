internal import HelperTools
internal import SourceFiles
package import TourDocument
internal import Wording

extension SourceError {
    package init(_ problem: WebProblem) { self.init(problem.address, problem.reason, web: problem) }

    /// The error for an address that is not requested.
    package init(_ text: String, _ refusal: LinkRefusal) {
        self.init(WebAddress.withoutUser(text), "is not opened: \(refusal.description)")
    }
}

extension WebProblem {
    package init(_ cause: Cause, _ address: WebAddress) {
        self.init(cause, address: address.text, host: address.authority)
    }

    /// One line: what happened, and what to do.
    fileprivate var reason: String {
        switch cause {
        case .status(let status): Self.reason(status, host: host, retryAfter: retryAfter)
        case .noConnection: "no connection to \(host): check the network, then try again"
        case .notSecure: "no secure connection to \(host): its certificate is not valid, or its TLS is not supported"
        case .tooSlow: "\(host) sent nothing for 10 seconds; try again later"
        case .brokenAnswer: "the answer from \(host) was incomplete; try again"
        case .tooLarge: "is too large; a page is read up to \(ByteSource.size(WebClient.maximumPage))"
        case .wrongType(let type): "is not a page (\(type)); tour reads text, books and archives of pages"
        case .refusedRedirect: "the server redirects to an address that is not followed"
        case .tooManyRedirects: "the server redirects more than \(WebClient.maximumRedirects) times; check the address"
        case .needsScript: "a script makes the text of this page, and scripts are not run; open it in a browser"
        case .offline: "not fetched (--offline), and no copy was saved"
        case .noFetcher: "\(HelperTool.curl.names[0]) is not installed: apt install \(HelperTool.curl.package)"
        }
    }

    private static func reason(_ status: Int, host: String, retryAfter: Int?) -> String {
        switch status {
        case 401, 403: "\(host) asks you to sign in (\(status)); sign in, or ask for access"
        case 404, 410: "\(host) has no such page (\(status)); check the address"
        case 429, 503:
            "\(host) is busy (\(status)); try again " + (retryAfter.map { "in \($0.inSeconds)" } ?? "later")
        case 500...: "\(host) failed (\(status)); try again later"
        default: "\(host) answered \(status)"
        }
    }
}
