/// Writing down where the reader is while it is read, so that nothing but a moment is lost if the program is killed.
extension Reader {
    /// The reader moved: has the place written down in a while, unless that is arranged already.
    mutating func keepPlaceSoon() -> [Effect] {
        guard !isPlaceDue else { return [] }
        isPlaceDue = true
        return [.keepPlaceSoon(afterMilliseconds: Self.keepPlaceMilliseconds)]
    }

    mutating func keepPlace() -> [Effect] {
        isPlaceDue = false
        return [.keepPlace(place)]
    }

    private static let keepPlaceMilliseconds = 5_000
}
