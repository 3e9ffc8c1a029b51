internal import SystemPackage
internal import UserFiles

/// What to tell the user about a file at the end.
package struct Remarks: Sendable {
    private var setAside: [String] = []
    /// What is not saved, and why.
    private var failure: (what: String, error: UserFileError)?

    /// A write succeeded: an earlier failure no longer matters.
    mutating func written(_ broken: SetAside?) {
        if let broken { setAside.append(broken.description) }
        failure = nil
    }

    /// - Parameter what: what could not be saved, as in “your place”.
    mutating func failed(_ what: String, _ error: UserFileError) { failure = (what, error) }

    /// A line each. Failures with the same reason in the same folder share a line.
    package static func lines(of all: [Remarks]) -> [String] {
        var groups: [(cause: String, what: [String], error: UserFileError)] = []
        for (what, error) in all.compactMap(\.failure) {
            let cause = cause(of: error)
            if let index = groups.firstIndex(where: { $0.cause == cause }) {
                groups[index].what.append(what)
            } else {
                groups.append((cause, [what], error))
            }
        }
        return all.flatMap(\.setAside)
            + groups.map { group in
                let isOne = group.what == ["your place"]
                return "\(group.what.joined(separator: " and ")) \(isOne ? "is" : "are") not saved: \(group.error)"
            }
    }

    package var lines: [String] { Self.lines(of: [self]) }

    private static func cause(of error: UserFileError) -> String {
        if case .failed(_, let path, let errno) = error { return "\(path.removingLastComponent()) \(errno.rawValue)" }
        return error.description
    }
}
