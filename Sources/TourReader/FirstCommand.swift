/// What to do first on a page, as `less` takes it behind a `+`.
package enum FirstCommand: Hashable, Sendable {
    case toEnd, follow
    case search(String)
    /// Go to a byte of a section, by its number from 0.
    case goTo(byte: Int, section: Int)
    case goToName(String)
}

extension Reader {
    /// Does the first command. To be called once, after ``start(remark:)``.
    package mutating func start(with command: FirstCommand) -> [Effect] {
        switch command {
        case .toEnd: perform(Command.toEnd)
        case .follow: perform(Command.follow)
        case .search(let text):
            view.beginSearch()
            view.searchEdited(text)
            enterSearch(text)
        case .goTo(let byte, let section):
            view.jump(to: .top(view.content.position(ofByte: byte, inSection: section)))
        case .goToName(let name): view.goToName(name)
        }
        return outbox.take()
    }
}
