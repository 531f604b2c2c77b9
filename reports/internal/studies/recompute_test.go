package studies

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// Every segment that a study stores, of every kind of cell, can be recomputed by
// itself to the same bytes.
func TestASegmentIsRecomputedToTheBit(t *testing.T) {
	s := read(t, everything)
	store := &memory{kept: map[shards.Key][]byte{}}
	run(t, s, 2, shards.Kept{Store: store, Next: shards.Local{Workers: 2}})
	met := map[int]int{}
	for k, want := range store.kept {
		cell, saved, err := s.Recompute(t.Context(), k.Run, []montecarlo.Segment{k.Segment}, 1)
		if err != nil || len(saved) != 1 || !bytes.Equal(saved[0], want) {
			t.Errorf("%v: other bytes, error %v", k, err)
		}
		met[cell]++
	}
	if len(met) != len(s.Cells) {
		t.Errorf("%d cells of %d", len(met), len(s.Cells))
	}
}

func TestWhatNoCellHasIsNotRecomputed(t *testing.T) {
	s := read(t, everything)
	for _, id := range []montecarlo.RunID{{}, {Seed: 7, Label: "ring", Block: 64}, {Seed: 7, Label: "cell of nobody", Block: 1},
		{Seed: 7, Label: s.Cells[0].scope + ": of nobody", Block: 64}} {
		var unknown *UnknownError
		if _, _, err := s.Recompute(t.Context(), id, []montecarlo.Segment{all}, 1); !errors.As(err, &unknown) {
			t.Errorf("%+v: error %v, want an UnknownError", id, err)
		}
	}
	id, err := s.Cells[0].firstRun(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []montecarlo.Segment{{}, {First: 1, Last: 2}, {First: -1024, Last: 0}, {First: 0, Last: 1 << 60}} {
		var domain *inputs.Error
		if _, _, err := s.Recompute(t.Context(), id, []montecarlo.Segment{bad}, 1); !errors.As(err, &domain) {
			t.Errorf("%v: error %v, want an inputs.Error", bad, err)
		}
	}
}

// Whatever a worker sends for a cell that is computed whole, it is the outcome of
// this cell or an error, and never a panic of the coordinator.
func TestAnOutcomeIsUnderstoodBeforeItIsTaken(t *testing.T) {
	s := read(t, everything)
	var model, claim, hunted Cell
	for _, c := range s.Cells {
		switch {
		case c.Divisible:
		case c.Hunt:
			hunted = c
		case c.Claim == "":
			model = c
		default:
			claim = c
		}
	}
	outcomes := map[string]string{}
	for _, c := range []Cell{model, claim, hunted} {
		saved, err := c.compute(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.readOutcome(saved); err != nil {
			t.Errorf("%s: its own outcome: %v", c.Name, err)
		}
		outcomes[c.Name] = string(saved)
	}
	estimates := outcomes[model.Name]
	for _, bad := range []string{
		"", "{}", "null", "[]", "0", `{"intervals":5}`, `{"intervals":-1}`, `{"estimates":[]}`, `{"estimates":null,"verdict":{}}`,
		`{"verdict":{}}`,
		strings.Replace(estimates, `"intervals":`, `"intervals":99`, 1), strings.Replace(estimates, `"intervals":`, `"intervals":-`, 1),
		estimates + estimates, estimates + "x", estimates[:len(estimates)-1], strings.Replace(estimates, `"n":`, `"m":`, 1),
		strings.Replace(outcomes[claim.Name], claim.Params, "of another case", 1), "\xff\xfe\x00",
	} {
		for _, c := range []Cell{model, claim, hunted} {
			e := memoryOf(c.whole, bad)
			_, _, err := c.Execute(t.Context(), shards.Kept{Store: e, Next: Absent{}}, 1, Watch{})
			var result *shards.ResultError
			if !errors.As(err, &result) {
				t.Errorf("%s: %.60q: error %v, want a ResultError", c.Name, bad, err)
			}
			o, _, err := c.Execute(t.Context(), shards.Kept{Store: e, Next: shards.Local{Workers: 1}}, 1, Watch{})
			if err != nil || len(o.Estimates) == 0 && o.Verdict == nil && o.Hunted == nil {
				t.Errorf("%s: %.60q is not computed again: %v", c.Name, bad, err)
			}
		}
	}
	if _, err := model.readOutcome([]byte(outcomes[claim.Name])); err == nil {
		t.Error("a verdict was taken for the outcome of a model")
	}
	if _, err := claim.readOutcome([]byte(estimates)); err == nil {
		t.Error("estimates were taken for the outcome of a claim")
	}
}

// memoryOf returns a store with an outcome of a cell that is computed whole.
func memoryOf(id montecarlo.RunID, saved string) *memory {
	return &memory{kept: map[shards.Key][]byte{{Run: id, Segment: all}: []byte(saved)}, replaces: true}
}
