import ArgumentParser
import CellGrid
import MarkdownTree
import Platform
import SystemPackage
import TourDocument
import UserFiles

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a small sample tour in a new folder, for you to edit.")

    @Argument(help: ArgumentHelp("The folder to create. It must be empty or not exist.", valueName: "FOLDER"))
    var folder: String

    func validate() throws {
        if folder.isEmpty { throw ValidationError("Name a folder that is empty or does not exist.") }
    }

    func run() throws {
        let path = FilePath(folder)
        if mkdir(folder, 0o777) != 0 {
            guard errno == EEXIST else { throw problem(Errno(rawValue: errno)) }
            try expectEmptyFolder()
        }
        let name = path.lexicallyNormalized().lastComponent?.string ?? ""
        for (file, text) in NewTour.files(name: HeadingSlug.slug(of: name)) {
            do {
                // exclusive: a file made meanwhile is not overwritten
                let made = try FileDescriptor.open(
                    path.appending(file), .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                    permissions: FilePermissions(rawValue: 0o666))
                try made.closeAfter { _ = try made.writeAll(text.utf8) }
            } catch let error as Errno {
                throw Failure("\(path.appending(file)) cannot be written: \(error)")
            }
        }
        let shown = CellText.clean(folder)
        try StandardOutput.write("Read it with: tour \(shown)\nCheck it with: tour check \(shown)\n")
    }

    private func expectEmptyFolder() throws {
        do throws(Errno) {
            _ = try OpenFile(FilePath(folder), O_RDONLY | O_DIRECTORY)
        } catch .notDirectory {
            throw Failure("\(folder) is not a folder; name one that is empty or does not exist")
        } catch {
            throw problem(error)
        }
        guard Folder.names(in: folder, atMost: 1).isEmpty else {
            throw Failure("\(folder) is not empty; name a folder that is empty or does not exist")
        }
    }

    private func problem(_ error: Errno) -> Failure {
        switch error {
        case .noSuchFileOrDirectory: Failure("\(folder): the folder above it does not exist; create that first")
        default: Failure("\(folder) cannot be created: \(error)")
        }
    }
}

enum NewTour {
    /// - Parameter name: a word for the tour's id; may be empty.
    static func files(name: String) -> [(name: String, text: String)] {
        [
            ("tour.yaml", manifest(id: name.isEmpty ? "my-tour" : name)), ("1-start.md", start),
            ("2-what-a-page-can-do.md", page), ("3-end.md", end),
        ]
    }

    private static func manifest(id: String) -> String {
        """
        # The manifest of this tour. All keys: tour authoring --section the-manifest
        # Your readers' credits are kept under the id: choose it once, and keep it.
        id: "org.example.\(id)"
        title: My tour
        description: One line about it.
        sections:
          - file: 1-start.md
            id: start
          - file: 2-what-a-page-can-do.md
            id: what-a-page-can-do
          - file: 3-end.md
            id: end
            credit: none

        """
    }

    private static let start = """
        # Start here

        Say in two or three sentences who this tour is for, and what they will know at the end.

        Each file is a section. Your readers earn a credit for each section that they read to the end, so give
        each one a single topic and keep it to a few minutes.

        The next page shows [what a page can do](2-what-a-page-can-do.md). Replace all of this with your own text.

        """

    private static let page = """
        # What a page can do

        Pages are written in Markdown. Words can be *emphatic*, **strong** or `literal`, and a key looks like
        <kbd>Enter</kbd>.

        ## Lists and tasks

        1. Say what to do first,
        2. then what comes next.

        - [x] A task that is done
        - [ ] A task that is not

        ## Code

        ```sh
        tour check .    # find mistakes in this tour
        ```

        ## Tables

        | When you want to | press |
        |:-----------------|:------|
        | go on            | Space |
        | see the contents | `t`   |
        | leave            | `q`   |

        ## Asides

        > [!TIP]
        > A quotation that begins with `[!TIP]` or `[!NOTE]` stands out.

        Some things are better said in a footnote.[^below]

        [^below]: Like this.

        ## Links

        A link leads to [another page](1-start.md), to [a heading](#tables), or to the
        [web](https://commonmark.org/help/). A link can also be a command to `tour`, such as [the contents](tour:contents).
        Run `tour authoring` to see everything a page can hold.

        """

    private static let end = """
        # The end

        Say where to go from here. This section gives no credit: its `credit` in `tour.yaml` is `none`.

        """
}
