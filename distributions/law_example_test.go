package distributions_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions"
)

// A law is a literal, checked once. Its tails are formulas of their own: the probability
// that an exponential length of mean 1 exceeds 5000 is exp(-5000).
func ExampleLaw() {
	var law distributions.Law = distributions.Exponential{Mu: 1}
	if err := law.Validate(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(law, law.Mean(), law.Variance())
	fmt.Printf("%.0f\n", law.LogSurvival(5000))
	fmt.Printf("%.3f\n", law.UpperQuantile(1e-300)/math.Log(1e300))
	fmt.Println(distributions.Exponential{Mu: -1}.Validate())
	// Output:
	// exponential(mean=1) 1 1
	// -5000
	// 1.000
	// mean=-1: want a finite number > 0
}

// The transform of the Erlang law of two phases and mean 1, log E exp(theta X) =
// -2 log(1 - theta/2), exists below its abscissa 2; that of a Pareto law only up to 0.
func ExampleTransform() {
	erlang := distributions.Erlang{Shape: 2, Mu: 1}
	fmt.Println("abscissa", erlang.Abscissa())
	fmt.Printf("%.4f = 2 log 2\n", erlang.LogMGF(1))
	fmt.Println(erlang.LogMGF(2))
	pareto := distributions.Pareto{Shape: 3, Mu: 1}
	fmt.Println("abscissa", pareto.Abscissa(), pareto.LogMGF(1e-9))
	// Output:
	// abscissa 2
	// 1.3863 = 2 log 2
	// +Inf
	// abscissa 0 +Inf
}

// How fast the mean of many exponential lengths concentrates: P(mean > 2) falls as
// exp(-n I(2)) with I(x) = x - 1 - log x.
func ExampleCramer() {
	law := distributions.Exponential{Mu: 1}
	i, err := distributions.Cramer(law, 2)
	fmt.Printf("%.4f %v\n", i, err)
	// Output: 0.3069 <nil>
}

// The lengths of one broadcast need not be independent: here one node of four is eight
// times as slow, another one in each draw.
func ExampleParseJoint() {
	lengths, err := distributions.ParseJoint("slow(nodes=1, factor=8, law=deterministic(mean=1))", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := make([]float64, 4)
	lengths.Fill(x, rand.New(rand.NewPCG(1, 1)))
	fmt.Println(lengths, "total", x[0]+x[1]+x[2]+x[3])
	// Output: slow(nodes=1,factor=8,law=deterministic(mean=1)) total 11
}
