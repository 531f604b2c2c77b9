package distributions

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkSample is the price of one draw of every law, ns/op.
func BenchmarkSample(b *testing.B) {
	for _, l := range []Law{
		Exponential{Mu: 1}, Uniform{Max: 2}, Erlang{Shape: 4, Mu: 1}, Gamma{Shape: 0.5, Mu: 1}, Gamma{Shape: 2.5, Mu: 1},
		Hyperexponential{Mu: 1, SCV: 4}, Weibull{Shape: 0.5, Mu: 1}, Lognormal{Mu: 1, Sigma: 1},
		Pareto{Shape: 3, Mu: 1}, LogPareto{Shape: 0.5, Mu: 1}, TwoPoint{Low: 0.5, High: 4, Mu: 1}, Geometric{Mu: 2},
	} {
		b.Run(l.String(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 0))
			for b.Loop() {
				l.Sample(r)
			}
		})
	}
}
