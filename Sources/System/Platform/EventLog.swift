/// A debugging log of messages, effects, pages and programs, without typed or read text, in milliseconds from its
/// start.
///
/// Lines are appended to the file that `TOUR_LOG` names; without it nothing is made or written.
package enum EventLog {
    private static let descriptor: CInt? = {
        guard let path = getenv("TOUR_LOG"), path.pointee != 0 else { return nil }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        return descriptor < 0 ? nil : descriptor
    }()
    private static let start = ContinuousClock.now

    /// Adds a line, on any thread.
    package static func note(_ words: @autoclosure () -> String) {
        guard let descriptor else { return }
        let time = (start.duration(to: .now) / .milliseconds(1)).rounded(.down)
        let line = Array("\(Int(time)) \(words())\n".utf8)
        _ = write(descriptor, line, line.count)
    }

    /// The name of a case of an enumeration, without what comes with it.
    package static func name(of value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}
