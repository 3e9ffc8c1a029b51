/// The history of jumps, for Backspace: the places left by jumps and by returns.
struct JumpHistory: Sendable {
    /// The latest places are kept.
    static let maximumCount = 500

    private(set) var back: [Place] = []
    private(set) var forward: [Place] = []
    /// The start of the last jump, back and forward included.
    private(set) var beforeLast: Place?

    /// Records a jump from a place. A place that is left twice is kept once.
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
        // the present place is no target
        while let place = self[keyPath: way].popLast() {
            guard place != present else { continue }
            self[keyPath: opposite].append(present)
            beforeLast = present
            return place
        }
        return nil
    }
}

/// Going back to the starts of jumps, and forward again.
extension TourView {
    package var canGoBack: Bool {
        let present = placeAtTop
        return places.history.back.contains { $0 != present }
    }

    /// Goes to the start of the last jump; twice returns.
    mutating func goToPlaceBeforeLastJump() {
        guard let place = places.history.beforeLast else { return outbox.show("No jump to return from yet") }
        go(to: place)
    }

    /// Goes back some times, or forward again at most as often.
    package mutating func retrace(_ times: Int, isForward: Bool) {
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
