/// What is under way: a jump that is shown as motion, a long scroll, the journal's motion. There is one at a time.
extension Reader {
    /// Ends it before something else is done: a jump where it was going, a scroll where it is.
    mutating func finishMotion() {
        finishGlide()
        stopPassage()
    }

    /// Asks to be told when to go on with it, once.
    mutating func stepSoon(afterMilliseconds delay: Int) -> [Effect] {
        guard !isStepDue else { return [] }
        isStepDue = true
        return [.moveOn(afterMilliseconds: delay)]
    }

    /// Goes on with it.
    mutating func step() -> [Effect] {
        isStepDue = false
        guard overlay == nil else {
            overlay?.step()
            return []
        }
        return passage == 0 ? stepGlide() : stepPassage()
    }
}
