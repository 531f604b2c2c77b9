package graphs_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	. "castlab/analytic/graphs"
)

func ExampleRatio() {
	eta, weakest, _ := Strength(barbell(3))
	lambda, cut, _ := Capacity(cube(3))
	fmt.Println(eta, weakest.Parts, weakest.Cross)
	fmt.Println(lambda, cut.Inside, cut.Leaving)
	// Output:
	// 1 [[0 1 2] [3 4 5]] 1
	// 3/7 [1 2 3 4 5 6 7] 3
}

func BenchmarkStrength(b *testing.B) { bench(b, func(g Graph) error { return second(Strength(g)) }) }
func BenchmarkCapacity(b *testing.B) { bench(b, func(g Graph) error { return second(Capacity(g)) }) }

func bench(b *testing.B, eval func(g Graph) error) {
	for _, c := range []struct {
		name string
		g    Graph
	}{
		{"torus16x16", torus(16)}, {"Q8", cube(8)}, {"K64", complete(64)}, {"K300", complete(300)}, {"path300", path(300)},
		{"random300", randomGraph(rand.New(rand.NewPCG(1, 0)), 300, 0.02)}, {"barbell100", barbell(100)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if err := eval(c.g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
