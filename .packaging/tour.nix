# Builds tour from this repository: nix-build .packaging/tour.nix
#
# Needs Swift 6.1 or later as `swift` and `swiftpm`; where nixpkgs has an older one, an overlay has to bring it. The packages in
# Package.resolved are fetched as swiftpm2nix wrote them down: run `swift package resolve && swiftpm2nix` in a clone, which makes
# the folder `nix` that is read below.
{
  pkgs ? import <nixpkgs> { },
  commit ? "nix",
}:

pkgs.callPackage (
  {
    lib,
    stdenv,
    swift,
    swiftpm,
    swiftpm2nix,
    pkg-config,
    lowdown,
    perl,
    makeWrapper,
    expat,
    fribidi,
    gumbo,
    hyphen,
    libidn2,
    libthai,
    libunistring,
    libvterm-neovim,
    libyaml,
    minizip,
    ncurses,
    nettle,
    pcre2,
    uchardet,
    bat,
    chafa,
    curl,
    git,
    man-db,
    mandoc,
  }:
  let
    generated = swiftpm2nix.helpers ../nix;
  in
  stdenv.mkDerivation {
    pname = "tour";
    version = builtins.head (
      builtins.match ".*static let version = \"([^\"]*)\".*" (builtins.readFile ../Sources/Program/tour/Tour+Main.swift)
    );
    src = lib.cleanSource ../.;

    nativeBuildInputs = [
      swift
      swiftpm
      pkg-config
      lowdown
      perl
      makeWrapper
    ];
    buildInputs = [
      expat
      fribidi
      gumbo
      hyphen
      libidn2
      libthai
      libunistring
      libvterm-neovim
      libyaml
      minizip
      ncurses
      nettle
      pcre2
      uchardet
    ];

    configurePhase = generated.configure;
    swiftpmFlags = [ "--product tour" ];

    installPhase = ''
      runHook preInstall
      patchShebangs .packaging
      .packaging/tree $out ${commit}
      wrapProgram $out/bin/tour --suffix PATH : ${
        lib.makeBinPath [
          bat
          chafa
          curl
          git
          man-db
          mandoc
        ]
      }
      runHook postInstall
    '';

    doInstallCheck = true;
    installCheckPhase = ''
      $out/bin/tour --version
      $out/bin/tour render welcome --section 1
    '';

    meta = {
      description = "Reader of tours, documents and piped text for terminals";
      license = lib.licenses.mit;
      mainProgram = "tour";
      platforms = lib.platforms.linux;
    };
  }
) { }
