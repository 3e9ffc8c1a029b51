import TourDocument

/// A text that becomes longer.
extension TourView {
    /// Whether more of the text may come by itself, as through a pipe.
    var mayGrow: Bool { tour.id.isEmpty }

    /// Whether it stands for what is at an address, until that is here: how much there is of it nobody knows.
    var isPlaceholder: Bool { mayGrow && tour.sections.creditsToEarn == 0 }

    /// Stays at the end from now on.
    mutating func follow() {
        navigation.follow()
        places.history.leave(placeAtTop)
        stickToEnd()
        if !mayGrow { outbox.send(.readOn) }
    }

    /// Stays where it is from now on. False if nothing is followed.
    mutating func stopFollowing() -> Bool {
        guard let followed = navigation.following else { return false }
        navigation.stopFollowing()
        outbox.show("No longer following (\(followed))")
        return true
    }

    /// The end of what is known by now. Nobody asked for each of these steps, so there is no way back to them.
    mutating func stickToEnd() {
        guard navigation.following != nil else { return }
        finishMotion()
        viewport.jump(to: .bottom(content.endPosition()), in: &content)
        moved()
    }
}
