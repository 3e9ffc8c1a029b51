import NCursesTerminal

extension PseudoTerminal {
    /// A session in this process. `term` and `variables` are all of its environment.
    func open(
        term: String? = "xterm-256color", variables: [String: String] = [:], mouse: Bool = true,
        graphics: Bool = false
    ) throws(TerminalError) -> NCursesTerminal {
        try NCursesTerminal(
            environment: { $0 == "TERM" ? term : variables[$0] }, mouse: mouse, graphics: graphics,
            input: device, output: device)
    }
}
