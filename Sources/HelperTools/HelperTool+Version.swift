import Subprocess
package import SystemPackage

extension HelperTool {
    /// The first line that the program prints about its version; nil if it does not say within its time.
    ///
    /// The program is started without a shell, with no input, and with one argument of ours.
    package static func version(of program: FilePath) async -> String? {
        let result = try? await Subprocess.run(
            .path(program), arguments: ["--version"], input: .none, output: .string(limit: 16_384),
            error: .discarded)
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput.split(whereSeparator: \.isNewline).first.map(String.init)
    }
}
