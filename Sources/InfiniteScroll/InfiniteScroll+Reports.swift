extension InfiniteScroll {
    /// Takes the edge reports written since the last call, in order.
    ///
    /// They are kept until they are taken, so it is best called after each operation.
    public mutating func takeReports() -> [EdgeReport<Content.Section>] {
        watch.takeReports()
    }
}
