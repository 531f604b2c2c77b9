package quantities

import (
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// An evaluation declares the arguments of a quantity and computes its values: one
// without a name, or several named ones. Like other arguments it is composed: by
// arguments.Of1 to Of6 from a function that returns values, by of1 to of5 from one
// that returns a number, and by two1 to two4 from one that returns two.
type evaluation = arguments.Argument[[]catalog.Value]

// numeric are the result types of formulas.
type numeric interface{ ~int | ~int64 | ~float64 }

// one wraps the result of a formula with one value.
func one[R numeric](x R, err error) ([]catalog.Value, error) {
	if err != nil {
		return nil, err
	}
	return []catalog.Value{{Number: float64(x)}}, nil
}

func of1[A any, R numeric](f func(A) (R, error), a arguments.Argument[A]) evaluation {
	return arguments.Of1(func(x A) ([]catalog.Value, error) { return one(f(x)) }, a)
}

func of2[A, B any, R numeric](f func(A, B) (R, error), a arguments.Argument[A], b arguments.Argument[B]) evaluation {
	return arguments.Of2(func(x A, y B) ([]catalog.Value, error) { return one(f(x, y)) }, a, b)
}

func of3[A, B, C any, R numeric](f func(A, B, C) (R, error), a arguments.Argument[A], b arguments.Argument[B],
	c arguments.Argument[C]) evaluation {
	return arguments.Of3(func(x A, y B, z C) ([]catalog.Value, error) { return one(f(x, y, z)) }, a, b, c)
}

func of4[A, B, C, D any, R numeric](f func(A, B, C, D) (R, error), a arguments.Argument[A], b arguments.Argument[B],
	c arguments.Argument[C], d arguments.Argument[D]) evaluation {
	return arguments.Of4(func(x A, y B, z C, u D) ([]catalog.Value, error) { return one(f(x, y, z, u)) }, a, b, c, d)
}

func of5[A, B, C, D, E any, R numeric](f func(A, B, C, D, E) (R, error), a arguments.Argument[A], b arguments.Argument[B],
	c arguments.Argument[C], d arguments.Argument[D], e arguments.Argument[E]) evaluation {
	return arguments.Of5(func(x A, y B, z C, u D, v E) ([]catalog.Value, error) { return one(f(x, y, z, u, v)) }, a, b, c, d, e)
}

// names are the names of the two values of a formula.
type names struct{ first, second string }

func two[R, S numeric](n names, x R, y S, err error) ([]catalog.Value, error) {
	if err != nil {
		return nil, err
	}
	return []catalog.Value{{Name: n.first, Number: float64(x)}, {Name: n.second, Number: float64(y)}}, nil
}

func two1[A any, R, S numeric](n names, f func(A) (R, S, error), a arguments.Argument[A]) evaluation {
	return arguments.Of1(func(p A) ([]catalog.Value, error) {
		x, y, err := f(p)
		return two(n, x, y, err)
	}, a)
}

func two2[A, B any, R, S numeric](n names, f func(A, B) (R, S, error), a arguments.Argument[A], b arguments.Argument[B]) evaluation {
	return arguments.Of2(func(p A, q B) ([]catalog.Value, error) {
		x, y, err := f(p, q)
		return two(n, x, y, err)
	}, a, b)
}

func two3[A, B, C any, R, S numeric](n names, f func(A, B, C) (R, S, error), a arguments.Argument[A], b arguments.Argument[B],
	c arguments.Argument[C]) evaluation {
	return arguments.Of3(func(p A, q B, r C) ([]catalog.Value, error) {
		x, y, err := f(p, q, r)
		return two(n, x, y, err)
	}, a, b, c)
}

func two4[A, B, C, D any, R, S numeric](n names, f func(A, B, C, D) (R, S, error), a arguments.Argument[A], b arguments.Argument[B],
	c arguments.Argument[C], d arguments.Argument[D]) evaluation {
	return arguments.Of4(func(p A, q B, r C, s D) ([]catalog.Value, error) {
		x, y, err := f(p, q, r, s)
		return two(n, x, y, err)
	}, a, b, c, d)
}

// A result is one value of several, or its error.
type result struct {
	value catalog.Value
	err   error
}

func outcome[R numeric](x R, err error) result { return result{catalog.Value{Number: float64(x)}, err} }

func (r result) as(name string) result {
	return result{catalog.Value{Name: name, Number: r.value.Number}, r.err}
}

// several returns the values of results, or the first error among them.
func several(results ...result) ([]catalog.Value, error) {
	values := make([]catalog.Value, len(results))
	for i, r := range results {
		if r.err != nil {
			return nil, r.err
		}
		values[i] = r.value
	}
	return values, nil
}

// sure1 and sure2 adapt functions that cannot fail.
func sure1[A any, R numeric](f func(A) R) func(A) (R, error) {
	return func(x A) (R, error) { return f(x), nil }
}

func sure2[A, B any, R numeric](f func(A, B) R) func(A, B) (R, error) {
	return func(x A, y B) (R, error) { return f(x, y), nil }
}
