import ArgumentParser
import CellGrid
import HelperTools
import SystemPackage
import TourAuthoring
import TourDocument
import TourFormats
import TourPages
import TourSources
import UserFiles
import Wording

/// `tour publish SOURCE DESTINATION`: a tour made ready for others.
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a tour to a folder or a git repository.",
        discussion: """
            Checks the tour first and stops if there are errors. Then it writes the pages, tour.yaml and the files they refer \
            to, and a list of their sizes and hashes, \(PublishedFiles.fileName). The next time it writes only what changed \
            and removes what you deleted, if it was published from this machine; it touches nothing else in the destination. \
            If it is interrupted, run it again to continue.

            A destination can ask for credits, with publishing: {price: 5, per: month} (or per: once) in its tour.yaml. You \
            are asked before they are spent.
            """)

    @Argument(help: ArgumentHelp("A folder of pages, or a built-in tour.", valueName: "SOURCE"))
    var source: String

    @Argument(
        help: ArgumentHelp(
            "A folder, created if it does not exist, or the address of a git repository.", valueName: "DESTINATION"))
    var destination: String

    @Flag(help: "Spend credits without asking.")
    var yes = false

    func validate() throws {
        guard !destination.hasPrefix("-"), !destination.isEmpty else {
            throw ValidationError("DESTINATION must not begin with “-”: put ./ before the name of a folder.")
        }
    }

    func run() throws {
        let files = try checkedFiles()
        if GitAddress.isBareRepository(destination)
            || GitAddress.isLikely(destination) && !TourOpener.isFolder(FilePath(destination))
        {
            guard let address = GitAddress(destination) else {
                throw Failure(
                    "\(destination): not a git address (https, http, ssh, file); put ./ before the name of a folder"
                )
            }
            try publish(files, to: address)
        } else {
            let folder = try PublishingFolder(FilePath(destination), for: files, records: Self.cache())
            try publish(folder, name: destination, title: files.title)
        }
    }

    private func checkedFiles() throws -> TourFiles {
        var options = SourceOptions()
        options.keepsFolder = true
        let tour = try SourceArgument.open(source, as: options).completed()
        var check = CheckCommand.check(of: tour)
        let errors = check.run().filter { $0.level == .error }
        for error in errors {
            StandardError.write("\(CellText.clean(error.prefix))error: \(CellText.clean(error.message))\n")
        }
        guard errors.isEmpty else {
            throw Failure("\(errors.count.counted("error")): nothing was published")
        }
        return try TourFiles(of: tour, linked: check.linked)
    }

    private func publish(_ files: TourFiles, to address: GitAddress) throws {
        guard let parent = Self.cache() else { throw Failure(UserFileError.noHome) }
        do {
            let clone = try GitClone(of: address, in: parent, environment: environment)
            let folder = try PublishingFolder(
                clone.folder, for: files, address: address.shown, records: parent)
            try publish(folder, name: address.shown, title: files.title) {
                try clone.push(message: "Publish \(CellText.clean(files.title))")
            }
        } catch let problem as HelperProblem {
            throw Failure("\(address.shown): \(problem)")
        }
    }

    /// The folder for clones, and for the lists of published files; nil if it cannot be made.
    private static func cache() -> FilePath? {
        let folder = UserFolder.cache.path(environment: environment)?.appending("publish")
        return folder.flatMap { (try? UserFolder.make($0)) == nil ? nil : $0 }
    }

    /// Publishes to a destination of this name, and then pushes it.
    private func publish(
        _ folder: PublishingFolder, name: String, title: String,
        push: () throws -> Void = {}
    ) throws {
        let plan = try folder.plan()
        if let terms = folder.terms, terms.price > 0 {
            try PublishingPrice.pay(terms, title: title, name: name, identity: folder.identity, asking: !yes)
        }
        try folder.publish(plan)
        if !plan.isDone { try push() }
        let name = CellText.clean(name)
        let removed = plan.removed.isEmpty ? "none" : plan.removed.count.inGroups
        try StandardOutput.write(
            plan.isDone
                ? "\(name): up to date (\(plan.count.counted("file")))\n"
                : "\(name): wrote \(plan.written.count.counted("file")), removed \(removed) (\(plan.count.inGroups) in total)\n"
        )
        guard !plan.left.isEmpty else { return }
        let names = plan.left.prefix(5).joined(separator: ", ") + (plan.left.count > 5 ? ", …" : "")
        try StandardOutput.write(
            "\(name): kept \(plan.left.count.counted("file")) that this machine did not publish: \(CellText.clean(names))\n"
        )
    }
}
