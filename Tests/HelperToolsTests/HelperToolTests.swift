import SystemPackage
import Testing

@testable import HelperTools
@testable import MediaHelpers

/// Finding programs.
@Suite struct HelperToolTests {
    @Test func theFirstOnThePathIsTaken() throws {
        let program = try FakeProgram(":")
        let tool = HelperTool(names: ["first", "bat"], purpose: "", package: "")
        #expect(tool.find(path: "/nonexistent:\(program.folder.string):/usr/bin") == program.path)
        #expect(SyntaxHighlighter(path: program.folder.string)?.program == program.path)
        #expect(tool.find(path: "") == nil)
        // relative folders depend on where one stands
        #expect(HelperTool(names: ["sh"], purpose: "", package: "").find(path: "../../../../../../bin:bin:.") == nil)
    }
}
