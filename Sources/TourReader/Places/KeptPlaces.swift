/// Places of the tour that the reader comes back to.
struct KeptPlaces: Sendable {
    /// Where the tour was left in an earlier sitting.
    let leftAt: Place?
    var marks: Marks
    /// What was highlighted and noted.
    var notes: TourNotes
    var history = JumpHistory()
}
