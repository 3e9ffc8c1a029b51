/// The system's C library, imported only here, so that another one (Musl, Darwin) is one more branch of this file.
@_exported public import Glibc
