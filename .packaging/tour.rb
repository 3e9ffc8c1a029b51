# The formula for Homebrew on Linux. .packaging/release fills in address, version and checksum.
class Tour < Formula
  desc "Reader of tours, documents and piped text for terminals"
  homepage "https://example.org/tour"
  url "https://example.org/tour/releases/latest/download/tour-VERSION.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "lowdown" => :build
  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "expat"
  depends_on "fribidi"
  depends_on "gumbo-parser"
  depends_on "hyphen"
  depends_on "libidn2"
  depends_on "libthai"
  depends_on "libunistring"
  depends_on "libvterm"
  depends_on "libyaml"
  depends_on :linux
  depends_on "minizip"
  depends_on "ncurses"
  depends_on "nettle"
  depends_on "pcre2"
  depends_on "uchardet"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--static-swift-stdlib", "--product", "tour"
    system ".packaging/tree", prefix, "v#{version}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tour --version")
    assert_match "What a tour is", shell_output("#{bin}/tour render welcome --section 1")
  end
end
