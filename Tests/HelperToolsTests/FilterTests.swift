import Testing

/// Programs that are given something and answer: one test after the other, since some look at what the process has open.
@Suite(.serialized) enum FilterTests {}
