package studies

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// A Study is a study file with its names resolved.
type Study struct {
	Name    string
	Text    []byte  // of the file
	Inputs  []Input // files that its laws and networks name, sorted by path
	Seed    uint64
	Level   float64 // of the intervals of models
	Alpha   float64 // of the verdicts of all claims together
	Profile reports.Profile
	Cells   []Cell
	Claims  []reports.Claim   // of the claim cells, in their order
	Outputs map[string]string // paths of the files to write, by kind: json, csv, parquet, plot, report, hunt
	Hunt    *Hunt             // nil for none

	names map[string]bool // of the cells
}

// An Input is a file that a study reads, and the digest of its contents.
type Input struct{ Path, Digest string }

// mostCells bounds a grid.
const mostCells = 1 << 16

// A Library resolves the names in a study file.
type Library struct {
	Open   func(path string) (io.ReadCloser, error)
	Models []catalog.Model
	// Quantities are the theory that models name, for the column of it; nil for none.
	Quantities []catalog.Quantity
	// Choose returns the claims of an ID or of a prefix of IDs.
	Choose func(words []string) ([]reports.Claim, error)
	// Named returns the claims of IDs, and of prefixes that are no ID; all for no words.
	Named func(words []string) ([]reports.Claim, error)
}

// Read reads a study from the text of its file.
//
// Errors: a *SyntaxError, with its position.
func Read(path string, text []byte, l Library) (*Study, error) {
	f, err := readFile(path, text)
	if err != nil {
		return nil, err
	}
	s := &Study{
		Name: f.name, Text: slices.Clone(text), Seed: f.seed, Level: f.level, Alpha: f.alpha, Profile: f.profile,
		Outputs: map[string]string{}, names: map[string]bool{},
	}
	for _, o := range f.outputs {
		s.Outputs[o.kind] = o.path
	}
	files := &inputFiles{open: l.Open, digests: map[string]string{}}
	grammar := arguments.Grammar{Open: files.Open}
	for _, r := range f.entries {
		switch {
		case r.claims != nil:
			err = s.addClaims(f, r, l, files.Open)
		case r.hunt != nil:
			err = s.addHunt(f, r, l, files.Open)
		default:
			err = s.addModel(f, r, l, grammar)
		}
		if err != nil {
			return nil, err
		}
	}
	s.Inputs = files.list()
	return s, nil
}

// Hash identifies the study: a digest of its text and of the contents of the files
// that it reads. Studies with equal hashes have equal digits.
func (s *Study) Hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "castlab study 1\n%d\n%s\n", len(s.Text), s.Text)
	for _, i := range s.Inputs {
		fmt.Fprintf(h, "%q %s\n", i.Path, i.Digest)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// addModel adds the cells of a model over its grid, the last key varying fastest.
func (s *Study) addModel(f *file, r request, l Library, g arguments.Grammar) error {
	i := slices.IndexFunc(l.Models, func(m catalog.Model) bool { return m.Name == r.model })
	if i < 0 {
		var names []string
		for _, m := range l.Models {
			names = append(names, m.Name)
		}
		return f.at(r.at, "%v", inputs.Unknown("model", r.model, names))
	}
	keys := g.NewKeys()
	l.Models[i].Bind.Declare(keys)
	var err error
	if r.with, err = f.expanded(r.with, keys.GridKey); err != nil {
		return err
	}
	return eachPoint(f, r.at, r.model, r.with, func(choice []word) error { return s.addCell(f, r, l, l.Models[i], g, choice) })
}

// addCell adds the cell at one point of a grid.
func (s *Study) addCell(f *file, r request, l Library, m catalog.Model, g arguments.Grammar, choice []word) error {
	keys := g.NewKeys()
	bind := m.Bind.Declare(keys)
	words, place := wordsOf(r.with, choice)
	if err := keys.Parse(words); err != nil {
		return f.at(place(r.at, err), "%s: %v", m.Name, err)
	}
	study, err := bind()
	if err != nil {
		return f.at(r.at, "%s %v: %v", m.Name, keys, err)
	}
	c := modelCell(s, m.Name, keys.String(), study, r)
	for _, k := range keys.All() {
		c.Keys = append(c.Keys, CellKey{Name: k.Name, Meaning: k.Meaning, Whole: keys.GridKey(k.Name).Whole})
	}
	c.Theory = func(ctx context.Context, estimate string) (x float64, bound, ok bool) {
		return m.Predicted(ctx, arguments.Grammar{Open: l.Open}, l.Quantities, reports.Words(c.Params), estimate)
	}
	return s.add(f, r, c)
}

func (s *Study) add(f *file, r request, c Cell) error {
	if s.names[c.Name] {
		return f.at(r.at, "cell %q comes twice", c.Name)
	}
	if len(s.Cells) == mostCells {
		return f.at(r.at, "more than %d cells; divide the study", mostCells)
	}
	s.Cells = append(s.Cells, c)
	s.names[c.Name] = true
	return nil
}
