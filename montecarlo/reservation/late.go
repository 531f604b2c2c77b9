package reservation

import (
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Late returns runs, from the empty system, with the number of packets whose delay is more than t over that
// of all packets, of so many frames; of those with a delay up to t if late is false. Relaxation is that of
// steady.Runs, in frames.
func (f Frames) Late(t float64, late bool, relaxation float64, frames int) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := f.Delays(w)
			if err != nil {
				return nil, err
			}
			for range warmUp {
				run.Next()
			}
			return func(n int) (sums steady.Quotient, _ error) {
				for range n {
					delays, count := run.Next(), 0
					for _, delay := range delays {
						if (delay > t) == late {
							count++
						}
					}
					sums.Add(float64(count), float64(len(delays)))
				}
				return sums, nil
			}, nil
		},
		Relaxation: relaxation, Length: frames, Unit: "frames",
	}
}
