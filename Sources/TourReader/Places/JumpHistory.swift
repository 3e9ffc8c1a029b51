/// Where the reader was before each jump, and before each way back: what Backspace returns to.
struct JumpHistory: Sendable {
    /// As many places are kept, the last ones.
    static let maximumCount = 500

    private(set) var back: [Place] = []
    private(set) var forward: [Place] = []
    /// Where the last jump, back and forward included, was made from.
    private(set) var beforeLast: Place?

    /// A jump is made from a place. A place that one jumps from twice is kept once.
    mutating func leave(_ place: Place) {
        forward = []
        beforeLast = place
        if back.last == place { return }
        if back.count == Self.maximumCount { back.removeFirst() }
        back.append(place)
    }

    /// The place to go back to from `present`, or forward again; nil if there is none.
    mutating func step(isForward: Bool, from present: Place) -> Place? {
        let (way, opposite) = isForward ? (\Self.forward, \Self.back) : (\Self.back, \Self.forward)
        // a place that one is at already is no way back
        while let place = self[keyPath: way].popLast() {
            guard place != present else { continue }
            self[keyPath: opposite].append(present)
            beforeLast = present
            return place
        }
        return nil
    }
}

/// Back to where jumps were made from, and forward again.
extension TourView {
    var canGoBack: Bool {
        let present = placeAtTop
        return places.history.back.contains { $0 != present }
    }

    /// Goes to where the last jump was made from; twice is to and fro.
    mutating func goToPlaceBeforeLastJump() {
        guard let place = places.history.beforeLast else { return outbox.show("No jump to return from yet") }
        go(to: place)
    }

    /// Goes back so many times, or forward again as often as it was gone back.
    mutating func retrace(_ times: Int, isForward: Bool) {
        var present = placeAtTop
        var target: Place?
        for _ in 0..<min(times, JumpHistory.maximumCount) {
            guard let place = places.history.step(isForward: isForward, from: present) else { break }
            target = place
            present = place
        }
        guard let target else { return outbox.show("Nowhere to go \(isForward ? "forward" : "back") to") }
        go(to: target, isRemembered: false)
    }
}
