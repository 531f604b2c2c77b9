package distributions_test

import (
	"fmt"

	"castlab/distributions"
)

func ExampleParse() {
	law, err := distributions.Parse("2*erlang(mean=1, shape=4)")
	fmt.Println(law, err)
	fmt.Println(law.Mean(), law.Variance())
	_, err = distributions.Parse("erlang(shape=4)")
	fmt.Println(err)
	_, err = distributions.Parse("expnential(mean=1)")
	fmt.Println(err)
	// Output:
	// 2*erlang(shape=4,mean=1) <nil>
	// 2 1
	// missing key mean: give mean=..., a finite number (mean length)
	// unknown law expnential: did you mean exponential? All: deterministic, uniform, exponential, erlang, gamma, hyperexponential, shifted-exponential, weibull, lognormal, pareto, log-pareto, two-point, bernoulli, geometric, normal, inverse-gaussian, log-logistic, generalized-pareto, shifted, mixture, interpolated, empirical
}

func ExampleParseFiles() {
	measured := map[string][]float64{"rtt.txt": {1, 2, 6}}
	law, err := distributions.ParseFiles("empirical(file=rtt.txt)", func(file string) (distributions.Law, error) {
		return distributions.NewEmpirical(file, measured[file])
	})
	fmt.Println(law, law.Mean(), err)
	// Output:
	// empirical(file=rtt.txt) 3 <nil>
}
