package data

import "testing"

// Weights of 2^53, each a float64 exactly, are refused where they are more than that together: 2048 of them and 5 more would be 5 values in
// an int64, which has 2^64 beside.
func TestWeightsOfMoreThanThereAre(t *testing.T) {
	s := NewSample("ms")
	for range 2048 {
		s.beside = append(s.beside, keyed{"9007199254740992", 1})
	}
	s.beside = append(s.beside, keyed{"5", 1}, keyed{"2", 3})
	if of, err := s.weighted("n"); err == nil {
		t.Errorf("taken for %d values", of.N())
	}
	s.beside = []keyed{{"9007199254740990", 1}, {"2", 3}}
	if of, err := s.weighted("n"); err != nil || of.N() != 1<<53 {
		t.Errorf("2^53 values: %v", err)
	}
}
