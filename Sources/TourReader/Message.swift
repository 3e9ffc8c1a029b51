package import CellGrid
package import Credits

/// Something that happened, told to the reader.
package enum Message: Sendable {
    case input(InputEvent)
    /// The grants are on disk now.
    case saved([Grant], notice: String?)
    /// The grants could not be saved; they are kept and tried again.
    case notSaved([Grant], reason: String)
    /// It is time to try again to save what is not on disk yet.
    case saveAgainDue
    /// A notice's time is over.
    case noticeExpired(Int)
    /// The end was asked for from outside, by Ctrl-C or another signal; the program is to end with this status.
    case ended(status: Int32)
    /// Ctrl-Z, or the same from outside.
    case suspended
}
