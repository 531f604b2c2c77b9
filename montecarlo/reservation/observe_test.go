package reservation

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// followedSeries follows one path and returns the series of every measure.
func followedSeries(t *testing.T, q Queues, frames int) []*steady.Series {
	t.Helper()
	f, err := q.Follow(montecarlo.NewWords(rand.NewPCG(9, uint64(q.N))))
	if err != nil {
		t.Fatal(err)
	}
	var all []*steady.Series
	for range OwnInData + 1 {
		all = append(all, steady.NewSeries())
	}
	for range frames {
		s := f.Next()
		for m, series := range all {
			series.Add(q.Observe(Measure(m), s))
		}
	}
	return all
}

// Two programs, one system: what is counted by frames and what packets report,
// within intervals that both contain the truth but once in 10^6.
func TestCountingAndFollowingAgree(t *testing.T) {
	f := rhoFrames(8, 0.5, 0.5, 2)
	counted, seen := observed(t, f, 500_000), followedSeries(t, fixed(f, AtRandom), 300_000)
	for m := Delay; m <= InData; m++ {
		a, b := counted[m].Interval(1-noChance), seen[m].Interval(1-noChance)
		if a.Lo > b.Hi || b.Lo > a.Hi || a.Width() > 0.2*a.Value || b.Width() > 0.2*b.Value {
			t.Errorf("%v: counted [%v, %v], followed [%v, %v]", m, a.Lo, a.Hi, b.Lo, b.Hi)
		}
	}
}

// With one user and random lengths the system is an M/G/1 queue with vacations:
// service V + X, vacations V. Its mean time in the system, to the end of
// transmission, is that of Levy and Yechiali 1975,
//
//	lambda E[S^2]/(2 (1 - lambda E[S])) + E[V^2]/(2 E[V]) + E[S],  S = V + X
func TestOneUserWithRandomLengths(t *testing.T) {
	for _, q := range []Queues{
		{N: 1, Lambda: 0.25, X: distributions.Exponential{Mu: 1}, V: distributions.Uniform{Min: 0, Max: 2}},
		{N: 1, Lambda: 0.2, X: distributions.Uniform{Min: 1, Max: 3}, V: distributions.Exponential{Mu: 0.5}},
	} {
		vMean, v2 := q.V.Mean(), q.V.Variance()+q.V.Mean()*q.V.Mean()
		mean := vMean + q.X.Mean()
		square := q.X.Variance() + q.V.Variance() + mean*mean
		want := q.Lambda*square/(2*(1-q.Lambda*mean)) + v2/(2*vMean) + mean
		e := followedSeries(t, q, 500_000)[Transmission].Interval(1 - noChance)
		if !e.Contains(want) || e.Width() > 0.2*want {
			t.Errorf("%+v: T_a = %v [%v, %v], want %v", q, e.Value, e.Lo, e.Hi, want)
		}
	}
}

// The identities in the proof of VB95 Theorem 1, each a flow or a probability
// that is worked without it: (7), PA, (9), MA; and (4), (6) by W of the same run.
func TestIdentitiesOfTheProof(t *testing.T) {
	q := Queues{N: 4, Lambda: 0.1, X: distributions.Exponential{Mu: 1}, V: distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
		Order: Rotating}
	s := followedSeries(t, q, 500_000)
	rho := q.Lambda * float64(q.N) * q.X.Mean()
	second := func(l distributions.Law) float64 { return l.Variance() + l.Mean()*l.Mean() }
	active := q.Lambda * float64(q.N) * q.V.Mean() / (1 - rho)
	for m, want := range map[Measure]float64{
		Active:           active,
		InData:           rho,
		Residual:         q.Lambda*float64(q.N)*second(q.X)/2 + (1-rho)*second(q.V)/(2*q.V.Mean()),
		OwnInReservation: active / float64(q.N),
	} {
		if e := s[m].Interval(1 - noChance); !e.Contains(want) || e.Width() > 0.2*want {
			t.Errorf("%v = %v [%v, %v], want %v", m, e.Value, e.Lo, e.Hi, want)
		}
	}
	wait := s[Wait].Interval(0.95).Value
	for m, want := range map[Measure]float64{Passed: q.Lambda * float64(q.N) * wait, Found: q.Lambda * wait} {
		// Both sides come from one run, and differ by its noise alone: less than
		// that of one side.
		if e := s[m].Interval(1 - noChance); !e.Contains(want) || e.Width() > 0.2*want {
			t.Errorf("%v = %v [%v, %v], from W %v", m, e.Value, e.Lo, e.Hi, want)
		}
	}
	// W = R + Y + N_i X in the mean, VB95 (3).
	sum := s[Residual].Interval(0.95).Value + s[Reserved].Interval(0.95).Value + s[Passed].Interval(0.95).Value*q.X.Mean()
	if math.Abs(sum-wait) > 0.01*wait {
		t.Errorf("W = %v, its parts %v", wait, sum)
	}
}

func TestMeasuresAreChecked(t *testing.T) {
	f := rhoFrames(2, 0.2, 1, 1)
	for _, m := range []Measure{-1, Passed, OwnInData, OwnInData + 1} {
		var d *inputs.Error
		if _, err := f.Start(m)(montecarlo.NewWords(rand.NewPCG(1, 0))); !errors.As(err, &d) {
			t.Errorf("Frames: %v: error %v", m, err)
		}
	}
	for _, m := range []Measure{-1, OwnInData + 1} {
		var d *inputs.Error
		if _, err := fixed(f, InTurn).Start(m)(montecarlo.NewWords(rand.NewPCG(1, 0))); !errors.As(err, &d) {
			t.Errorf("Queues: %v: error %v", m, err)
		}
	}
}
