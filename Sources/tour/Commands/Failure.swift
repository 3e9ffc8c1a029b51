import CellGrid

/// What went wrong, as one line for the person: what, where, what to do. The program ends with status 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The text may hold names from strangers' files: it goes through the door of the cells.
    init(_ description: some CustomStringConvertible) { self.description = CellText.clean(description.description) }
}
