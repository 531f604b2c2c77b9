package sv93

import "castlab/reports/arguments"

// A region is a set of machines, with or without items, over which a claim counts or
// sums.
type region struct{ P, L, k arguments.Span }

// regionOf is the argument of a region without items.
func regionOf(P, L arguments.Argument[arguments.Span]) arguments.Argument[region] {
	return arguments.Of2(func(P, L arguments.Span) (region, error) { return region{P: P, L: L}, nil }, P, L)
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
