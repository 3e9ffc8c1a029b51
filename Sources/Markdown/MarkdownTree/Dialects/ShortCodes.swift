/// Emoji by name, as on GitHub: `:rocket:`. Common ones whose names differ from Unicode's are in a short list.
enum ShortCodes {
    static let emoji: [String: Unicode.Scalar] = {
        var emoji: [String: Unicode.Scalar] = [:]
        for value: UInt32 in [0x2190...0x2BFF, 0x1F000...0x1FAFF].joined() {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isEmoji, let name = scalar.properties.name
            else { continue }
            emoji[name.lowercased().replacing(" ", with: "_")] = scalar
        }
        for entry in others.split(whereSeparator: \.isWhitespace) {
            if let scalar = entry.unicodeScalars.first { emoji[String(entry.dropFirst())] = scalar }
        }
        return emoji
    }()

    private static let others = """
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

extension InlineParser {
    /// Reads the short code whose first colon is here. There is none between letters or digits, nor after a colon that
    /// belongs to no emoji: `12:30:45`, `a::rocket::b`.
    mutating func shortCode() -> Bool {
        guard place == textStart || !isShortCodeByte(text[place - 1]) else { return false }
        var end = place + 1
        while end < min(place + 41, text.count), isShortCodeByte(text[end]), text[end] != ":" { end += 1 }
        guard end > place + 1, end < text.count, text[end] == ":", !text[end + 1].isASCIIAlphanumeric,
            text[place + 1].isASCIILetter || "+-1".utf8.contains(text[place + 1])
        else { return false }
        let name = text.string(place + 1..<end).lowercased()
        if options.contains(.icons), Self.iconSets.contains(where: name.hasPrefix) {
            return addLeaf(.machinery, to: end + 1)
        }
        guard options.contains(.emoji), let emoji = ShortCodes.emoji[name] else { return false }
        return addLeaf(.reference, to: end + 1, first: emoji.value)
    }

    /// The prefixes of the icons that Material for MkDocs draws.
    private static let iconSets = ["material-", "fontawesome-", "octicons-", "simple-"]

    private func isShortCodeByte(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "_:+-".utf8.contains(byte) }
}
