package import SystemPackage

/// Runs a program that makes something of a file, for who waits for it.
package enum FileFilter {
    /// What the program writes.
    ///
    /// - Parameters:
    ///   - file: its standard input, at its start. It is closed.
    ///   - environment: all that it sees of it.
    ///   - atMost: in bytes; more is ``FilterError/otherText``.
    package static func output(
        of program: FilePath, _ arguments: [String], reading file: FileDescriptor, environment: [String: String],
        limit: Duration, atMost: Int
    ) throws(FilterError) -> [UInt8] {
        var filter = FilterProgram(program, arguments: arguments)
        (filter.environment, filter.timeLimit, filter.maximumOutput) = (environment, limit, atMost)
        // the program is given up first, so that it is killed for sure
        let result = TimeLimit.wait(limit + .seconds(1)) { [filter] () -> Result<[UInt8], FilterError> in
            do throws(FilterError) {
                return .success(try await filter.answer(reading: file))
            } catch {
                return .failure(error)
            }
        }
        return try (result ?? .failure(.tooSlow)).get()
    }
}
