/// Gives each section a name that no other section of its tour has.
struct UniqueNames {
    private var used: [String: Int] = [:]

    /// The name as wanted if it is free, else with a number behind it: `name-2`, `name-3`…
    ///
    /// Complexity: constant on average, however often one name is wanted.
    mutating func claim(_ wanted: String) -> String {
        guard var number = used[wanted] else {
            used[wanted] = 1
            return wanted
        }
        var name: String
        repeat {
            number += 1
            name = "\(wanted)-\(number)"
        } while used[name] != nil
        used[wanted] = number
        used[name] = 1
        return name
    }
}
