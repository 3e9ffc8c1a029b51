/// What a key can order. Each has one line in the key table, from which the help page is made.
package enum Command: Hashable, Sendable, CaseIterable {
    case lineDown, lineUp, halfPageDown, halfPageUp, pageDown, pageUp, toStart, toEnd
    case nextSection, previousSection, back, forward, contents
    case credits
    case edit, path
    case help, reload, redraw, suspend, quit
}
