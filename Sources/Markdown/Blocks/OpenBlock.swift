/// A block that is open, and what of it a line is compared with.
struct OpenBlock {
    var kind: BlockKind
    /// A list's delimiter, a fence's character, an HTML block's type.
    var mark: UInt8 = 0
    /// The columns that a line needs to go on with it; of a fence, those that it is indented by.
    var indent = 0
    /// How long a fence is.
    var length = 0
    var node = 0
}
