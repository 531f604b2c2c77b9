package data

import (
	"slices"
	"strings"
	"testing"
)

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

// Two launches, of 1 seen 3 times and 5 once, and of 2 and 4 seen twice each: 8 values of 4 rows in one note, with the mean of the means 2
// and 3. Launches of one row each have no use of weights, and are refused.
func TestWeightsOfLaunches(t *testing.T) {
	table := Table{Column: "ms", Launch: "run", Weight: "w"}
	groups, err := table.Read(strings.NewReader("run,ms,w\na,1,3\na,5,1\nb,2,2\nb,4,2\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := groups[0].Sample
	if s.N() != 8 || !slices.Equal(s.Notes, []string{"By the column w, 4 rows are 8 values, which have no order."}) {
		t.Errorf("%d values, %q", s.N(), s.Notes)
	}
	near(t, "mean", s.Mean(0.95).Value, 2.5)
	_, err = table.Read(strings.NewReader("run,ms,w\na,1,3\nb,2,2\nc,4,2\n"))
	if err == nil || !strings.Contains(err.Error(), "by the column run each has one, whose weight would not count") {
		t.Errorf("launches of one row: %v", err)
	}
}
