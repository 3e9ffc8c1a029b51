import Synchronization

/// A number that a test changes while others read it.
final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add(_ more: Int) { number.withLock { $0 += more } }
    func set(_ value: Int) { number.withLock { $0 = value } }
}

extension String {
    var trimmed: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
