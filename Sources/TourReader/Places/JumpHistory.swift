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

    /// The place to go back to from `present`; nil if there is none.
    mutating func goBack(from present: Place) -> Place? { step(\.back, \.forward, present) }

    /// The place to go forward to again from `present`; nil if there is none.
    mutating func goForward(from present: Place) -> Place? { step(\.forward, \.back, present) }

    private mutating func step(
        _ way: WritableKeyPath<Self, [Place]>, _ opposite: WritableKeyPath<Self, [Place]>, _ present: Place
    ) -> Place? {
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

    mutating func goBackInHistory(_ times: Int) {
        retrace(times, orSay: "Nowhere to go back to") { $0.goBack(from: $1) }
    }

    /// Goes forward again so many times, or as often as it was gone back.
    mutating func goForwardInHistory(_ times: Int) {
        retrace(times, orSay: "Nowhere to go forward to") { $0.goForward(from: $1) }
    }

    /// Goes to where the last jump was made from; twice is to and fro.
    mutating func goToPlaceBeforeLastJump() {
        guard let place = places.history.beforeLast else { return outbox.show("No jump to return from yet") }
        go(to: place)
    }

    private mutating func retrace(
        _ times: Int, orSay nowhere: String, _ next: (inout JumpHistory, Place) -> Place?
    ) {
        var present = placeAtTop
        var target: Place?
        for _ in 0..<min(times, JumpHistory.maximumCount) {
            guard let place = next(&places.history, present) else { break }
            target = place
            present = place
        }
        guard let target else { return outbox.show(nowhere) }
        go(to: target, isRemembered: false)
    }
}
