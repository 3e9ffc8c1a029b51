import ArgumentParser
import CellGrid
import Platform
import SystemPackage
import TourDocument

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a small sample tour in a new folder, for you to edit.")

    @Argument(help: ArgumentHelp("A folder that is empty or does not exist yet.", valueName: "FOLDER"))
    var folder: String

    func validate() throws {
        if folder.isEmpty { throw ValidationError("Name a folder that is empty or does not exist yet.") }
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
                // what came to be there meanwhile is not written over
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
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOTDIR {
                throw Failure("\(folder) is not a folder; name one that is empty or does not exist yet")
            }
            throw problem(Errno(rawValue: errno))
        }
        var isEmpty = true
        let error = Folder.read(descriptor) { _, _ in
            isEmpty = false
            return false
        }
        guard error == 0 else { throw problem(Errno(rawValue: error)) }
        guard isEmpty else {
            throw Failure("\(folder) is not empty; name a folder that is empty or does not exist yet")
        }
    }

    private func problem(_ error: Errno) -> Failure {
        switch error {
        case .noSuchFileOrDirectory: Failure("\(folder): the folder above it does not exist; create that first")
        default: Failure("\(folder) cannot be created: \(error)")
        }
    }
}
