package cli

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strconv"

	"castlab/cmd/castlab/internal/models"
	"castlab/montecarlo"
	"castlab/reports/output"
)

// writeSamples writes the values behind an estimate as CSV, in the order of
// the replications. It runs the replications again, one after another: each
// has its own stream, so the values are those that were estimated from. The
// file appears whole or not at all.
func writeSamples(ctx context.Context, path string, study models.Study, seed uint64, n int64) error {
	var csv bytes.Buffer
	csv.WriteString(study.Sample + "\n")
	streams := montecarlo.NewStreams(seed, study.Label)
	source := streams.Source(0)
	random := rand.New(source)
	replicate := study.Replication()
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		source.Seed(streams.Key(uint64(i)))
		x, err := replicate(random)
		if err != nil {
			return err
		}
		csv.Write(append(strconv.AppendFloat(csv.AvailableBuffer(), x, 'g', -1, 64), '\n'))
	}
	return output.WriteFile(path, csv.Bytes())
}
