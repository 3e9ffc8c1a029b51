/// The C library of the system. It is imported here and nowhere else, so that another one (Musl, Darwin) is one more
/// branch of this file.
@_exported public import Glibc
