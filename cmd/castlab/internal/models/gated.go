package models

import (
	"fmt"
	"math"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
)

// gatedModel serves all requests that wait at a gate.
func gatedModel() Model {
	return Model{
		Name:    "gated",
		Meaning: "gated service without limit: all requests that wait at a gate are served in its period, which takes V and X for each, and done at its end (VAR98, static to dynamic)",
		Notes: `Estimates:
  T    mean time from a request's arrival to the end of the period that serves it
  W    to the start of its own transmission, were they sent one after the other
  M    requests served in a period
  U2   from the end of that transmission to the end of the period
  C    length of a period
Requests are counted, not followed: given the lengths of the periods, their delays
enter by their mean. The run begins in steady state, by a proved bound.

` + steadyNotes("periods", emptyGates) + `
--samples are the M of the periods in their order; they depend on each other.`,
		Bind: func(k *grammar.Keys) func() (Study, error) {
			N := k.Int("N", "users (nodes of the network)", 1, math.MaxInt)
			lambda := packetsKey(k, "user and unit of time")
			X, V := k.Length("X", "what a request adds to its period"), k.Length("V", "what a period takes without any")
			return func() (Study, error) { return gatedStudy(gated.Scheme{N: *N, Lambda: *lambda, X: *X, V: *V}, k) }
		},
	}
}

func gatedStudy(s gated.Scheme, parameters fmt.Stringer) (Study, error) {
	if err := s.Validate(); err != nil {
		return Study{}, err
	}
	measures := []gated.Measure{gated.Delay, gated.Wait, gated.Requests, gated.After, gated.Length}
	r := steadyRun{
		label:    fmt.Sprintf("simulate gated %v", parameters),
		observed: "periods", sample: "M", returns: true, columns: measured(measures), runs: 1 << 18, doubt: heavyTail(s.X, s.V),
		start: func(w *montecarlo.Words) (func(n int, o *observer), error) {
			run, err := s.Stationary(w)
			if err != nil {
				return nil, err
			}
			var buffer []gated.Period
			return func(n int, o *observer) {
				if len(buffer) < n {
					buffer = make([]gated.Period, n)
				}
				run.Fill(buffer[:n])
				for i := range buffer[:n] {
					p := &buffer[i]
					if p.Requests == 0 {
						o.anew()
					}
					for j, m := range measures {
						y, x := m.Of(p)
						o.add(j, y, x)
					}
					o.sample(float64(p.Requests))
				}
			}, nil
		},
	}
	return r.study(), nil
}
