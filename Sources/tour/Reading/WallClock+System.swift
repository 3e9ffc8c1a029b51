import Platform
import TourReader

extension WallClock {
    private static let start = ContinuousClock.now

    static let system = WallClock(
        now: { time(nil) },
        uptime: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
        local: { seconds in
            var moment = time_t(seconds)
            var parts = tm()
            localtime_r(&moment, &parts)
            // timegm of the local calendar date counts its days
            var midnight = tm()
            midnight.tm_year = parts.tm_year
            midnight.tm_mon = parts.tm_mon
            midnight.tm_mday = parts.tm_mday
            return LocalTime(
                dayNumber: timegm(&midnight) / 86_400, hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
        },
        calendar: { .ofLocale })
}
