package measured

import (
	"testing"

	"castlab/montecarlo/data"
)

// Of more values than are held, those that are not are none that were cut off: of 0, 1, ..., 9, 0, ... cut off at 9
// every tenth that is held is.
func TestValuesThatAreNotHeldAreNotCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("many values, on one goroutine")
	}
	s := data.NewSample("x")
	for i := range data.MostHeld + 1000 {
		if err := s.Add(float64(i % 10)); err != nil {
			t.Fatal(err)
		}
	}
	cut := 9.0
	if err := s.State(data.Statement{Above: &cut}); err != nil {
		t.Fatal(err)
	}
	of := sampleOf(s)
	if n := len(of.Censored); of.Len() != data.MostHeld || n != data.MostHeld/10 {
		t.Errorf("%d values, of which %d are cut off; want %d and %d", of.Len(), n, data.MostHeld, data.MostHeld/10)
	}
}
