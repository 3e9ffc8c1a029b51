internal import HelperTools
internal import Platform
internal import Synchronization
internal import TourDocument

/// The user's credentials, by scheme, host and port. In memory alone.
final class SignIns: Sendable {
    private let secrets = Mutex<[String: FetchRequest.Secret]>([:])

    func set(_ signIn: SignIn, for address: WebAddress) {
        guard FetchRequest.maySendSecrets(to: address.text) else { return }
        // No core dump of this process; a limit of one byte also holds where a program takes it from a pipe.
        var limit = rlimit(rlim_cur: 1, rlim_max: 1)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        let secret: FetchRequest.Secret =
            switch signIn.secret {
            case .password(let user, let password): .password(user: user, password)
            case .token(let token): .token(token)
            }
        secrets.withLock { $0[address.origin] = secret }
    }

    func secret(for address: WebAddress) -> FetchRequest.Secret? { secrets.withLock { $0[address.origin] } }

    /// Forgets refused credentials.
    func remove(for address: WebAddress) { secrets.withLock { $0[address.origin] = nil } }
}
