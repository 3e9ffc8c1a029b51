/// The names of days and months, and the first day of the week: from the user's locale, passed in with the clock.
package struct CalendarNames: Hashable, Sendable {
    /// Seven short names, from Sunday.
    var weekdays: [String]
    /// Twelve names in their standalone form.
    var months: [String]
    /// The first day of the week; Sunday is 0.
    var firstWeekday: Int

    /// Nil unless there are seven and twelve names, none of them empty, and such a day.
    package init?(weekdays: [String], months: [String], firstWeekday: Int) {
        guard weekdays.count == 7, months.count == 12, !(weekdays + months).contains(where: \.isEmpty),
            (0..<7).contains(firstWeekday)
        else { return nil }
        (self.weekdays, self.months, self.firstWeekday) = (weekdays, months, firstWeekday)
    }

    /// The names of the `C` locale, whose weeks start on Sunday.
    package static let english = CalendarNames(
        weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ], firstWeekday: 0)!
}
