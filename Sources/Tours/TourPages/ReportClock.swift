/// Tells when to report the progress of some work again.
package struct ReportClock {
    private let interval: Duration
    private var last = ContinuousClock.now

    package init(interval: Duration) { self.interval = interval }

    /// Whether the interval has passed since this last returned true.
    package mutating func isDue() -> Bool {
        let now = ContinuousClock.now
        guard now - last >= interval else { return false }
        last = now
        return true
    }
}
