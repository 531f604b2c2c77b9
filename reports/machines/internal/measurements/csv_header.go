package measurements

import (
	"strings"
)

// A role is the meaning of a column of a CSV file.
type role struct {
	what   string  // bytes, time, kind, deviation, count, launch, order
	unit   float64 // bytes, or microseconds
	kind   string  // of a time, if its name says so
	header string
}

var (
	sizeColumn = lazily(`^(?:bytes|(?:message_?|msg_?)?size(?:[ _]?[(\[]?(b|bytes|kib|mib)[)\]]?)?)$`)
	timeColumn = lazily(`^(?:(time|t|duration|latency|one[_-]?way|half[_-]?rtt|rtt|round[_-]?trip|gap|window|overhead)[ ` +
		`_]?)?[(\[]?(us|µs|μs|usec|ms|msec|ns|nsec|s|sec|seconds)[)\]]?(?:[ _.-]?\d+)?$`)
	otherColumn = lazily(`^(kind|test|stddev|std|sd|deviation|count|n|samples|iterations|repetition|` +
		`run|order|launch|round|job)(?:[ _]?[(\[]?(us|µs|μs|ms|ns|s)[)\]]?)?$`)
)

var units = map[string]float64{
	"us": 1, "µs": 1, "μs": 1, "usec": 1, "ms": 1e3, "msec": 1e3, "ns": 1e-3, "nsec": 1e-3, "s": 1e6, "sec": 1e6, "seconds": 1e6,
	"": 1, "b": 1, "bytes": 1, "kib": 1 << 10, "mib": 1 << 20,
}

// roleOf returns the role that a header names.
func roleOf(header string) (role, bool) {
	h := strings.ToLower(strings.TrimSpace(header))
	if m := sizeColumn().FindStringSubmatch(h); m != nil {
		return role{what: "bytes", unit: units[m[1]], header: header}, true
	}
	if m := timeColumn().FindStringSubmatch(h); m != nil {
		r := role{what: "time", unit: units[m[2]], header: header}
		switch name := strings.NewReplacer("_", "", "-", "").Replace(m[1]); name {
		case "rtt", "roundtrip":
			r.kind = "rtt"
		case "oneway", "halfrtt":
			r.kind = "one-way"
		case "gap", "window", "overhead":
			r.kind = name
		}
		return r, true
	}
	if m := otherColumn().FindStringSubmatch(h); m != nil {
		r := role{unit: units[m[2]], header: header}
		switch m[1] {
		case "kind", "test":
			r.what = "kind"
		case "stddev", "std", "sd", "deviation":
			r.what = "deviation"
		case "count", "n", "samples", "iterations":
			r.what = "count"
		case "launch", "round", "job":
			r.what = "launch"
		default:
			r.what = "order"
		}
		return r, m[2] == "" || r.what == "deviation"
	}
	return role{}, false
}

const wantHeader = "want a header such as bytes,time_us (units us, ms, ns or seconds; rtt_us, one_way_us, gap_us or overhead_us say the " +
	"kind of test too); castlab fit --help lists what other formats are read"
