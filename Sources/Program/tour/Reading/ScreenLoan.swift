import ReaderPage
import SystemPackage

/// A program that is ready for the screen, or the shell that the job returns to.
struct ScreenLoan: Sendable {
    /// Nil for the shell.
    var program: FoundScreenProgram?
    /// The notes whose text the program edits, and its file.
    var note: (notes: [Note], file: FilePath)?
    /// Why there is no program.
    var problem: String?
}
