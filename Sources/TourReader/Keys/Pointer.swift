/// What the mouse is about.
struct Pointer: Hashable, Sendable {
    /// Whether its doings are reported; if not, the terminal selects text with it.
    var isReported: Bool
    /// Whether the person let it go for a while.
    var isLetGo = false
    /// The row of the scroll bar's thumb that is held; nil if it is not.
    var grip: Int?

    init(isReported: Bool) { self.isReported = isReported }
}

extension Reader {
    /// Lets the mouse go, or takes it back.
    mutating func releaseMouse() -> [Effect] {
        pointer.isReported.toggle()
        pointer.isLetGo = !pointer.isReported
        pointer.grip = nil
        return [.setMouse(pointer.isReported)]
    }
}
