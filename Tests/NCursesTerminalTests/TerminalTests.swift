import Testing

/// Everything that holds a terminal: one after the other, because a process can have one session, and a pseudo-terminal
/// that leaks into another program does not close.
@Suite(.serialized) enum TerminalTests {}
