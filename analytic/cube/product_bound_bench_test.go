package cube_test

import (
	"fmt"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
)

// BenchmarkTheory measures one answer of the bounds that need the law of sums.
func BenchmarkTheory(b *testing.B) {
	for _, d := range []int{12, 16, 20, 24, 28} {
		slots, _ := cube.Slots(d)
		b.Run(fmt.Sprintf("product/d=%d", d), func(b *testing.B) {
			for b.Loop() {
				if _, err := cube.ProductShortfall(d, distributions.Exponential{Mu: 1}, 1.1*slots); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("mean/d=%d", d), func(b *testing.B) {
			for b.Loop() {
				if _, err := cube.MeanBound(d, distributions.Exponential{Mu: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
