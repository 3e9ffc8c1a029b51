package import Credits

/// Something for the event loop to do; the reader itself touches nothing outside of itself.
package enum Effect: Hashable, Sendable {
    /// Write the grants to the ledger and answer with ``Message/saved(_:notice:)`` or ``Message/notSaved(_:reason:)``.
    case save([Grant])
    /// Send the message after a time.
    case expireNotice(Int, afterMilliseconds: Int)
    /// Draw the whole screen anew.
    case redraw
    /// Give the screen back and stop the process until it is continued.
    case suspend
    /// End with this status.
    case quit(status: Int32)
}
