/// Names one use of a line view: the view's slot, and which use of it.
///
/// What is computed elsewhere for a line takes the handle along and comes back with it. By then the view may show quite
/// another line; the handle is stale then, and ``InfiniteScroll/update(_:_:)`` drops the answer.
public struct LineViewHandle: Hashable, Sendable {
    let slot: Int
    let generation: UInt64
}

/// The line views: those that are bound to a row and those that wait to be used again.
///
/// Views are made only when none waits, and are never thrown away; after the viewport shrank some wait until it grows.
struct LineViewPool<ID, LineView> {
    struct Slot {
        var view: LineView

        /// Raised each time the view is returned, which makes all handles to its earlier use stale.
        var generation: UInt64 = 0

        /// What the view shows, while it is in use.
        var position: RowPosition<ID>
    }

    /// The views ever made.
    private(set) var slots: [Slot] = []

    /// The free slots. The last one returned is the first one taken.
    private(set) var free: [Int] = []

    /// How often a view was bound to a row.
    private(set) var binds = 0

    /// Takes a view, a new one only if none waits, and binds it to a row.
    ///
    /// - Returns: its slot.
    mutating func take<Content: ScrollContent>(for position: RowPosition<ID>, in content: inout Content) -> Int
    where Content.ID == ID, Content.LineView == LineView {
        let slot: Int
        if let waiting = free.popLast() {
            slot = waiting
            slots[slot].position = position
        } else {
            slot = slots.count
            slots.append(Slot(view: content.makeLineView(), position: position))
        }
        binds += 1
        content.bind(&slots[slot].view, to: position)
        return slot
    }

    /// Gives a view back. Its handles are stale from now on.
    mutating func giveBack(_ slot: Int) {
        slots[slot].generation &+= 1
        free.append(slot)
    }

    /// The handle to the present use of a slot that is in use.
    func handle(of slot: Int) -> LineViewHandle {
        LineViewHandle(slot: slot, generation: slots[slot].generation)
    }

    /// Changes the view of a handle in place, unless the handle is stale.
    mutating func update(_ handle: LineViewHandle, _ change: (inout LineView) -> Void) -> Bool {
        // A slot that waits has a generation that no handle was given out for.
        guard slots.indices.contains(handle.slot), slots[handle.slot].generation == handle.generation else {
            return false
        }
        change(&slots[handle.slot].view)
        return true
    }
}

extension LineViewPool.Slot: Sendable where ID: Sendable, LineView: Sendable {}
extension LineViewPool: Sendable where ID: Sendable, LineView: Sendable {}
