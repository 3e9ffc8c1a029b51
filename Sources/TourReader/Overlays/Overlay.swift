import CellGrid

/// A window over the page, or over another overlay: it owns its state, is given what it shows as values, is told what happens,
/// and answers with what it wants done. Lists and pickers are made of ``ListRows``.
protocol Overlay: Sendable {
    /// What happens to it. This and ``draw(in:of:_:)`` are all that an overlay must have.
    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome
    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance)

    /// The room that it wants: the whole screen, if it does not say so.
    var window: OverlayWindow { get }
    /// The body has this room now. Called before anything is drawn, and after each event and resize.
    mutating func fit(_ body: Size)
    /// The facts that it shows. It is refreshed when one of them changed, and can ask for no others.
    var topics: Set<OverlayTopic> { get }
    /// Something of its ``topics`` changed. What is chosen, filtered and scrolled to stays.
    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome
    /// What is shown of it around its window.
    var edge: OverlayEdge { get }
}

extension Overlay {
    var window: OverlayWindow { .wholeScreen }
    mutating func fit(_ body: Size) {}
    var topics: Set<OverlayTopic> { [] }
    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome { .stay }
    var edge: OverlayEdge { OverlayEdge() }
}

enum OverlayWindow {
    /// Nothing of the page, its rows and the overlays below is drawn, and all of it is there again when this one closes. The last
    /// row is the footer, where notices come as well.
    case wholeScreen
    /// A window of some columns, with a row above its body or without, which does not change its size while it is
    /// filtered. Its body wants some rows at a width; more than a screen has, if it has no end.
    case window(columns: Int, hasHeader: Bool = true, rows: (_ columns: Int) -> Int)
}

/// What is shown of an overlay around its window, and what keys are for.
struct OverlayEdge: Sendable {
    var cursor = OverlayCursor()
    /// What the rows at the screen's foot say of its links, which are counted from the body's first row.
    var preview: AddressPreview?
    var keyHelp: [KeyHelp] = []
    /// The id of the manual's page about it.
    var manualPage = "keys"
    /// Whether a motion is under way: ``OverlayEvent/frame`` is sent for each of its frames.
    var isMoving = false
}

enum OverlayEvent: Sendable {
    case key(KeyPress, Command?)
    case paste(String)
    /// The wheel was turned by so many rows, forward if positive.
    case wheel(Int)
    /// A click into the body, at a place of it.
    case click(Position)
    /// A click elsewhere: on the window's frame or header, or beside it. One beside it closes it, if the overlay answers
    /// ``OverlayOutcome/unknown``.
    case clickElsewhere
    /// What following a link would do, which was asked for with ``OverlayOutcome/resolve(_:follows:)``.
    case resolved(PlacedLink, LinkAction, follows: Bool)
    /// It is time for the next frame of a motion.
    case frame
    /// A frame was shown: what is just beyond the body may be made ready.
    case shown
    /// A picture was drawn, or could not be. All overlays are told.
    case drawn(DrawnPicture)
}

enum OverlayOutcome: Sendable {
    case stay
    /// The event is none of the overlay's.
    case unknown
    case close
    /// Do something, and stay.
    case ask(@Sendable (inout Reader) -> Void)
    case leave(@Sendable (inout Reader) -> Void)
    /// Tell what following a link would do, or follow it if it leads to somewhere in the tour.
    case resolve(PlacedLink, follows: Bool)
}

/// Where the text cursor may stand in an overlay.
struct OverlayCursor: Hashable, Sendable {
    /// The column in the header, or in the footer, while text is typed there.
    var column: Int?
    var isInFooter = false
    /// The row of the body that is chosen, if one is.
    var row: Int?
    /// The place of the body where text is typed, if it is typed there.
    var place: Position?
}
