import Testing

@testable import ReaderPage

struct BackgroundJobTests {
    private struct Count: BackgroundTask {
        typealias Report = Int
    }
    private struct Other: BackgroundTask {
        typealias Report = String
    }

    @Test func onlyTheRunningJobOfAKindIsHeard() {
        var jobs = BackgroundJobs()
        let first = jobs.start(Count())
        let other = jobs.start(Other())
        #expect(jobs.take(first.report(1)) == 1 && jobs.take(first.report(2)) == 2)
        let second = jobs.start(Count())
        #expect(jobs.take(first.report(3)) == nil && jobs.take(second.report(4)) == 4)
        #expect(jobs.take(other.report("5")) == "5")
        jobs.stop(Count.self)
        #expect(jobs.take(second.report(6)) == nil && jobs.take(other.report("7")) == "7")
    }

    @Test func addedJobsAreHeardTogetherUntilTheyAreStopped() {
        var jobs = BackgroundJobs()
        let both = [jobs.add(Count()), jobs.add(Count())]
        #expect(both.map { jobs.take($0.report(1)) } == [1, 1])
        jobs.stop(Count.self)
        let later = jobs.add(Count())
        #expect(both.map { jobs.take($0.report(2)) } == [nil, nil] && jobs.take(later.report(3)) == 3)
    }

    @Test func jobsOfAnotherTourAreNotHeard() {
        var jobs = BackgroundJobs()
        let old = jobs.start(Count())
        var next = BackgroundJobs(after: jobs)
        #expect(next.take(old.report(1)) == nil)
        _ = next.start(Count())
        #expect(next.take(old.report(2)) == nil)
    }
}
