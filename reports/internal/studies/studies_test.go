package studies

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports"
	"castlab/reports/broadcast/models"
	"castlab/reports/theorems"
)

var library = Library{
	Open:   func(path string) (io.ReadCloser, error) { return os.Open(path) },
	Models: models.All(),
	Choose: func(words []string) (list []reports.Claim, err error) {
		for _, c := range theorems.All(nil) {
			if strings.HasPrefix(c.ID, words[0]) {
				list = append(list, c)
			}
		}
		if list == nil {
			err = fmt.Errorf("unknown claim %s", words[0])
		}
		return list, err
	},
	Named: func(words []string) (list []reports.Claim, err error) {
		for _, c := range theorems.All(nil) {
			if slices.Contains(words, c.ID) {
				list = append(list, c)
			}
		}
		if len(list) < len(words) {
			err = fmt.Errorf("unknown claim among %v", words)
		}
		return list, err
	},
}

// A study with every kind of cell: a grid, a precision, one long run that cannot be
// divided, several runs in a cell, claims with and without randomness, and a hunt.
const everything = `study: everything
seed: 7
level: 0.9
cells:
  - model: ring
    with: {n: [3, 5], law: ["exponential(mean=1)", "uniform(min=0,max=2)"]}
    replications: 1300
  - model: cube-multinode
    with: {d: 4, law: exponential(mean=1), mode: barrier}
    precision: 0.1
  - model: frames
    with: {N: 2, lambda: 0.1, X: 1, V: 1}
    replications: 1000
  - model: gated
    with: {N: 2, lambda: 0.1, X: 1, V: 1}
    replications: 64
  - claims: [VB93-MATCH, VB93-RING-LN, {id: VB93-RING-EQ1, with: {n: [4, 5], law: "erlang(shape=3,mean=2)"}}]
  - hunt: [VB93-BETA-SUM-PRINTED, VB93-RING-EXP, VAR98-FIG2B-PRINTED]
    points: 6
`

func read(t *testing.T, text string) *Study {
	t.Helper()
	s, err := Read("study.yaml", []byte(text), library)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, s *Study, parallel int, e montecarlo.Executor) *Results {
	t.Helper()
	r, err := s.Run(t.Context(), How{Executor: func(int) montecarlo.Executor { return e }, Parallel: parallel, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// memory is a store.
type memory struct {
	mu       sync.Mutex
	kept     map[shards.Key][]byte
	replaces bool // its contents may be wrong
}

func (m *memory) Get(k shards.Key) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kept[k], nil
}

func (m *memory) Put(k shards.Key, saved []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if have := m.kept[k]; !m.replaces && have != nil && string(have) != string(saved) {
		return errors.New("two results of one segment")
	}
	m.kept[k] = saved
	return nil
}

// elsewhere computes every segment by its own reading of the study, like a worker on
// another machine.
type elsewhere struct {
	text string
	cell int
}

func (e elsewhere) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, _ shards.Compute, fold shards.Fold) error {
	s, err := Read("study.yaml", []byte(e.text), library)
	if err != nil {
		return err
	}
	for len(segments) > 0 {
		n := min(3, len(segments))
		saved, _, err := s.Cells[e.cell].Compute(ctx, id, segments[:n], 1)
		if err != nil {
			return err
		}
		for _, b := range saved {
			if err := fold(b); err != nil {
				return err
			}
		}
		segments = segments[n:]
	}
	return nil
}

// The study has one digest for every way of dividing the work, and its numbers are
// those of `castlab simulate`, which has no executor.
func TestDigestDoesNotDependOnWhoComputes(t *testing.T) {
	s := read(t, everything)
	want := run(t, s, 1, shards.Local{Workers: 1})
	plain, err := s.Cells[4].run(t.Context(), nil, 1, Watch{}) // the cube, without an executor
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range plain.Estimates {
		if got := want.Cells[4].Estimates[i]; got.Value != e.Value || got.Lo != e.Lo || got.N != e.N {
			t.Errorf("%s: %v, without an executor %v", e.Name, got, e)
		}
	}
	if got := run(t, s, 3, shards.Local{Workers: 7}); got.Digest != want.Digest {
		t.Error("seven workers, three cells at a time: another digest")
	}
	r, err := s.Run(t.Context(), How{Executor: func(i int) montecarlo.Executor { return elsewhere{everything, i} }, Parallel: 2,
		Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Digest != want.Digest {
		t.Error("computed elsewhere: another digest")
	}
	for _, of := range []int{1, 2, 5} {
		store := &memory{kept: map[shards.Key][]byte{}}
		for i := range of {
			if err := (Share{i, of}).Compute(t.Context(), s, store, 2, nil); err != nil {
				t.Fatal(err)
			}
		}
		got := run(t, s, 1, shards.Kept{Store: store, Next: Absent{}})
		if got.Digest != want.Digest {
			t.Errorf("%d shares: another digest", of)
		}
		if got.Report.Tally() != want.Report.Tally() || want.Report.Tally().Confirmed == 0 {
			t.Errorf("%d shares: %v, want %v", of, got.Report.Tally(), want.Report.Tally())
		}
	}
	other := read(t, strings.Replace(everything, "seed: 7", "seed: 8", 1))
	if got := run(t, other, 2, shards.Local{Workers: 2}); got.Digest == want.Digest || other.Hash() == s.Hash() {
		t.Error("another seed has the same digest or hash")
	}
}

// Cells with equal labels are distinguished: maxload's label does not name m, and the
// second cell would receive the accumulators of the first.
func TestCellsAreToldApart(t *testing.T) {
	grid := read(t, "study: s\ncells:\n  - model: maxload\n    with: {d: 3, K: 9, m: [4, 5]}\n    replications: 100\n")
	store := &memory{kept: map[shards.Key][]byte{}}
	got := run(t, grid, 1, shards.Kept{Store: store, Next: shards.Local{Workers: 1}})
	for i, m := range []string{"4", "5"} {
		alone := read(t, "study: s\ncells:\n  - model: maxload\n    with: {d: 3, K: 9, m: "+m+"}\n    replications: 100\n")
		want := run(t, alone, 1, shards.Local{Workers: 1})
		for k, e := range want.Cells[0].Estimates {
			if g := got.Cells[i].Estimates[k]; g.Value != e.Value || g.Name != e.Name {
				t.Errorf("m=%s: %v, alone %v", m, g, e)
			}
		}
	}
}

// A divisible model makes one run by itself: a share computes no second one, and a
// worker would compute the first again for each of its units.
func TestDivisibleCellsAreOneRun(t *testing.T) {
	s := read(t, everything)
	for _, c := range s.Cells {
		if !c.Divisible {
			continue
		}
		ids := map[montecarlo.RunID]bool{}
		here := shards.Local{Workers: 1}
		_, err := c.run(t.Context(), scoped{c.scope, executor(func(ctx context.Context, id montecarlo.RunID,
			segments []montecarlo.Segment, compute shards.Compute, fold shards.Fold) error {
			ids[id] = true
			return here.Run(ctx, id, segments, compute, fold)
		})}, 1, Watch{})
		if err != nil || len(ids) != 1 {
			t.Errorf("%s: %d runs, error %v", c.Name, len(ids), err)
		}
	}
}

type executor func(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute, fold shards.Fold) error

func (e executor) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	return e(ctx, id, segments, compute, fold)
}

// An error names a share that is missing.
func TestMissingSharesAreNamed(t *testing.T) {
	s := read(t, everything)
	store := &memory{kept: map[shards.Key][]byte{}}
	if err := (Share{0, 2}).Compute(t.Context(), s, store, 1, nil); err != nil {
		t.Fatal(err)
	}
	_, err := s.Run(t.Context(), How{Executor: func(int) montecarlo.Executor { return shards.Kept{Store: store, Next: Absent{}} },
		Parallel: 1, Workers: 1})
	var missing *MissingError
	if !errors.As(err, &missing) {
		t.Errorf("error %v, want a MissingError", err)
	}
}

// The hash depends on the contents of a file that a law names.
func TestHashKnowsTheFilesOfLaws(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lengths.txt")
	text := fmt.Sprintf("study: s\ncells:\n  - model: ring\n    with: {n: 3, law: \"empirical(file=%s)\"}\n", path)
	hash := func(lengths string) string {
		if err := os.WriteFile(path, []byte(lengths), 0o600); err != nil {
			t.Fatal(err)
		}
		return read(t, text).Hash()
	}
	if a, b, c := hash("1\n2\n"), hash("1\n3\n"), hash("1\n2\n"); a == b || a != c {
		t.Errorf("hashes %s, %s, %s", a, b, c)
	}
}

// An error in a file has its position and the domain of the value.
func TestMistakesAreNamedWithTheirPlace(t *testing.T) {
	const head = "study: s\ncells:\n"
	for _, c := range []struct{ text, want string }{
		{"", "study.yaml:1:1: the file is empty"},
		{"# nothing\n", "study.yaml:1:1: the file is empty"},
		{"study: [\n", "study.yaml:1:"},
		{"- a\n", "study.yaml:1:1: study file: want keys and values"},
		{"study: s\n", "want cells"},
		{"cells:\n  - claims: [VB93-RING-EXP]\n", "want study: NAME"},
		{"study: s\nsed: 3\n", `study.yaml:2:1: study file: unknown key "sed": want study, seed`},
		{"study: s\nseed: -1\n", "study.yaml:2:7: seed=-1: want an integer of at least 0"},
		{"study: s\nlevel: 1\n", "study.yaml:2:8: level=1: want a number between 0 and 1"},
		{"study: s\nlevel: .nan\n", "level=.nan: want"},
		{"study: s\nprofile: slow\n", "quick or full"},
		{"study: s\nseed: 1\nseed: 2\n", "study.yaml:3:"},
		{"study: s\ncells: 3\n", "study.yaml:2:8: cells: want a list"},
		{head + "  - model: rinx\n", "study.yaml:3:12: unknown model rinx: did you mean ring?"},
		{head + "  - model: ring\n    with: {n: 1, law: exponential(mean=1)}\n", "study.yaml:4:15: ring: n=1: want an integer from 2"},
		{head + "  - model: ring\n    with: {n: [3, x], law: exponential(mean=1)}\n", "study.yaml:4:19: ring: n=x: want"},
		{head + "  - model: ring\n    with: {na: 4, n: 3, law: exponential(mean=1)}\n", "study.yaml:4:16: ring: unknown key na"},
		{head + "  - model: ring\n    with: {n: 3}\n", "study.yaml:3:12: ring: missing key law"},
		{head + "  - model: ring\n    with: {n: 3, law: exponential(mean=1), m: 3}\n", "m"},
		{head + "  - model: ring\n    with: {n: 3, law: {a: b}}\n", "law: want one value"},
		{head + "  - model: ring\n    with: {n: 3, law: uniform(min=0,max=2)}\n", "no value; one that holds a comma wants quotes"},
		{head + "  - model: ring\n    with: {n: [], law: exponential(mean=1)}\n", "n: want a list of at least one"},
		{head + "  - model: ring\n    with: {n: [3, 3], law: exponential(mean=1)}\n", "comes twice"},
		{head + "  - model: ring\n    precision: 2\n", "study.yaml:4:16: precision=2: want a number between 0 and 1"},
		{head + "  - model: ring\n    replications: 1\n", "replications=1: want an integer of at least 2"},
		{head + "  - model: ring\n    claims: [X]\n", "want one of them"},
		{head + "  - claims: [NO-SUCH]\n", "study.yaml:3:14: unknown claim NO-SUCH"},
		{head + "  - claims: [VB93-RING-EXP, VB93-RING-EXP]\n", "claim VB93-RING-EXP comes twice"},
		{head + "  - claims: [VB93-RING-EXP]\n    precision: 0.1\n", "claims have their own parameters"},
		{head + "  - claims: [{id: VB93-RING-EQ1, with: {n: [4, 1], law: exponential(mean=1)}}]\n",
			"study.yaml:3:48: VB93-RING-EQ1: n=1: want an integer from 2"},
		{head + "  - claims: [{id: VB93-RING-EXP, with: {n: 4, law: \"uniform(min=0,max=2)\"}}]\n",
			"a hypothesis does not hold: law=uniform"},
		{head + "  - claims: [{id: VB93-RING-EQ1, with: {m: 4}}]\n", "unknown key m"},
		{head + "  - claims: [{with: {n: 4}}]\n", "want id: ID of a claim"},
		{head + "  - claims: [{id: VB93-RING-EQ1, grid: {n: 4}}]\n", `unknown key "grid"`},
		{head + "  - claims: [{id: VB93-RING-EXP, with: {n: [3, 3]}}]\n", "comes twice"},
		{head + "  - precision: 0.1\n", "want model: NAME or claims"},
		{head + "  - hunt: VB93-LB\n", "together"},
		{head + "  - points: 3\n    claims: VB93-LB\n", "together"},
		{head + "  - hunt: VB93-LB\n    points: 0\n", "study.yaml:4:13: points=0: want an integer of at least 1"},
		{head + "  - hunt: []\n    points: 3\n", "hunt: want a list of at least one"},
		{head + "  - hunt: [VB93-LB, NO-SUCH]\n    points: 3\n", "study.yaml:3:12: unknown claim"},
		{head + "  - hunt: VB93-LB\n    points: 3\n    claims: VB93-LB\n", "want one of them"},
		{head + "  - hunt: VB93-LB\n    points: 3\n    with: {n: 3}\n", "leave out with"},
		{head + "  - hunt: VB93-LB\n    points: 3\n  - hunt: VB93-RING-EXP\n    points: 3\n", "a second hunt"},
		{head + "  - claims: VB93-RING-EXP\noutputs: {xls: a}\n", `unknown key "xls"`},
		{head + "  - claims: VB93-RING-EXP\noutputs: {csv: ''}\n", "csv: want the path"},
		{head + "  - claims: VB93-RING-EXP\n---\nstudy: t\n", "a second document"},
		{head + "  - model: ring\n    with: {n: [" + strings.Repeat("3,", 300) + "3], law: [" + strings.Repeat("a,", 300) + "a]}\n",
			"more than 65536 cells"},
	} {
		_, err := Read("study.yaml", []byte(c.text), library)
		var syntax *SyntaxError
		if err == nil || !errors.As(err, &syntax) || !strings.Contains(err.Error(), c.want) || strings.Contains(syntax.Message, "\n") {
			t.Errorf("%q\nerror %v\nwant one that says %q", c.text, err, c.want)
		}
	}
}

// Any bytes yield a study, or an error with a position in the file.
func FuzzRead(f *testing.F) {
	f.Add(everything)
	f.Add("study: &a s\ncells: [*a]\n")
	f.Add("study: !!str 1\nseed: 0x10\ncells:\n- {model: ring, with: {n: 3, law: |\n exponential(mean=1)}}\n")
	f.Add("study: s\ncells:\n  - {}\n")
	f.Add("study: s\ncells: [[[{a: [-")
	f.Add("study: s\noutputs: {}\ncells:\n  - - - ? a\n    : b\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read("f", []byte(text), Library{
			Open:   func(string) (io.ReadCloser, error) { return nil, os.ErrNotExist },
			Models: library.Models[:1], Choose: library.Choose, Named: library.Named,
		})
		var syntax *SyntaxError
		switch {
		case err == nil && (s == nil || len(s.Cells)+len(s.Claims) == 0):
			t.Error("neither a study nor an error")
		case err != nil && (!errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1):
			t.Errorf("error without a place: %v", err)
		}
	})
}

// A grid of a claim has the verdicts of a check of its cases, and its statistical
// cells are divisible: a worker computes a part of one.
func TestAGridOfAClaimIsCheckedAndDivided(t *testing.T) {
	s := read(t, "study: s\nseed: 3\ncells:\n  - claims: [{id: VB93-RING-EQ1, with: {n: [4, 5], law: \"erlang(shape=3,mean=2)\"}}]\n")
	got := run(t, s, 1, shards.Local{Workers: 1}).Report
	claim := s.Claims[0]
	want, err := reports.Check(t.Context(), []reports.Claim{claim}, reports.Config{Seed: 3, Alpha: s.Alpha, Workers: 1, Profile: s.Profile})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Verdicts) != 2 || len(want.Verdicts) != 2 {
		t.Fatalf("%d and %d verdicts, want 2", len(got.Verdicts), len(want.Verdicts))
	}
	for i, v := range want.Verdicts {
		if g := got.Verdicts[i]; g.Params != v.Params || g.Estimate.Value != v.Estimate.Value || g.Estimate.N != v.Estimate.N || !g.Asked {
			t.Errorf("%s: %+v, checked %+v", v.Params, g, v)
		}
	}
	for _, c := range s.Cells {
		if !c.Divisible {
			t.Errorf("%s is not divided", c.Name)
		}
	}
}
