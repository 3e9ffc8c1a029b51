import Foundation

/// The program under test.
enum Program {
    /// `$TOUR_PROGRAM`, else `tour` in the folder that the tests were built into.
    static var path: String {
        get throws {
            if let path = ProcessInfo.processInfo.environment["TOUR_PROGRAM"], !path.isEmpty { return path }
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            var starts = [tests]
            starts += CommandLine.arguments.filter { $0.contains(".xctest") }
            for start in starts {
                var folder = URL(fileURLWithPath: start).deletingLastPathComponent()
                while folder.path != "/" {
                    let program = folder.appendingPathComponent("tour").path
                    var isFolder: ObjCBool = false
                    if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder), !isFolder.boolValue {
                        return program
                    }
                    folder.deleteLastPathComponent()
                }
            }
            throw HarnessError("there is no program “tour” beside \(tests); name one in TOUR_PROGRAM")
        }
    }
}
