import CellGrid

/// Searching.
extension Reader {
    mutating func pressedInSearch(_ key: KeyPress) -> [Effect]? { nil }

    mutating func searchEdited() -> [Effect] { [] }

    mutating func searchEntered() -> [Effect] {
        prompt = nil
        return []
    }

    mutating func searchLeft() -> [Effect] {
        prompt = nil
        return []
    }
}
