/// Where a link leads to.
public struct LinkTarget: Hashable, Sendable {
    public var address: String
    public var title: String?
}

/// What a page defines for all its parts: link definitions, and the labels of footnotes.
public struct References: Sendable {
    /// By folded labels; the first of a label counts.
    public private(set) var links: [LinkLabel: LinkTarget] = [:]
    /// Numbered in the order in which they are defined.
    public private(set) var notes: [LinkLabel: Int] = [:]

    public init() {}

    public mutating func define(_ label: LinkLabel, as target: LinkTarget) {
        if links[label] == nil { links[label] = target }
    }

    public mutating func defineNote(_ label: LinkLabel) {
        if notes[label] == nil { notes[label] = notes.count }
    }

    /// Adds what a later part defines.
    public mutating func merge(_ later: References) {
        links.merge(later.links) { first, _ in first }
        for label in later.notes.sorted(by: { $0.value < $1.value }) { defineNote(label.key) }
    }
}

/// A label as it is compared: without regard to case and the amount of white space.
public struct LinkLabel: Hashable, Sendable {
    let folded: [UInt8]

    public init(_ text: String) { folded = Array(text.utf8) }
}
