package steady

import (
	"reflect"
	"testing"
)

// Nothing is forgotten: a series each of whose fields has a value comes back with
// all of them, and a later field without one fails.
func TestASavedSeriesForgetsNothing(t *testing.T) {
	s := NewSeries()
	for i := range 3*maxBatches + 77 {
		if i%100 == 50 {
			s.Return()
		}
		s.Add(float64(i%7)-3, 1+float64(i%3))
	}
	// The central sums of a ratio have values after a few unequal cycles.
	var check func(name string, v reflect.Value)
	check = func(name string, v reflect.Value) {
		if v.Kind() == reflect.Struct {
			for i := range v.NumField() {
				check(name+"."+v.Type().Field(i).Name, v.Field(i))
			}
			return
		}
		if v.IsZero() {
			t.Errorf("%s is zero: the test does not see whether it is saved", name)
		}
	}
	check("Series", reflect.ValueOf(*s))
	saved, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var got Series
	if err := got.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, *s) {
		t.Errorf("restored %+v\nsaved    %+v", got, *s)
	}
	ratio, err := s.cycles.full.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var pairs Ratio
	if err := pairs.UnmarshalBinary(ratio); err != nil || pairs != s.cycles.full {
		t.Errorf("restored %+v, saved %+v: %v", pairs, s.cycles.full, err)
	}
	for _, bad := range [][]byte{nil, ratio[:len(ratio)-1], append(ratio[:len(ratio):len(ratio)], 0), saved} {
		if err := pairs.UnmarshalBinary(bad); err == nil || pairs != s.cycles.full {
			t.Errorf("%d bytes that are no ratio: %v", len(bad), err)
		}
	}
}
