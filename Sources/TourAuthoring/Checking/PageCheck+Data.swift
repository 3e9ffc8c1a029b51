internal import TourDocument
internal import TourPages

extension PageCheck {
    /// - Parameter isTop: whether the block is in no list or quote.
    mutating func look(forDataIn block: Block, isTop: Bool, at place: Int?, _ check: inout TourCheck) {
        if case .data(let data) = block.kind { return take(data, at: place, &check) }
        guard let fence = block.dataFence else { return }
        guard isTop else {
            return mark(place, .warning, "a \(fence.kind.rawValue) in a list or quote is shown as text")
        }
        do throws(YAMLValue.Problem) {
            // the first line of the data is the one below the fence
            let data = try block.data(of: fence) { entry in
                let unknown = YAMLValue.Problem(entry)
                mark(place, .warning, unknown.text, line: unknown.line ?? 1)
            }
            take(data, at: place, &check)
        } catch {
            mark(place, .error, error.text, line: error.line ?? 1)
        }
    }

    private mutating func take(_ data: PageData, at place: Int?, _ check: inout TourCheck) {
        check.dataKinds.insert(data.kind)
        guard let id = data.id, !check.dataIDs.insert("\(data.kind.rawValue)/\(id)").inserted else { return }
        mark(place, .error, "another \(data.kind.rawValue) has the id “\(id)”: they would share their answers")
    }
}
