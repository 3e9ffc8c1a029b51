/// The address of the picture of a diagram, which contains the diagram's source.
package struct DiagramAddress: Hashable, Sendable {
    package let language: String
    package let text: String

    private static let start = "data:image/x-diagram+"
    private static let languages: Set = ["dot", "graphviz", "mermaid", "d2"]
    /// The longest source that is drawn, in bytes.
    private static let maximumLength = 64 << 10

    /// Nil for other addresses.
    package init?(_ address: String) {
        guard address.hasPrefix(Self.start), let comma = address.firstIndex(of: ",") else { return nil }
        language = String(address[..<comma].dropFirst(Self.start.count))
        text = String(address[address.index(after: comma)...])
    }

    /// Nil for code that is no diagram.
    package init?(_ code: CodeBlock) {
        guard let language = code.language?.lowercased(), Self.languages.contains(language),
            code.text.utf8.count <= Self.maximumLength
        else { return nil }
        (self.language, text) = (language, code.text)
    }

    package var address: String { Self.start + language + "," + text }
}
