/// Why a program is not started or did not do what it was asked for: what is wrong, and what to do, in one line. It may hold words of
/// that program, and is to be sanitized.
package struct HelperProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
