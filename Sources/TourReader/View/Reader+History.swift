/// Back to where jumps were made from, and forward again.
extension Reader {
    /// Goes back so many jumps, or as many as there were.
    mutating func goBackInHistory(_ times: Int) -> [Effect] {
        retrace(times, orSay: "There is nowhere to go back to") { $0.goBack(from: $1) }
    }

    /// Goes forward again so many times, or as often as it was gone back.
    mutating func goForwardInHistory(_ times: Int) -> [Effect] {
        retrace(times, orSay: "There is nowhere to go forward to") { $0.goForward(from: $1) }
    }

    /// Goes to where the last jump was made from; twice is to and fro.
    mutating func goToPlaceBeforeLastJump() -> [Effect] {
        guard let place = history.beforeLast else { return [show("There was no jump yet")] }
        return go(to: place)
    }

    private mutating func retrace(
        _ times: Int, orSay nowhere: String, _ next: (inout JumpHistory, TextPlace) -> TextPlace?
    ) -> [Effect] {
        finishMotion()
        var present = textPlace()
        var target: TextPlace?
        for _ in 0..<min(times, JumpHistory.maximumCount) {
            guard let place = next(&history, present) else { break }
            target = place
            present = place
        }
        guard let target else { return [show(nowhere)] }
        return go(to: target, isRemembered: false)
    }
}
