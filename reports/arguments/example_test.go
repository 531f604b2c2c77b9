package arguments_test

import (
	"fmt"

	"castlab/distributions"
	"castlab/reports/arguments"
)

// Parameters are declared once, then read from words. What is wrong is said in one line.
func ExampleKeys() {
	keys := arguments.Grammar{}.NewKeys() // without Open no file is read
	n := keys.Int("n", "nodes of the ring", 2, 1<<20)
	law := keys.Law("law", "law of packet lengths")
	if err := keys.Parse([]string{"law=erlang(mean=1, shape=4)", "n=64"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(*n, (*law).Variance(), "of", keys)
	fmt.Println(keys.Parse([]string{"n=1", "law=exponential(mean=1)"}))
	// Output:
	// 64 0.25 of n=64 law=erlang(shape=4,mean=1)
	// n=1: want an integer from 2 to 1048576
}

// An argument is made of others: here the load of a system of N users, with the keys
// and the domains of all three.
func ExampleOf3() {
	load := arguments.Of3(func(n int, rate float64, x distributions.Law) (float64, error) {
		return float64(n) * rate * x.Mean(), nil
	}, arguments.Users(1000), arguments.Real("rate", "packets per user and slot", arguments.Positive()), arguments.PacketLengths)
	keys := arguments.Grammar{}.NewKeys()
	value := load.Declare(keys)
	if err := keys.Parse([]string{"N=10", "rate=0.04", "law=exponential(mean=2)"}); err != nil {
		fmt.Println(err)
		return
	}
	rho, err := value()
	fmt.Printf("%.1f %v\n", rho, err)
	for _, k := range keys.All() {
		fmt.Println(k.Name, "-", k.Meaning)
	}
	// Output:
	// 0.8 <nil>
	// N - users (nodes of the network)
	// rate - packets per user and slot
	// law - law of packet lengths
}
