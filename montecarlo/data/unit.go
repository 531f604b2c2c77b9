package data

import (
	"regexp"
	"strings"
	"sync"
)

// unitWords are the units that names state, by all their names.
var unitWords = map[string]string{
	"ns": "ns", "nsec": "ns", "nanos": "ns", "nanoseconds": "ns", "us": "us", "usec": "us", "µs": "us", "μs": "us", "micros": "us",
	"microseconds": "us", "ms": "ms", "msec": "ms", "millis": "ms", "milliseconds": "ms", "s": "s", "sec": "s", "secs": "s", "seconds": "s",
	"min": "min", "minutes": "min", "B": "B", "bytes": "B", "kB": "kB", "KB": "kB", "KiB": "KiB", "MB": "MB", "MiB": "MiB", "GB": "GB",
	"GiB": "GiB", "%": "%",
}

// unitAtEnd is the unit at the end of the name of a column, after a separator or in brackets: latency_us, latency (ms), rtt[ns], or
// the name itself.
var unitAtEnd = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:.*[\s_.,(\[-])?([A-Za-zµμ%]+)$`)
})

// perAtEnd is what a unit is per: an operation in ns/op, a second in MB/s.
var perAtEnd = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:/\s*|[ _]per[ _])(?:(s|sec|second)|op|iter|iteration|call|request|req)$`)
})

// camelUnit is a unit at the end of a name such as latencyMs or durationSeconds.
var camelUnit = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^.*[a-z0-9](Ns|Us|Ms|Nanos|Micros|Millis|Nanoseconds|Microseconds|Milliseconds|Secs|Seconds|` +
		`Bytes|MB|KB|GB)$`)
})

// UnitOf returns the unit that the name of a column states, "" if it states none. What is per operation has the unit of one; what
// is per second is a rate, MB/s.
func UnitOf(name string) string {
	_, unit := CutUnit(name)
	return unit
}

// CutUnit returns the name of a column without the unit that it states, and that: latency and us of latency_us. Of a name without
// a unit it returns the name.
func CutUnit(name string) (quantity, unit string) {
	text := strings.TrimSpace(strings.TrimRight(strings.TrimSpace(name), ")]"))
	rate := ""
	if per := perAtEnd().FindStringSubmatch(text); per != nil {
		if text = strings.TrimSuffix(text, per[0]); per[1] != "" {
			rate = "/s"
		}
	}
	if m := unitAtEnd().FindStringSubmatch(text); m != nil && unitWords[m[1]] != "" {
		return strings.TrimRight(strings.TrimSuffix(text, m[1]), " _.,([-"), unitWords[m[1]] + rate
	}
	if m := camelUnit().FindStringSubmatch(text); m != nil {
		if unit = unitWords[m[1]]; unit == "" {
			unit = unitWords[strings.ToLower(m[1])]
		}
		return strings.TrimSuffix(text, m[1]), unit + rate
	}
	return name, ""
}
