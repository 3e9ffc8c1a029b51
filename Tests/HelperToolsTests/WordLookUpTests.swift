import SystemPackage
import Testing

@testable import HelperTools

extension FilterTests {
    /// Words looked up by the programs that are there.
    @Suite struct WordLookUpTests {
        @Test func theProgramGetsTheWordAndNoShell() throws {
            let program = try FakeProgram(
                "printf '%s\\n' \"$@\" >$HERE/arguments; /usr/bin/env >$HERE/environment; echo meaning", name: "dict")
            let environment = ["PATH": program.folder.string, "SECRET": "x"]
            #expect(WordLookUp("a; echo 'b'", environment: environment).meaning() == "meaning\n")
            #expect(program.noted("arguments")?.split(separator: "\n") == ["--", "a; echo 'b'"])
            #expect(try !#require(program.noted("environment")).contains("SECRET"))
        }

        @Test func whatFailsOrSaysNothingIsPassedOver() throws {
            for commands in ["exit 20", "exit 0", "echo; exit 0"] {
                let program = try FakeProgram(commands, name: "dict")
                let lookUp = WordLookUp("word", environment: ["PATH": program.folder.string])
                #expect(lookUp.isAvailable && lookUp.meaning() == nil)
            }
            let sdcv = try FakeProgram("echo 'Nothing similar to word, sorry :('", name: "sdcv")
            #expect(WordLookUp("word", environment: ["PATH": sdcv.folder.string]).meaning() == nil)
            // its status is how many meanings there are
            let wn = try FakeProgram("echo three; exit 3", name: "wn")
            #expect(WordLookUp("word", environment: ["PATH": wn.folder.string]).meaning() == "three\n")
            #expect(!WordLookUp("word", environment: [:]).isAvailable)
        }
    }
}
