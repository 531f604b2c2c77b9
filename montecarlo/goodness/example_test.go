package goodness_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"castlab/distributions/fitting"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/montecarlo/goodness"
)

// Twenty times, and whether they can be of the families that are asked for.
func ExampleJudge() {
	times := fitting.Sample{Values: []float64{
		0.31, 1.72, 2.05, 0.88, 3.94, 1.27, 0.59, 2.61, 5.48, 1.03, 0.42, 1.9, 2.2, 0.77, 3.1, 1.45, 0.98, 4.4, 1.6, 2.9,
	}}
	ranking, err := fitting.Fit(times, fitting.Options{Families: []string{"gamma", "lognormal", "exponential"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	plan := montecarlo.Plan{Seed: 1, Workers: 2}
	verdict, err := goodness.Judge(context.Background(), plan, "times", times, ranking, 0.05, goodness.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("none of these:", verdict.None)
	fmt.Println("not rejected:", verdict.Accepted().Fit.Family)
	// Output:
	// none of these: false
	// not rejected: gamma
}

// times is a table of service times, in place of a file: 300 exponential ones of mean 10.
func times() *strings.Reader {
	var b strings.Builder
	b.WriteString("id,t_ms\n")
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 300 {
		fmt.Fprintf(&b, "%d,%.6f\n", i, 10*r.ExpFloat64())
	}
	return strings.NewReader(b.String())
}

// Which law is that, if any? Its text, Fit.Law.String(), is what theory and simulate read.
func Example_file() {
	s, err := data.ReadCSV(times(), "t_ms")
	if err != nil {
		log.Fatal(err)
	}
	sample, plan := fitting.Sample{Values: s.Held(), Dependent: s.Dependence().Dependent}, montecarlo.Plan{Seed: 1, Workers: 2}
	ranking, err := fitting.Fit(sample, fitting.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if v, err := goodness.Judge(context.Background(), plan, "t_ms", sample, ranking, 0.05, goodness.Options{}); err == nil && !v.None {
		fmt.Printf("%s of mean %.2f\n", v.Accepted().Fit.Family, v.Accepted().Fit.Law.Mean())
	}
	// Output:
	// exponential of mean 9.73
}
