internal import SourceFiles
internal import SystemPackage
package import TourDocument
package import WebFetching

/// A folder on the web, whose files are asked for when they are needed.
package struct WebFolder: Sendable {
    package let client: WebClient
    /// Its address, with a slash at its end.
    package let address: WebAddress
    /// What it is called; nil for the last name of the address.
    package var title: String?
    /// The tour's identity, where it is another one than the address.
    package var id: String?
    /// The paths of the files in it, in natural order: all of them, or those that are known to be there.
    package var paths: [String] = []
    package var isListed = false
    /// Called now and then while a tour is made of it: whether it is no longer wanted.
    var isCancelled: @Sendable () -> Bool

    package init(client: WebClient, address: WebAddress, isCancelled: @escaping @Sendable () -> Bool) {
        (self.client, self.address, self.isCancelled) = (client, address, isCancelled)
    }

    func address(of path: FilePath) throws(SourceError) -> WebAddress {
        let path = path.lexicallyNormalized()
        guard path.root == nil, path.components.first?.kind != .parentDirectory else {
            throw SourceError("\(address.text)\(path)", TourRoot.Problem.leavesRoot)
        }
        do throws(LinkRefusal) {
            return try address.file(path.string)
        } catch {
            throw SourceError("\(address.text)\(path)", error)
        }
    }

    var listing: FileListing { FileListing(paths: paths) }
}
