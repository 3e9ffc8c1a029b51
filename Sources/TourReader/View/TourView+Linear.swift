import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument
import Wording

extension TourView {
    /// Where the reader is, and how far.
    func statusWords() -> [String] {
        let progress = progress()
        let sections = tour.sections
        let current = currentSection
        var words = [sections.title(at: current)]
        if sections.count > 1 {
            let isWhole = sections.isComplete
            words.append("section \((current + 1).inGroups) of \(sections.count.inGroups)" + (isWhole ? "" : " so far"))
        }
        words.append("\(Progress.percent(progress.inTour)) %")
        return words
    }
}

extension Reader.Configuration {
    /// Has the text shown line by line: at the left edge, without colours, motion, and all that is drawn.
    package mutating func readLinearly() {
        glyphs = .linear
        isLinear = true
        theme = .standard(depth: .none)
        looks = nil
        motion = false
    }
}
