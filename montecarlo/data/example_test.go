package data_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"castlab/montecarlo/data"
)

// times is a table of service times, in place of a file: 2000 exponential ones of a mean.
func times(seed uint64, mean float64) *strings.Reader {
	var b strings.Builder
	b.WriteString("id,t_ms\n")
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range 2000 {
		fmt.Fprintf(&b, "%d,%.6f\n", i, mean*r.ExpFloat64())
	}
	return strings.NewReader(b.String())
}

// What is p99, and how sure is that?
func ExampleReadCSV() {
	s, err := data.ReadCSV(times(1, 10), "t_ms")
	if err != nil {
		fmt.Println(err)
		return
	}
	p99 := s.Quantile(0.99, 0.95)
	fmt.Printf("dependent: %v\n", s.Dependence().Dependent)
	fmt.Printf("%s = %.1f [%.1f, %.1f], %s %v\n", p99.Name, p99.Value, p99.Lo, p99.Hi, p99.Method, p99.Warnings)
	// Output:
	// dependent: false
	// p99 = 42.9 [41.3, 48.6], order statistics 1971..1989, exact coverage 0.957831 []
}

// Is the second version faster?
func ExampleDifference() {
	before, err1 := data.ReadCSV(times(1, 10), "t_ms")
	after, err2 := data.ReadCSV(times(2, 8), "t_ms")
	if err1 != nil || err2 != nil {
		fmt.Println(err1, err2)
		return
	}
	d, err := data.Difference(before, after, data.Question{Level: 0.95, Quantiles: []float64{0.5, 0.99}, Indifference: 0.02})
	for _, c := range d.Contrasts {
		fmt.Printf("%s %.2f [%.2f, %.2f]: %v\n", c.Ratio.Name, c.Ratio.Value, c.Ratio.Lo, c.Ratio.Hi, c.Decision)
	}
	fmt.Println(d.Order.Decision, err)
	// Output:
	// mean-ratio 0.82 [0.76, 0.89]: second
	// p50-ratio 0.83 [0.76, 0.94]: second
	// p99-ratio 0.84 [0.70, 1.09]: none
	// second <nil>
}

// One sample for each host.
func ExampleTable_Read() {
	groups, err := data.Table{Column: "t", By: "host"}.Read(strings.NewReader("host,t\na,1\nb,5\na,2\nb,NA\n"))
	for _, g := range groups {
		fmt.Println(g.Key, g.Sample.N(), g.Sample.Missing())
	}
	fmt.Println(err)
	// Output:
	// a 2 0
	// b 1 1
	// <nil>
}
