package runtest

import (
	"context"

	"castlab/montecarlo"
)

// first is an executor that computes one segment for each length, the first one, and
// returns its result for all segments of that length.
type first struct{}

func (first) Run(ctx context.Context, _ montecarlo.RunID, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
	made := map[int][]byte{} // by length of the segment
	for _, s := range segments {
		n := s.Last - s.First
		if made[n] == nil {
			saved, err := compute(ctx, montecarlo.Segment{First: 0, Last: n})
			if err != nil {
				return err
			}
			made[n] = saved
		}
		if err := fold(made[n]); err != nil {
			return err
		}
	}
	return nil
}
