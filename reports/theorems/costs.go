package theorems

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"castlab/reports"
)

// costsText has a line about the machine, and one for each claim: its ID, the number
// and a digest of its cases, the seconds of the fastest, the median and the slowest
// case and of all together, and the date and revision of the measurement. A test
// compares it with the registry and can renew it.
//
//go:embed costs.txt
var costsText string

// Costs returns the cost of every claim, by its ID.
func Costs() map[string]reports.Cost { return costs() }

var costs = sync.OnceValue(func() map[string]reports.Cost {
	machine, rows, _ := strings.Cut(costsText, "\n")
	list := map[string]reports.Cost{}
	for row := range strings.Lines(rows) {
		id, c := "", reports.Cost{Machine: machine}
		if _, err := fmt.Sscan(row, &id, &c.Cases, &c.Digest, &c.Least, &c.Median, &c.Most, &c.Total, &c.Date, &c.Revision); err == nil {
			list[id] = c
		}
	}
	return list
})
