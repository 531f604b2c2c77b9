package hunt

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"

	"castlab/distributions"
	"castlab/montecarlo/runtest"
	"castlab/reports"
	"castlab/reports/theorems"
)

var (
	against = flag.String("against", "", "run TestAgainstChance on the claims of this regular expression, or on all errata if "+
		"it is errata")
	chanceSeeds = flag.Int("chanceseeds", 3, "seeds of TestAgainstChance")
	chanceMost  = flag.Int("chancepoints", 10000, "most points of each search of TestAgainstChance")
	chanceTime  = flag.Duration("chancetime", 20*time.Second, "most time of each search of TestAgainstChance")
)

// A search is compared with one that draws every point anew from the usual range of each
// key and measures it once, with as many points and as much time, the same confirmation, and
// without shrinking. Of the errata it finds no fewer than that one, over all seeds. It
// prints how many both find and what that takes.
func TestAgainstChance(t *testing.T) {
	if *against == "" {
		t.Skip("a study whose searches time ends; -against errata runs it")
	}
	chosen := func(c reports.Claim) bool { return c.Erratum != "" }
	if *against != "errata" {
		pattern := regexp.MustCompile(*against)
		chosen = func(c reports.Claim) bool { return pattern.MatchString(c.ID) }
	}
	claims := slices.DeleteFunc(theorems.All(distributions.Exponential{Mu: 1}),
		func(c reports.Claim) bool { return !chosen(c) || c.Cases.Parameters == nil })
	if *against != "errata" { // in a tree with a fault: whether a check notices it
		r, err := reports.Check(t.Context(), claims, reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range r.Verdicts {
			if !v.Expected() {
				t.Logf("check: %s %s is %v", v.Claim, v.Params, v.Status)
			}
		}
	}
	total := [2]int{}
	for seed := range uint64(*chanceSeeds) {
		for i, byChance := range []bool{false, true} {
			found, points, first, most := 0, 0, 0, 0
			var missed []string
			began := runtest.ProcessorTime()
			for _, c := range claims {
				s := Settings{Seed: 1 + seed, Alpha: 0.01, Workers: 1, Points: *chanceMost, Budget: *chanceTime, Clock: time.Now,
					Deadline: context.WithTimeout, byChance: byChance, first: true}
				o := one(t, c, s)
				points += o.Points
				if o.Found == nil {
					missed = append(missed, fmt.Sprintf("%s (%d points)", c.ID, o.Points))
					continue
				}
				found++
				most = max(most, o.Found.After)
				if o.Found.After == 1 {
					first++
				}
			}
			total[i] += found
			name := "hunt"
			if byChance {
				name = "chance"
			}
			t.Logf("seed %d, %s: %d of %d found, %d at the first point, the last after %d; %d points in all, %.1f s of processor "+
				"time; not %v",
				1+seed, name, found, len(claims), first, most, points, (runtest.ProcessorTime() - began).Seconds(), missed)
		}
	}
	if total[0] < total[1] {
		t.Errorf("%d found, and %d by chance", total[0], total[1])
	}
}
