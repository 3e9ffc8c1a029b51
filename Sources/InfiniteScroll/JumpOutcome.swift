/// What a jump did to the window.
public enum JumpOutcome: Hashable, Sendable {
    /// The target was inside the window, which was kept and shifted by so many rows: positive towards the end of the
    /// list, 0 if the target was there already.
    ///
    /// All rows between are laid out, so the caller may animate the way. Both the old and the new viewport have views
    /// if the way is no longer than the overscan; ``InfiniteScroll/boundRows`` says what can be drawn. An item with a
    /// great many rows makes for a long way.
    case shifted(rows: Int)

    /// The target was not inside the window, which was rebuilt around it.
    case rebuilt
}
