package collectives_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// A message of one byte at o = 1, L = 1: its sender is busy for 1 and a noise, which does not
// delay the message, and its receiver from 2 on for 1, a noise and what it then computes,
// with a noise. The three noises, of mean 1 and variance 1, are independent: over 10,000
// runs none of three correlations is beyond 5/sqrt(10000) = 0.05, but once in 10^6 times.
// Two that are one draw have a correlation of 1.
func TestNoisesAreIndependent(t *testing.T) {
	const runs = 10000
	two := program([]programs.Operation{send(1, 1)}, []programs.Operation{receive(0, 1)})
	three := program([]programs.Operation{send(1, 1)}, []programs.Operation{receive(0, 1), compute(0, 0)})
	for _, m := range []collectives.LogGP{{L: 1, O: 1, Eager: 1}, {L: 1, O: 1, Eager: 1, Polling: true}} {
		var e [2]*collectives.Execution
		for i, p := range []programs.Program{two, three} {
			c, err := collectives.Compile(p, m, collectives.Jitter{Noise: distributions.Exponential{Mu: 1}})
			if err != nil {
				t.Fatal(err)
			}
			e[i] = c.NewExecution()
		}
		r := rand.New(rand.NewPCG(1, 6))
		var products [3]float64
		for range runs {
			k := collectives.NewKey(r)
			if _, err := e[0].Run(k); err != nil {
				t.Fatal(err)
			}
			sent, taken := e[0].Ends()[0]-1, e[0].Ends()[1]-3
			if _, err := e[1].Run(k); err != nil {
				t.Fatal(err)
			}
			computed := e[1].Ends()[1] - 3 - taken
			for i, x := range [][2]float64{{sent, taken}, {sent, computed}, {taken, computed}} {
				products[i] += (x[0] - 1) * (x[1] - 1) / runs
			}
		}
		for i, c := range products {
			if math.Abs(c) > 5/math.Sqrt(runs) {
				t.Errorf("%+v: correlation %.3f of the pair %d of sending, taking and computing", m, c, i)
			}
		}
	}
}
