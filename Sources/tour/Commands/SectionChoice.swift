import TourDocument

/// `--section ID|N`: a section by its id, or by its number from 1.
enum SectionChoice {
    /// The index of the section. An id wins over a number.
    static func index(of choice: String, in tour: Tour) throws -> Int {
        if let index = tour.sections.index(ofID: choice) { return index }
        if let number = Int(choice), tour.sections.indices.contains(number - 1) { return number - 1 }
        throw Failure(
            "there is no section “\(choice)”: use 1 to \(tour.sections.count), or an id that tour sections shows")
    }
}
