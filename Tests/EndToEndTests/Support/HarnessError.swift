import Testing

/// Why a test could not go on.
struct HarnessError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ description: String, at place: SourceLocation) {
        self.description = "\(place.fileName):\(place.line): \(description)"
    }
}
