import Foundation

/// A picture for tests.
package enum SmallPicture {
    /// A PNG file of 64 by 64 pixels, the upper half red and the lower blue.
    package static let png = Array(Data(base64Encoded: base64) ?? Data())

    private static let base64 =
        "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAU0lEQVR42u3RQQ0AQAjEwOX8C0MWGnhemDqYtDp/9wIA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAsKySdgAAAAAAAAAAAAAAAAAAAAAAAAAAAADgFmAAs/wCD3ZJhR0AAAAASUVORK5C"
        + "YII="
}
