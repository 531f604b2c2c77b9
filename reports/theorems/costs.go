package theorems

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// costsText has a line about the machine, and one for each claim: its ID, the number
// and a digest of its cases, the seconds of the fastest, the median and the slowest
// case and of all together, and the date and revision of the measurement. A test
// compares it with the registry and can renew it.
//
//go:embed costs.txt
var costsText string

// A Cost is the processor time in seconds that the printed cases of a claim take in the
// quick profile, at the level that they have in a check of the whole registry.
type Cost struct {
	Cases               int    // number of measured cases
	Digest              string // of their parameters
	Least, Median, Most float64
	Total               float64
	Date, Revision      string // of the measurement
	Machine             string // processor and compiler
}

// Costs returns the cost of every claim, by its ID.
func Costs() map[string]Cost { return costs() }

var costs = sync.OnceValue(func() map[string]Cost {
	machine, rows, _ := strings.Cut(costsText, "\n")
	list := map[string]Cost{}
	for row := range strings.Lines(rows) {
		id, c := "", Cost{Machine: machine}
		if _, err := fmt.Sscan(row, &id, &c.Cases, &c.Digest, &c.Least, &c.Median, &c.Most, &c.Total, &c.Date, &c.Revision); err == nil {
			list[id] = c
		}
	}
	return list
})
