// Package traces holds the measured trace that claims and notebooks share, embedded so
// that an installed castlab finds it.
package traces

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions"
)

// loopbackRTT is a CSV file with one column, rtt_us.
//
//go:embed loopback-rtt-us.csv
var loopbackRTT string

// LoopbackRTT returns the law of 20,000 consecutive round trip times in
// microseconds of 4 KiB messages over TCP on a loaded 2-core machine (November
// 2026), after 2,000 warm-up exchanges. Consecutive values are dependent and the
// tail is heavy. The name of the law is the path in the source tree, so that the
// parameters of a case can be given back to the command line there.
//
// Errors: a value that is no number; those of distributions.NewEmpirical.
func LoopbackRTT() (*distributions.Empirical, error) {
	_, rows, _ := strings.Cut(loopbackRTT, "\n") // below the name of the column
	values := make([]float64, 0, strings.Count(rows, "\n"))
	for field := range strings.FieldsSeq(rows) {
		x, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return nil, fmt.Errorf("embedded trace: row %d: %w", len(values)+1, err)
		}
		values = append(values, x)
	}
	law, err := distributions.NewEmpirical("distributions/traces/loopback-rtt-us.csv#rtt_us", values)
	if err != nil {
		return nil, fmt.Errorf("embedded trace: %w", err)
	}
	return law, nil
}
