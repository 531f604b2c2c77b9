package data

// A reading is a value with the sample it is of.
type reading struct {
	of *Sample
	x  float64
}

// Readings go from reading to adding in batches, of which there are so many.
const (
	batchSize    = 4096
	mostInFlight = 4
)

// piped runs read in a goroutine of its own and adds the values that it gives, in their
// order, to their samples in this one. Both take about the same time of a table of text.
// It returns the error of read, after it has ended.
func piped(read func(add func(of *Sample, x float64)) error) (err error) {
	full, empty := make(chan []reading, mostInFlight), make(chan []reading, mostInFlight)
	for range mostInFlight {
		empty <- nil
	}
	go func() {
		defer close(full)
		batch := <-empty // so that all batches that are given back find a place
		err = read(func(of *Sample, x float64) {
			if batch = append(batch, reading{of, x}); len(batch) == batchSize {
				full <- batch
				batch = (<-empty)[:0]
			}
		})
		full <- batch
	}()
	for batch := range full {
		for _, r := range batch {
			_ = r.of.Add(r.x) // what read gives is finite, or missing
		}
		empty <- batch
	}
	return err
}
