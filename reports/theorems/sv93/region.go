package sv93

import (
	"fmt"

	"castlab/reports/arguments"
)

// A region is a set of machines, with or without items, over which a claim counts or
// sums.
type region struct{ P, L, k arguments.Span }

func (x region) String() string {
	if x.k == (arguments.Span{}) {
		return fmt.Sprintf("P=%v L=%v", x.P, x.L)
	}
	return fmt.Sprintf("P=%v L=%v k=%v", x.P, x.L, x.k)
}

// regionOf is the argument of a region without items.
func regionOf(P, L arguments.Argument[arguments.Span]) arguments.Argument[region] {
	return arguments.Of2(func(P, L arguments.Span) (region, error) { return region{P: P, L: L}, nil }, P, L)
}

// rectangle returns the machines of least to P processors and latencies up to L.
func rectangle(least, P, L int) region {
	return region{P: arguments.Span{Lo: least, Hi: P}, L: arguments.Span{Lo: 1, Hi: L}}
}

// machines returns a region of one machine for each of the list.
func machines(list ...size) (regions []region) {
	for _, x := range list {
		one := func(v int) arguments.Span { return arguments.Span{Lo: v, Hi: v} }
		regions = append(regions, region{one(x.P), one(x.L), one(x.k)})
	}
	return regions
}

// only returns the machine of a region that has one.
func (x region) only() (size, bool) {
	y := size{x.P.Lo, x.L.Lo, x.k.Lo}
	return y, x.P.Hi == y.P && x.L.Hi == y.L && x.k.Hi == y.k
}

// each visits the machines until an error.
func (x region) each(visit func(size) error) error {
	for P := x.P.Lo; P <= x.P.Hi; P++ {
		for L := x.L.Lo; L <= x.L.Hi; L++ {
			for k := x.k.Lo; k <= x.k.Hi; k++ {
				if err := visit(size{P, L, k}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// sum returns the sum of a number over the machines, and the sum of the counts.
func (x region) sum(of func(size) (int, int64, error)) (sum int, n int64, err error) {
	err = x.each(func(y size) error {
		v, m, err := of(y)
		sum, n = sum+v, n+m
		return err
	})
	return sum, n, err
}
