import TestSupport
import Testing

/// The real program in a real terminal.
///
/// One test after the other: each has a terminal server and a program of its own, and two cores have to do for them.
@Suite(.serialized, NeedsProgram(), OwnThread())
struct EndToEndTests {}
