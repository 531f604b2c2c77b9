package montecarlo

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// Neither the order of merging nor reuse changes the contents of columns, and merging does
// not move the rows of a block.
func TestColumnsKeepTheOrderOfReplications(t *testing.T) {
	a, b := newColumnMoments(2, true, true), newColumnMoments(2, true, true)
	for _, x := range []float64{9, 9, 9} {
		b.Add([]float64{x, x})
	}
	b.Reset()
	a.Add([]float64{3, -3})
	b.Add([]float64{1, -1})
	b.Add([]float64{2, -2})
	a.Merge(b)
	if !slices.Equal(b.rows, []float64{1, -1, 2, -2}) || !slices.Equal(a.rows, []float64{3, -3}) {
		t.Errorf("rows %v and %v", a.rows, b.rows)
	}
	b.Reset()
	b.Add([]float64{7, 7})
	if a.order.At(2) != 2 || a.moments[1].Mean() != -2 || a.moments[0].N() != 3 {
		t.Errorf("median %v, mean %v", a.order.At(2), a.moments[1].Mean())
	}
}

// pairs returns a number and its square.
func pairs() Replication[[]float64] {
	x := make([]float64, 2)
	return func(r *rand.Rand) ([]float64, error) {
		x[0] = r.Float64()
		x[1] = x[0] * x[0]
		return x, nil
	}
}

// Every column has the estimate of a separate experiment on the same replications; the run
// ends when all means of the first Precise columns are precise.
func TestColumnsAgreeWithExperimentsOfTheirOwn(t *testing.T) {
	settings := Settings{Plan: Plan{Seed: 5, Workers: 2}, Level: 0.95, Min: 64, Max: 1 << 14, Done: RelativePrecision(0.05)}
	columns := Columns{Label: "pairs", Columns: []Column{{"x", "m"}, {"x^2", "m2"}}, Model: pairs, Precise: 2, Ordered: true}
	got, err := columns.Measure(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	square := Mean("x^2", "m2", "pairs", func() Replication[float64] {
		run := pairs()
		return func(r *rand.Rand) (float64, error) { x, err := run(r); return x[1], err }
	})
	want, err := square(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	// The square is the less precise of the two: it ends both.
	if e := got.Mean(1); e.Value != want.Value || e.Lo != want.Lo || e.Hi != want.Hi || e.N != want.N || e.Method != want.Method ||
		e.Name != "x^2" || e.Unit != "m2" {
		t.Errorf("%+v, alone %+v", e, want)
	}
	if e := got.Quantile(0.5); !e.Contains(0.5) || e.N != want.N {
		t.Errorf("median %+v", e)
	}
	columns.Precise = 1
	fewer, err := columns.Measure(t.Context(), settings)
	if err != nil || fewer.Mean(0).N >= want.N || got.Len() != 2 {
		t.Errorf("asked of the first alone it takes %d replications, of both %d; %v", fewer.Mean(0).N, want.N, err)
	}
}

// Rows receives the replications in their order for any number of workers, and its error
// ends the run.
func TestRowsComeInOrder(t *testing.T) {
	settings := Settings{Plan: Plan{Seed: 5}, Level: 0.95, Min: 1000, Max: 1000}
	read := func(workers int) (rows []float64) {
		settings.Workers = workers
		c := Columns{Label: "pairs", Block: 16, Columns: []Column{{"x", ""}, {"x^2", ""}}, Model: pairs,
			Rows: func(values []float64) error {
				rows = append(rows, values...)
				return nil
			}}
		if _, err := c.Measure(t.Context(), settings); err != nil {
			t.Fatal(err)
		}
		return rows
	}
	one := read(1)
	if len(one) != 2000 || one[1] != one[0]*one[0] || !slices.Equal(one, read(3)) {
		t.Errorf("%d values, of three workers others", len(one))
	}
	full := errors.New("disk full")
	c := Columns{Label: "pairs", Block: 16, Columns: []Column{{"x", ""}, {"x^2", ""}}, Model: pairs,
		Rows: func([]float64) error { return full }}
	if _, err := c.Measure(context.Background(), settings); !errors.Is(err, full) {
		t.Errorf("%v, want that of the rows", err)
	}
}

// Saved columns are restored to the bit, and damaged ones are refused.
func TestColumnsAreSaved(t *testing.T) {
	a, b := newColumnMoments(2, true, false), newColumnMoments(2, true, false)
	for i := range 100 {
		a.Add([]float64{float64(i), 1 / float64(i+1)})
	}
	saved, err := a.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	again, err := b.MarshalBinary()
	if err != nil || !slices.Equal(saved, again) {
		t.Errorf("restored, they are saved as something else; %v", err)
	}
	for _, damaged := range [][]byte{nil, saved[:1], saved[:len(saved)-1], append(slices.Clone(saved), 0),
		append([]byte{'x'}, saved[1:]...)} {
		var format *FormatError
		if err := newColumnMoments(2, true, false).UnmarshalBinary(damaged); !errors.As(err, &format) {
			t.Errorf("%d bytes: %v, want a *FormatError", len(damaged), err)
		}
	}
}
