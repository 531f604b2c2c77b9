package theorems

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// costsText has a line about the machine, and then one for each claim: its ID, the
// number and a digest of its cases, the seconds of the fastest case, of the median
// and of the slowest one, and of all together, and when and at which revision they
// were measured. A test compares it with the registry, and measures.
//
//go:embed costs.txt
var costsText string

// A Cost is the processor time, in seconds, that the printed cases of a claim take at
// the quick profile, at the level that they have in a check of the whole registry.
type Cost struct {
	Cases               int    // that were measured
	Digest              string // of their parameters
	Least, Median, Most float64
	Total               float64
	Date, Revision      string // of the measurement
	Machine             string // and the compiler
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
