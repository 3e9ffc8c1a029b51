internal import SystemPackage
internal import UserFiles

/// Messages to the user about the state files.
struct Remarks: Sendable {
    private var setAside: [String] = []
    /// The reasons of failed writes.
    private var failures: [StateFile.Kind: UserFileError] = [:]

    var losesNotes: Bool { failures[.notes] != nil }

    /// A write succeeded: its earlier failure no longer matters.
    mutating func written(_ kind: StateFile.Kind, _ broken: SetAside?) {
        if let broken { setAside.append(broken.description) }
        failures[kind] = nil
    }

    /// A write failed. Returns whether its reason is new to the user.
    mutating func failed(_ kind: StateFile.Kind, _ error: UserFileError) -> Bool {
        let isNews = !failures.values.contains { Self.cause(of: $0) == Self.cause(of: error) }
        failures[kind] = error
        return isNews
    }

    /// A line each. Failures with the same reason in the same folder share a line.
    var lines: [String] {
        var groups: [(kinds: [StateFile.Kind], error: UserFileError)] = []
        for kind in StateFile.Kind.allCases {
            guard let error = failures[kind] else { continue }
            if let index = groups.firstIndex(where: { Self.cause(of: $0.error) == Self.cause(of: error) }) {
                groups[index].kinds.append(kind)
            } else {
                groups.append(([kind], error))
            }
        }
        return setAside + groups.map { Self.line($0.kinds, $0.error) }
    }

    /// The message for unsaved files of one reason.
    static func line(_ kinds: [StateFile.Kind], _ error: UserFileError) -> String {
        let contents = kinds.map(\.contents).joined(separator: " and ")
        let what = contents.prefix(1).uppercased() + contents.dropFirst()
        return "\(what) \(kinds == [.places] ? "is" : "are") not saved: \(error)"
    }

    private static func cause(of error: UserFileError) -> String {
        if case .failed(_, let path, let errno) = error { return "\(path.removingLastComponent()) \(errno.rawValue)" }
        return error.description
    }
}
