/// A block that is open, and what of it a line is compared with.
struct OpenBlock: Hashable, Sendable {
    var kind: BlockKind
    /// A list's delimiter, a fence's character, an HTML block's type.
    var mark: UInt8 = 0
    /// Columns that a line needs to go on with it, or those that a fence is indented by.
    var indent = 0
    /// How long a fence is.
    var length = 0
    /// Where its node is.
    var node = 0
}
