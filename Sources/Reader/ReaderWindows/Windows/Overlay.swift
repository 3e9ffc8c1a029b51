package import CellGrid
package import ReaderKit
package import ReaderPage

/// A window over the page, or over another overlay: it owns its state, is given facts as values, handles events, and
/// answers with outcomes. Lists and pickers are made of ``ListRows``.
package protocol Overlay: Sendable {
    /// Handles an event; a key by ``obey(_:_:)``. Only this and ``draw(in:of:_:)`` are required.
    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome
    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance)

    /// The keys at present, the most important ones first.
    var keys: [WindowKey<Self>] { get }
    /// The window's size: the whole screen by default.
    var window: OverlayWindow { get }
    /// Sets the size of the body, before anything is drawn, and after each event and resize.
    mutating func fit(_ body: Size)
    /// The facts that it shows. It is refreshed when one of them changes, and can ask for no others.
    var topics: Set<OverlayTopic> { get }
    /// Updates after a change of its ``topics``. Selection, filter and scroll position stay.
    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome
    /// Its parts outside of the window.
    var edge: OverlayEdge { get }
}

extension Overlay {
    package var keys: [WindowKey<Self>] { [] }
    package var window: OverlayWindow { .wholeScreen }
    package mutating func fit(_ body: Size) {}
    package var topics: Set<OverlayTopic> { [] }
    package mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome { .stay }
    package var edge: OverlayEdge { OverlayEdge() }
}

package enum OverlayWindow {
    /// Covers the page and the overlays below, which return when this one closes. The last row is the footer.
    case wholeScreen
    /// A window of some columns, with or without a header, which keeps its size while it is filtered. Its body wants
    /// some rows at a width; more than any screen, if it is endless.
    case window(columns: Int, hasHeader: Bool = true, rows: (_ columns: Int) -> Int)
}

/// The parts of an overlay outside of its window.
package struct OverlayEdge: Sendable {
    package var cursor = OverlayCursor()
    /// The rows at the screen's foot about its links, counted from the body's first row.
    var preview: AddressPreview?
    /// The id of the manual's page about it.
    package var manualPage = "keys"
    /// Whether an animation is running: ``OverlayEvent/frame`` is sent for each of its frames.
    var isMoving = false
}

package enum OverlayEvent: Sendable {
    case key(KeyPress, Command?)
    case paste(String)
    /// The wheel was turned by some rows, forward if positive.
    case wheel(Int)
    /// A click into the body, at a position in it.
    case click(Position)
    /// A click beside the body. Outside of the window it closes it, if the overlay answers ``OverlayOutcome/unknown``.
    case clickElsewhere
    /// The effect of a link, requested with ``OverlayOutcome/resolve(_:follows:)``.
    case resolved(PlacedLink, LinkAction, follows: Bool)
    /// The next frame of an animation is due.
    case frame
    /// A frame was shown: rows just beyond the body may be prepared.
    case shown
    /// A picture was drawn, or could not be. Sent to all overlays.
    case drawn(DrawnPicture)
}

package enum OverlayOutcome: Sendable {
    case stay
    /// The event is none of the overlay's.
    case unknown
    case close
    /// Ask the reader for something, and stay.
    case ask(WindowRequest)
    /// Close all windows, and ask for it.
    case leave(WindowRequest)
    /// Tell the effect of a link, or follow it if it leads to somewhere in the tour.
    case resolve(PlacedLink, follows: Bool)
}

package struct OverlayCursor: Hashable, Sendable {
    /// The column in the header, or in the footer, while text is typed there.
    package var column: Int?
    var isInFooter = false
    package var row: Int?
    /// The position in the body while text is typed there.
    var place: Position?
}
