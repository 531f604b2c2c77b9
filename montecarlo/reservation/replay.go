package reservation

import (
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Replay compares systems a and b of VB95, Section III-B, on the same arrivals.
type Replay struct {
	Different float64 // periods in which the two serve different numbers of packets
	Delays    float64 // T in system b, summed over the packets
	Sums      float64 // W + X + U_2 in system a, summed over the packets
}

// Replay runs Queues of constant lengths X and V, system a, and serves the arrivals once more by a
// system b of its own code, which knows gates and periods only: a period that begins with K users who
// have a packet lasts V + K X, and all K packets are done at its end. W is read from the starts of
// transmissions in system a, U_2 is X for each packet sent later in the period. A second run of as many
// periods serves what arrives in the first, whose packets alone are compared.
//
// Source: VB95, Section III-B, eq (12): Delays = Sums and Different = 0, up to rounding.
//
// Errors: those of Queues.Validate, and *inputs.Error for periods that are not from 1 to 2^20.
func (f Frames) Replay(w *montecarlo.Words, periods int) (twice Replay, err error) {
	if err := inputs.Integer("periods", periods, 1, 1<<20); err != nil {
		return twice, err
	}
	a, err := Queues{
		N: f.N, Lambda: f.Lambda, X: distributions.Deterministic{Mu: f.X}, V: distributions.Deterministic{Mu: f.V}, Order: InTurn,
	}.Follow(w)
	if err != nil {
		return twice, err
	}
	arrivals := make([][]float64, f.N) // of each user in order of time
	served := make([]int, periods)
	for i := range 2 * periods {
		s := a.Next()
		if i < periods {
			served[i] = s.Active()
		}
		for j, p := range s.Packets {
			arrivals[p.User] = append(arrivals[p.User], p.Arrived)
			if i < periods {
				later := float64(s.Active() - 1 - j)
				twice.Sums += p.Started - p.Arrived + f.X + float64(later*f.X)
			}
		}
	}
	gate := 0.0
	for _, want := range served {
		active, arrived := 0, 0.0
		for user, queue := range arrivals {
			if len(queue) > 0 && queue[0] < gate {
				active++
				arrived += queue[0]
				arrivals[user] = queue[1:]
			}
		}
		if active != want {
			twice.Different++
		}
		gate += f.V + float64(float64(active)*f.X)
		twice.Delays += float64(float64(active)*gate) - arrived
	}
	return twice, nil
}
