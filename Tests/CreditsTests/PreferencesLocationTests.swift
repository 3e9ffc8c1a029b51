import Platform
import SystemPackage
import Testing

@testable import Credits

@Suite struct PreferencesLocationTests {
    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/x/config", "HOME": "/home/me"], "/x/config/tour/preferences.json"),
        (["XDG_CONFIG_HOME": "config", "HOME": "/home/me"], "/home/me/.config/tour/preferences.json"),
        (["XDG_CONFIG_HOME": "", "HOME": "/home/me"], "/home/me/.config/tour/preferences.json"),
        (["HOME": "/home/me"], "/home/me/.config/tour/preferences.json"),
    ])
    func followsTheRules(environment: [String: String], path: String) throws {
        #expect(try PreferencesStore.standard(environment: environment).path == FilePath(path))
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]])
    func withoutAHomeThePasswordFileIsAsked(environment: [String: String]) throws {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return }
        let expected = FilePath(platformString: home).appending(".config/tour/preferences.json")
        #expect(try PreferencesStore.standard(environment: environment).path == expected)
    }
}
