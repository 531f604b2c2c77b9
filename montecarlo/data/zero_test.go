package data

import "testing"

// The zero value is an empty sample: what is added to it gives the numbers of one that Of made.
func TestTheZeroSampleIsEmpty(t *testing.T) {
	var zero Sample
	if zero.N() != 0 || len(zero.Held()) != 0 || zero.Missing() != 0 || len(zero.Changes()) != 0 || zero.Dependence().Dependent {
		t.Errorf("%+v", zero)
	}
	if e := zero.Mean(0.95); len(e.Warnings) == 0 {
		t.Errorf("a mean of nothing: %+v", e)
	}
	var values []float64
	for i := range 200 {
		x := float64(i * i % 101)
		values = append(values, x)
		if err := zero.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	of, err := Of("", values...)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []float64{0.5, 0.95} {
		if a, b := zero.Mean(level), of.Mean(level); a.Value != b.Value || a.Lo != b.Lo || a.Hi != b.Hi {
			t.Errorf("%+v, want %+v", a, b)
		}
		if a, b := zero.Quantile(0.9, level), of.Quantile(0.9, level); a.Value != b.Value || a.Lo != b.Lo || a.Hi != b.Hi {
			t.Errorf("%+v, want %+v", a, b)
		}
	}
}
