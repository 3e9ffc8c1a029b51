/// The measure of the text: how many columns it has at most.
extension Reader {
    private static let zoomStep = 8
    /// The fewest columns that the text is brought to.
    private static let leastMeasure = 24

    /// Makes the text wider by steps, or narrower, as far as the screen has room.
    mutating func zoom(by steps: Int) {
        let now = view.frame.textColumns
        let room = session.frame(view.frame.size, measure: .max).textColumns
        let steps = min(max(steps, -room), room)
        let measure = max(min(Self.leastMeasure, now), min(now + steps * Self.zoomStep, room))
        if measure == now {
            return outbox.show(steps > 0 ? "The text is already as wide as the window" : "The text cannot be narrower")
        }
        setMeasure(measure)
    }

    /// - Parameter measure: nil for the one that all tours have.
    mutating func setMeasure(_ measure: Int?) {
        view.layOut(session.frame(view.frame.size, measure: measure))
        let usual = measure == nil ? " (default)" : ""
        outbox.show("Text width: \(view.frame.textColumns)\(usual)")
        outbox.keepPlaceSoon()
    }
}
