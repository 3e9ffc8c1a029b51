import CellGrid
import Credits
import TextLayout
import TourDocument

/// Credits on their way to the disk, and back from there.
extension Reader {
    /// The grants are on disk: only now are they announced.
    mutating func saved(_ saved: [Grant], notice: String?) -> [Effect] {
        let wasInDoubt = session.credits.saved(saved)
        if wasInDoubt || mode.question != nil {
            // what was said or asked about them is no longer so
            if mode.question != nil { leaveMode() }
            session.notices.clear()
        }
        let effects = refreshOverlays()
        if let notice { return effects + [show(notice)] }
        guard let last = saved.last else { return effects }
        let total = saved.reduce(0) { $0 + $1.credits }
        let titles = saved.count == 1 ? last.title : "\(saved.count) sections"
        let words = "+\(total) \(total == 1 ? "credit" : "credits") \(view.glyphs.dot) \(titles)"
        return effects + [show(words, isCredit: true)]
    }

    /// A credit is taken back on the disk: its section may be earned again, from its start.
    mutating func revoked(_ key: Grant.Key) -> [Effect] {
        let title = session.credits.revoked(key)
        if key.tour == view.tour.id { view.forgetCredits(of: [key.section]) }
        return refreshOverlays() + [show("Taken back: the credit of “\(title)”")]
    }

    /// The person wants to leave. Whoever has credits that could not be saved is asked first: they would be lost.
    mutating func leave() -> [Effect] {
        guard let question = session.credits.questionBeforeLeaving else { return [.quit(status: 0)] }
        session.notices.clear()
        // it stays until it is answered, or until it has become needless
        mode = .question(question)
        return [.saveAgain]
    }

    /// The answer to the question. Any other key than y stays.
    mutating func answer(_ key: KeyPress) -> [Effect] {
        leaveMode()
        switch key {
        case "y", "Y": return [.quit(status: 0)]
        case .control("c"): return [.quit(status: 130)]
        default: return []
        }
    }
}
