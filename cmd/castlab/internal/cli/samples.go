package cli

import (
	"bytes"
	"strconv"

	"castlab/reports/output"
)

// writeSamples writes the values behind an estimate as CSV, in the order of
// the replications. The file appears whole or not at all.
func writeSamples(path, name string, values []float64) error {
	var csv bytes.Buffer
	csv.WriteString(name + "\n")
	for _, x := range values {
		csv.Write(append(strconv.AppendFloat(csv.AvailableBuffer(), x, 'g', -1, 64), '\n'))
	}
	return output.WriteFile(path, csv.Bytes())
}
