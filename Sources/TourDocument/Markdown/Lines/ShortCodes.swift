import CUnistring

/// Emoji by name, as GitHub writes them: `:rocket:`.
///
/// Most are called as Unicode calls them; what is often used and is not stands in a short list.
enum ShortCodes {
    private static let longest = 40

    /// The emoji of the short code that starts with the colon at a place, and the place behind it.
    ///
    /// Letters or digits around make it none, and a colon before it that is no emoji's: `12:30:45`, `a::rocket::b`.
    ///
    /// - Parameter done: where the short code before ended, or the text starts.
    static func emoji(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int, behind done: Int
    ) -> (emoji: Unicode.Scalar, end: Int)? {
        guard bytes[start] == UInt8(ascii: ":"), start == done || !isPart(bytes[start - 1]) else { return nil }
        let name = bytes[(start + 1)...].prefix(longest).prefix { isPart($0) && $0 != UInt8(ascii: ":") }
        guard let first = name.first, first.isASCIILetter || "+-1".utf8.contains(first), name.endIndex < bytes.count,
            bytes[name.endIndex] == UInt8(ascii: ":")
        else { return nil }
        let end = name.endIndex + 1
        guard end == bytes.count || !bytes[end].isASCIIWord else { return nil }
        return emoji(named: String(decoding: name, as: UTF8.self)).map { ($0, end) }
    }

    private static func isPart(_ byte: UInt8) -> Bool { byte.isASCIIWord || ":+-".utf8.contains(byte) }

    private static func emoji(named name: String) -> Unicode.Scalar? {
        if let emoji = others[name] { return emoji }
        let name = name.replacing("_", with: " ").uppercased()
        guard let emoji = Unicode.Scalar(unicode_name_character(name)), emoji.properties.isEmoji else { return nil }
        return emoji
    }

    /// Puts emoji in the place of their names.
    static func replace(in text: inout [UInt8]) {
        var found: [UInt8] = []
        var done = 0
        var place = 0
        text.withUnsafeBufferPointer { bytes in
            while let start = bytes.index(of: UInt8(ascii: ":"), from: place) {
                place = start + 1
                guard let (emoji, end) = emoji(in: bytes, at: start, behind: done) else { continue }
                found += bytes[done..<start]
                found += String(emoji).utf8
                (done, place) = (end, end)
            }
        }
        if done > 0 { text = found + text[done...] }
    }

    private static let others: [String: Unicode.Scalar] = {
        var others: [String: Unicode.Scalar] = [:]
        for entry in list.split(whereSeparator: \.isWhitespace) {
            let parts = entry.unicodeScalars
            if let emoji = parts.first { others[String(entry.dropFirst())] = emoji }
        }
        return others
    }()

    private static let list = """
        👍+1 👎-1 👍thumbsup 👎thumbsdown 🎉tada ❌x ❤heart ⚠warning ✅white_check_mark 💡bulb 👋wave 😄smile 😃smiley
        😁grin 😀grinning 😆laughing 😂joy 🤣rofl 😉wink 😊blush 😍heart_eyes 😎sunglasses 🤔thinking 😢cry 😭sob
        😱scream 😅sweat_smile 😛stuck_out_tongue ☺relaxed 😕confused 😟worried 😡rage 💩poop 💩hankey 🙈see_no_evil
        🙌raised_hands 👏clap 🙏pray 💪muscle 👌ok_hand 👉point_right 👈point_left ☝point_up 👇point_down
        👆point_up_2 ✌v ✊fist 👊facepunch 👊punch ⭐star 🌟star2 ⚡zap 💥boom 💥collision 💫dizzy ‼bangbang
        ❗exclamation ❓question ❔grey_question ❕grey_exclamation ❗heavy_exclamation_mark ⁉interrobang 📖book
        📝pencil ✏pencil2 💻computer 📱iphone 📧email 📫mailbox ☎phone ☎telephone 🔍mag 🔎mag_right 🔗link 🔓unlock
        🚧construction 🚨rotating_light 🛑stop_sign ♻recycle 🎁gift 📢loudspeaker 📣mega ⬆arrow_up ⬇arrow_down
        ⬅arrow_left ➡arrow_right ▶arrow_forward 🔄arrows_counterclockwise ↗arrow_upper_right 🔜soon 🆕new 🔝top
        🔙back 🔛on 🆒cool 🆓free 🆗ok 🆙up 🏁checkered_flag 🎯dart 🏅medal_sports 🎨art 📆calendar 📅date 💿cd
        📡satellite 🌍earth_africa 🌎earth_americas 🌏earth_asia ☀sunny ☔umbrella 🐳whale 🐱cat 🐶dog 🐝bee ☕coffee
        🍺beer 🍻beers 🍕pizza 🍎apple 🍰cake 🔴red_circle ⚪white_circle ⚫black_circle 🟢green_circle
        🟡yellow_circle 😤triumph 👽alien 🐋whale2 🚚truck ⏪rewind 🍱bento ♿wheelchair 📸camera_flash 🧐monocle_face
        🧱bricks 🧵thread 🙃upside_down_face 😇innocent 😘kissing_heart 😋yum 🤗hugs 🤐zipper_mouth_face
        😑expressionless 😶no_mouth 😏smirk 😒unamused 🙄roll_eyes 😴sleeping 😷mask 😞disappointed 😨fearful 😠angry
        🤖robot 😸smile_cat 💯100 🏃running
        """
}
