package reports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// A ReadError reports why a text is not a saved report, or not a saved hunt.
type ReadError struct {
	Of    string // "saved hunt", or "" for a saved report
	Where string // key path, or "" for the whole text
	Err   error
}

func (e *ReadError) Error() string {
	of := cmp.Or(e.Of, "saved report")
	if e.Where == "" {
		return of + ": " + e.Err.Error()
	}
	return of + ": " + e.Where + ": " + e.Err.Error()
}

func (e *ReadError) Unwrap() error { return e.Err }

// ErrFormat marks a text that is not a saved report of this version's format.
var ErrFormat = errors.New("not in the format " + Format)

// Read decodes the output of JSON. It is strict: no key may be missing or unknown,
// nothing may follow the document, and the numbers must be consistent: every case
// belongs to a claim and occurs once, every status is that of Decide for the saved
// numbers, the level is what alpha gives for the number of cases, and every interval
// has it. A truncated or inconsistent file and one of another version are refused;
// Verify distinguishes a consistent file from a true one.
//
// Errors: *ReadError; it wraps ErrFormat for another format, io.ErrUnexpectedEOF for a
// truncated text, and the reader's own error.
func Read(in io.Reader) (*Report, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, &ReadError{Err: err}
	}
	var s savedReport
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil || s.Format != Format || len(bytes.TrimSpace(text[dec.InputOffset():])) > 0 {
		return nil, refused(text, err)
	}
	if err := complete(text, s); err != nil {
		return nil, err
	}
	r, err := load(s)
	if err != nil {
		return nil, err
	}
	if err := consistent(r); err != nil {
		return nil, err
	}
	return r, nil
}

// refused returns the error of a text that the decoder rejects with err: first that of
// another format, which has other keys.
func refused(text []byte, err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return &ReadError{Err: fmt.Errorf("the text ends in the middle: %w", io.ErrUnexpectedEOF)}
	}
	var head struct {
		Format string `json:"format"`
	}
	switch bad := json.Unmarshal(text, &head); {
	case bad != nil:
		return &ReadError{Err: inputs.JSON(bad)}
	case head.Format != Format:
		return &ReadError{Where: "format", Err: fmt.Errorf("%q: %w", head.Format, ErrFormat)}
	}
	return &ReadError{Err: inputs.JSON(err)}
}

// complete reports missing or null keys: the decoded report, encoded again, must have
// the keys of the text.
func complete(text []byte, s any) error {
	var again, compact bytes.Buffer
	enc := json.NewEncoder(&again)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return &ReadError{Err: err}
	}
	if err := json.Compact(&compact, text); err == nil && bytes.Equal(compact.Bytes(), bytes.TrimSpace(again.Bytes())) &&
		!bytes.Contains(text, []byte("null")) {
		return nil // it is the output of JSON: nothing can be missing
	}
	have, err := leaves(text)
	if err != nil {
		return &ReadError{Err: err}
	}
	want, err := leaves(again.Bytes())
	if err != nil {
		return &ReadError{Err: err}
	}
	for _, l := range want {
		if _, ok := find(have, l.path); !ok {
			return &ReadError{Where: l.path, Err: errors.New("the key is missing")}
		}
	}
	for _, l := range have {
		switch _, ok := find(want, l.path); {
		case l.literal == "null" && !ofHunt(l.path):
			return &ReadError{Where: l.path, Err: errors.New("null is no value")}
		case !ok:
			return &ReadError{Where: l.path, Err: errors.New("the key is unknown or stands twice")}
		}
	}
	if len(have) != len(want) {
		return &ReadError{Err: errors.New("a key stands twice")}
	}
	return nil
}

// ofHunt reports whether the value at a path may be null: a hunt says so of a point and a
// counterexample that there are none.
func ofHunt(path string) bool {
	return strings.HasSuffix(path, ".tightest") || strings.HasSuffix(path, ".counterexample")
}

// load converts a report from its saved form.
func load(s savedReport) (*Report, error) {
	r := &Report{
		Program: s.Laboratory.Program, Title: s.Laboratory.Title, Introduction: s.Laboratory.Introduction,
		Version: s.Provenance.Version, Command: s.Provenance.Command, RunTime: s.Provenance.RunTime,
		Papers: papersListed(s.Papers, false), Sections: listed(s.Sections, false),
		Seed: s.Seed, Alpha: float64(s.Alpha), Statistical: s.Control.Statistical, Level: float64(s.Control.Level),
		Profile: s.Profile, Hunt: s.Hunt, LeftOut: s.LeftOut,
		References: listed(s.References, false), Machine: listed(s.Provenance.Machine, false),
	}
	for i, c := range s.Claims {
		rel, err := parseRelation(c.Relation)
		if err != nil {
			return nil, &ReadError{Where: fmt.Sprintf("claims[%d]", i), Err: err}
		}
		r.Claims = append(r.Claims, ClaimText{
			ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source,
			Quantity: c.Quantity, Unit: c.Unit, Relation: rel,
			Resolution: Resolution{Absolute: float64(c.Resolution.Absolute), Relative: float64(c.Resolution.Relative)},
			Erratum:    c.Erratum, ErratumKind: c.ErratumKind, Fault: c.Fault, Formula: c.Formula, Model: c.Model,
			FormulaFile: c.Files.Formula, ModelFile: c.Files.Model, Symbols: listed(c.Symbols, false), Figures: listed(c.Figures, false),
		})
	}
	for i, v := range s.Cases {
		w, err := loadVerdict(v)
		if err != nil {
			return nil, &ReadError{Where: fmt.Sprintf("cases[%d]", i), Err: err}
		}
		r.Verdicts = append(r.Verdicts, w)
	}
	for i, f := range s.Figures {
		g, err := loadFigure(f)
		if err != nil {
			return nil, &ReadError{Where: fmt.Sprintf("figures[%d]", i), Err: err}
		}
		r.Figures = append(r.Figures, g)
	}
	return r, nil
}

// consistent checks the relations between keys.
func consistent(r *Report) error {
	if err := (Config{Alpha: r.Alpha, Workers: 1, Profile: r.Profile, Done: r.ended}).Validate(); err != nil {
		return &ReadError{Err: err}
	}
	claims := map[string]ClaimText{}
	for i, c := range r.Claims {
		if _, twice := claims[c.ID]; twice || !ValidID(c.ID) {
			return &ReadError{Where: fmt.Sprintf("claims[%d].id", i), Err: fmt.Errorf("%q occurs twice or is no ID", c.ID)}
		}
		claims[c.ID] = c
	}
	statistical := 0
	cases := map[[2]string]bool{}
	for i, v := range r.Verdicts {
		where := fmt.Sprintf("cases[%d]", i)
		c, ok := claims[v.Claim]
		if !ok {
			return &ReadError{Where: where + ".claim", Err: fmt.Errorf("%q is none of the claims", v.Claim)}
		}
		key := [2]string{v.Claim, v.Params}
		if cases[key] {
			return &ReadError{Where: where + ".params", Err: fmt.Errorf("%q occurs twice in its claim", v.Params)}
		}
		cases[key] = true
		if err := promised(v.Estimate, r.Level, v.Kind); err != nil {
			return &ReadError{Where: where + ".estimate", Err: err}
		}
		if v.Relation != c.Relation || v.Erratum != c.Erratum || v.ErratumKind != c.ErratumKind {
			return &ReadError{Where: where, Err: errors.New("relation or erratum differ from the claim's")}
		}
		width := 0.0
		if v.Relation == Equal {
			width = c.Resolution.Width(v.Theory)
		}
		if math.Float64bits(v.Width) != math.Float64bits(width) {
			return &ReadError{Where: where + ".width", Err: fmt.Errorf("%v, but the resolution gives %v", v.Width, width)}
		}
		if got := Decide(v.Relation, v.Theory, v.Estimate, v.Width); got != v.Status {
			return &ReadError{Where: where + ".status", Err: fmt.Errorf("%v, but the numbers say %v", v.Status, got)}
		}
		if got := tightness(v.Theory, v.Estimate.Value); got != v.Tightness {
			return &ReadError{Where: where + ".tightness", Err: fmt.Errorf("%v, but the numbers say %v", v.Tightness, got)}
		}
		if v.Kind == Statistical {
			statistical++
		}
	}
	if statistical != r.Statistical {
		return &ReadError{Where: "control.statistical", Err: fmt.Errorf("%d, but %d cases are statistical", r.Statistical, statistical)}
	}
	if want := errorControl(r.Alpha, statistical).level; r.Level != want {
		return &ReadError{Where: "control.level", Err: fmt.Errorf("%v, but alpha and the number of cases give %v", r.Level, want)}
	}
	if faults := paperFaults(r.Papers); len(faults) > 0 {
		return &ReadError{Where: "papers", Err: faults[0]}
	}
	var drawn []string
	for i, f := range r.Figures {
		if slices.Contains(drawn, f.ID) {
			return &ReadError{Where: fmt.Sprintf("figures[%d].id", i), Err: fmt.Errorf("%q occurs twice", f.ID)}
		}
		drawn = append(drawn, f.ID)
	}
	if r.Hunt != nil {
		if err := r.Hunt.consistent(); err != nil {
			return &ReadError{Where: "hunt", Err: err}
		}
	}
	for i, c := range r.Claims {
		for _, id := range c.Figures {
			if !slices.Contains(drawn, id) {
				return &ReadError{Where: fmt.Sprintf("claims[%d].figures", i), Err: fmt.Errorf("figure %q is missing", id)}
			}
		}
	}
	return nil
}
