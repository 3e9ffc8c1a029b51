/// Why a program was not started or failed, and what to do, in one line with its words: sanitize it.
package struct HelperProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
