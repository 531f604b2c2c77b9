package data

import (
	"regexp"
	"strings"
	"sync"
)

// unitAtEnd is the unit at the end of the name of a column, after a separator or in brackets: latency_us,
// latency (ms), rtt[ns], or the name itself.
var unitAtEnd = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:.*[_ .(\[/-])?` +
		`(ns|nsec|us|usec|µs|μs|ms|msec|s|sec|secs|seconds|min|B|bytes|kB|KB|KiB|MB|MiB|GB|GiB|%)[)\]]?$`)
})

// unitNames are units by their other names.
var unitNames = map[string]string{"nsec": "ns", "usec": "us", "µs": "us", "μs": "us", "msec": "ms", "sec": "s", "secs": "s",
	"seconds": "s", "bytes": "B", "KB": "kB"}

// UnitOf returns the unit that the name of a column states, "" if it states none.
func UnitOf(name string) string {
	m := unitAtEnd().FindStringSubmatch(strings.TrimSpace(name))
	if m == nil {
		return ""
	}
	if known, other := unitNames[m[1]]; other {
		return known
	}
	return m[1]
}
