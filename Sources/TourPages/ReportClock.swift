/// Tells when it is time to report again how far some work is.
package struct ReportClock {
    private let interval: Duration
    private var last = ContinuousClock.now

    package init(interval: Duration) { self.interval = interval }

    /// Whether the interval has gone by since the last time that this was true.
    package mutating func isDue() -> Bool {
        let now = ContinuousClock.now
        guard now - last >= interval else { return false }
        last = now
        return true
    }
}
