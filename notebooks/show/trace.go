package show

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"

	"castlab/distributions"
	"castlab/notebooks/data"
)

// LoopbackRTT returns the law of the measured round trip times that come with
// castlab, in microseconds, under the name that the command line has for it.
//
// Errors: a value that is no number; those of distributions.NewEmpirical.
func LoopbackRTT() (*distributions.Empirical, error) {
	records, err := csv.NewReader(bytes.NewReader(data.LoopbackRTT)).ReadAll()
	if err != nil {
		return nil, err
	}
	var values []float64
	for i, record := range records[1:] {
		x, err := strconv.ParseFloat(record[0], 64)
		if err != nil {
			return nil, fmt.Errorf("row %d of the embedded trace: %w", i+1, err)
		}
		values = append(values, x)
	}
	return distributions.NewEmpirical("notebooks/data/loopback-rtt-us.csv#rtt_us", values)
}
