package theorems_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/hunt"
	"castlab/reports/theorems"
)

// asked returns the verdict of a claim on a case that is given by its words.
func asked(t *testing.T, id, words string) reports.Verdict {
	t.Helper()
	c := claim(t, id)
	k, err := c.Ask(open, strings.Fields(words))
	if err != nil {
		t.Fatalf("%s %s: %v", id, words, err)
	}
	k.Long = false
	c.Cases.Printed = func() []reports.Case { return []reports.Case{k} }
	report, err := reports.Check(t.Context(), []reports.Claim{c},
		reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()})
	if err != nil {
		t.Fatalf("%s %s: %v", id, words, err)
	}
	return report.Verdicts[0]
}

func claim(t *testing.T, id string) reports.Claim {
	t.Helper()
	for _, c := range theorems.All(nil) {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("no claim %s", id)
	return reports.Claim{}
}

// The printed bounds are false on odd square wraparound meshes and folded cubes of even
// dimension, and what is measured must show it. By hand: eight packets come to a node of
// the 3 by 3 mesh over 4 links, 24 to one of the 5 by 5, 15 to one of the folded cube over 5;
// half duplex, 9*8 sends share 18 links, 25*24 share 50, 16*15 share 40. Broadcasts in just
// these slots exist, packages fastest and tasks have them. The rates are one packet in
// these slots, and no network of the list sustains more. On the 4 by 4 mesh and the
// 4-cube, whose shortest broadcast takes just as long as printed, a timetable of four
// arc-disjoint trees makes 4 packets in 15 slots, half of it in half duplex, and 128 packets
// take 128*15/64 slots.
func TestFalseBoundsAreRefutedWhereverTheLaboratoryCan(t *testing.T) {
	for _, c := range []struct {
		id, words         string
		printed, measured float64
	}{
		{"VAR98-PMNB-LB-FULL", "topology=torus(sides=3x3) M=9 duplex=full", 2.25, 2},
		{"VAR98-PMNB-LB-FULL", "topology=torus(sides=5x5) M=25 duplex=full", 6.25, 6},
		{"VAR98-PMNB-LB-FULL", "topology=torus(sides=7x7) M=49 duplex=full", 12.25, 12},
		{"VAR98-PMNB-LB-FULL", "topology=folded-cube(d=4) M=16 duplex=full", 4, 3},
		{"VAR98-PMNB-LB-FULL", "topology=folded-cube(d=6) M=64 duplex=full", 64. / 6, 9},
		{"VAR98-PMNB-LB-FULL", "topology=torus(sides=4x4) M=128 duplex=full", 32, 30},
		{"VAR98-PMNB-LB-FULL", "topology=hypercube(d=4) M=128 duplex=full", 32, 30},
		{"VAR98-PMNB-LB-HALF", "topology=torus(sides=3x3) M=9 duplex=half", 4.5, 4},
		{"VAR98-PMNB-LB-HALF", "topology=torus(sides=5x5) M=25 duplex=half", 12.5, 12},
		{"VAR98-PMNB-LB-HALF", "topology=folded-cube(d=4) M=16 duplex=half", 8, 6},
		{"VAR98-PMNB-LB-HALF", "topology=hypercube(d=4) M=128 duplex=half", 64, 60},
		{"VAR98-NEC-PRINTED", "graph=torus(sides=3x3)", 4. / 9, 1. / 2},
		{"VAR98-NEC-PRINTED", "graph=torus(sides=5x5)", 4. / 25, 1. / 6},
		{"VAR98-NEC-PRINTED", "graph=folded-cube(d=4)", 1. / 4, 1. / 3},
		{"VAR98-NEC-PRINTED", "graph=torus(sides=4x4)", 1. / 4, 4. / 15},
		{"VAR98-NEC-PRINTED", "graph=hypercube(d=4)", 1. / 4, 4. / 15},
		{"VAR98-REGION-HALF-PRINTED", "graph=torus(sides=3x3)", 2. / 9, 1. / 4},
		{"VAR98-REGION-HALF-PRINTED", "graph=torus(sides=5x5)", 2. / 25, 1. / 12},
		{"VAR98-REGION-HALF-PRINTED", "graph=folded-cube(d=4)", 1. / 8, 1. / 6},
		{"VAR98-REGION-HALF-PRINTED", "graph=torus(sides=4x4)", 1. / 8, 2. / 15},
	} {
		v := asked(t, c.id, c.words)
		if v.Status != reports.Refuted || apart(v.Theory, c.printed) || apart(v.Estimate.Value, c.measured) {
			t.Errorf("%s %s: %v, printed %v, measured %v; want refuted, %v and %v", c.id, c.words, v.Status, v.Theory, v.Estimate.Value,
				c.printed, c.measured)
		}
	}
}

// apart reports whether two numbers differ by more than rounding.
func apart(a, b float64) bool { return a-b > 1e-12 || b-a > 1e-12 }

// The corrected bounds hold there, with equality.
func TestCorrectedBoundsAreMetThere(t *testing.T) {
	for _, c := range [][2]string{
		{"VAR98-PMNB-LOWER", "topology=torus(sides=5x5) M=25 duplex=full"},
		{"VAR98-PMNB-LOWER", "topology=torus(sides=5x5) M=25 duplex=half"},
		{"VAR98-PMNB-LOWER", "topology=folded-cube(d=4) M=16 duplex=full"},
		{"VAR98-NEC", "graph=torus(sides=5x5)"},
		{"VAR98-NEC", "graph=hypercube(d=4)"},
	} {
		if v := asked(t, c[0], c[1]); v.Status != reports.Supported || v.Theory != v.Estimate.Value {
			t.Errorf("%s %s: %v, theory %v, measured %v", c[0], c[1], v.Status, v.Theory, v.Estimate.Value)
		}
	}
}

// A hunt finds a counterexample to each printed bound without its printed cases, on
// square wraparound meshes alone and on folded cubes alone.
func TestHuntFindsThemOnMeshesAndFoldedCubes(t *testing.T) {
	for _, id := range []string{"VAR98-PMNB-LB-FULL", "VAR98-PMNB-LB-HALF", "VAR98-NEC-PRINTED", "VAR98-REGION-HALF-PRINTED"} {
		for _, family := range []string{"torus(", "folded-cube("} {
			c := claim(t, id)
			c.Cases.Printed = func() []reports.Case { return nil }
			c.Cases.Parameters = only(family, *c.Cases.Parameters)
			found, err := hunt.Run(t.Context(), []reports.Claim{c}, hunt.Settings{Seed: 1, Alpha: 0.01, Workers: 1, Points: 200})
			if err != nil {
				t.Fatal(err)
			}
			if f := found[0].Found; f == nil || !strings.Contains(f.Verdict.Params, family) {
				t.Errorf("%s on %s: %+v after %d points", id, family, f, found[0].Points)
			}
		}
	}
}

// only draws parameters again until they name a family of networks, and refuses others.
func only(family string, p reports.Parameters) *reports.Parameters {
	named := func(words []string) bool { return strings.Contains(strings.Join(words, " "), family) }
	of, usual, wide := p.Case, p.Draw, p.DrawWide
	p.Every = nil
	p.Case = func(open reports.Open, words []string) (reports.Case, error) {
		if !named(words) {
			return reports.Case{}, errOther
		}
		return of(open, words)
	}
	again := func(draw func() []string) []string {
		words := draw()
		for range 200 {
			if named(words) {
				break
			}
			words = draw()
		}
		return words
	}
	p.Draw = func(r *rand.Rand) []string { return again(func() []string { return usual(r) }) }
	p.DrawWide = func(r *rand.Rand, size int) []string { return again(func() []string { return wide(r, size) }) }
	return &p
}

var errOther = errors.New("another network")
