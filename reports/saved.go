package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"castlab/montecarlo"
)

// Format names the layout of a saved report. It changes with any key that every report has.
const Format = "castlab-report-7"

// The saved types fix the keys and their order, where they are not those of the type itself: an enumeration is saved
// by its name, an infinity as a text, what a report has side by side in groups. Every key is always present, except
// for those of a case that have no meaning there, and for a hunt.
type (
	savedReport struct {
		Format     string          `json:"format"`
		Laboratory savedLaboratory `json:"laboratory"`
		Seed       uint64          `json:"seed"`
		Alpha      number          `json:"alpha"`
		Cases      []savedVerdict  `json:"cases"`
		LeftOut    []LeftOut       `json:"left_out,omitempty"`
		Control    savedControl    `json:"control"`
		Profile    Profile         `json:"profile"`
		Papers     []Paper         `json:"papers"`
		Sections   []Section       `json:"sections"`
		Claims     []savedClaim    `json:"claims"`
		Figures    []savedFigure   `json:"figures"`
		Provenance savedProvenance `json:"provenance"`
		References []Pair          `json:"references"`
		Hunt       *Hunt           `json:"hunt,omitempty"`
	}
	savedControl struct {
		Statistical int    `json:"statistical"`
		Level       number `json:"level"`
	}
	savedVerdict struct {
		Claim    string                  `json:"claim"`
		Params   string                  `json:"params"`
		Theory   theoryNumber            `json:"theory"`
		Estimate montecarlo.EstimateJSON `json:"estimate"`
		Relation string                  `json:"relation"`
		Width    number                  `json:"width"`
		Exact    bool                    `json:"exact"` // not statistical
		Kind     string                  `json:"kind"`
		Asked    bool                    `json:"asked,omitempty"` // whether the registry does not print the parameters
		// Consequences of the numbers, if they have a meaning: Verdict.Refutable and
		// Verdict.Exceptions.
		Refutable   *number     `json:"refutable,omitempty"`
		Exceptions  *number     `json:"exceptions,omitempty"`
		Beyond      string      `json:"beyond,omitempty"` // the hypothesis that fails
		Status      string      `json:"status"`
		Tightness   number      `json:"tightness"`
		Erratum     string      `json:"erratum"`
		ErratumKind ErratumKind `json:"erratum_kind"`
		Reason      string      `json:"reason"`
	}
	savedClaim struct {
		ID          string          `json:"id"`
		Title       string          `json:"title"`
		Statement   string          `json:"statement"`
		Source      string          `json:"source"`
		Quantity    string          `json:"quantity"`
		Unit        string          `json:"unit"`
		Relation    string          `json:"relation"`
		Resolution  savedResolution `json:"resolution"`
		Symbols     []Symbol        `json:"symbols"`
		Erratum     string          `json:"erratum"`
		ErratumKind ErratumKind     `json:"erratum_kind"`
		Fault       string          `json:"fault,omitempty"` // the first claim with the same fault of the source
		Formula     string          `json:"formula"`
		Model       string          `json:"model"`
		Files       savedFiles      `json:"files"`
		Figures     []string        `json:"figures"`
	}
	savedFiles struct {
		Formula string `json:"formula"`
		Model   string `json:"model"`
	}
	savedResolution struct {
		Absolute number `json:"absolute"`
		Relative number `json:"relative"`
	}
	savedLaboratory struct {
		Program      string `json:"program"`
		Title        string `json:"title"`
		Introduction string `json:"introduction"`
	}
	savedProvenance struct {
		Version string `json:"version"`
		Command string `json:"command"`
		RunTime string `json:"run_time"`
		Machine []Pair `json:"machine"`
	}
)

// JSON returns the report as one JSON document. Infinities are the strings
// "+Inf" and "-Inf"; every other number reads back to the same bits.
//
// Errors: a NaN in the report.
func (r *Report) JSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, v := range r.Verdicts {
		if err := v.sound(); err != nil {
			return nil, fmt.Errorf("report: %w", err)
		}
	}
	if err := enc.Encode(save(r)); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return indented(b.Bytes()), nil
}

// sound returns errNaN for a verdict without theory that does not state a reason.
func (v Verdict) sound() error {
	if math.IsNaN(v.Theory) && v.Beyond == "" {
		return errNaN
	}
	return nil
}

// MarshalJSON encodes a verdict as in a saved report.
func (v Verdict) MarshalJSON() ([]byte, error) {
	if err := v.sound(); err != nil {
		return nil, err
	}
	return json.Marshal(saveVerdict(v))
}

// UnmarshalJSON decodes the output of MarshalJSON, to the same bits.
func (v *Verdict) UnmarshalJSON(data []byte) error {
	var s savedVerdict
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	read, err := loadVerdict(s)
	if err != nil {
		return err
	}
	*v = read
	return nil
}

func save(r *Report) savedReport {
	s := savedReport{
		Format: Format, Laboratory: savedLaboratory{r.Program, r.Title, r.Introduction}, Seed: r.Seed, Alpha: number(r.Alpha),
		Cases:   make([]savedVerdict, 0, len(r.Verdicts)),
		Control: savedControl{Statistical: r.Statistical, Level: number(r.Level)},
		Profile: r.Profile,
		Papers:  papersListed(r.Papers, true), Sections: listed(r.Sections, true),
		Claims:  make([]savedClaim, 0, len(r.Claims)),
		Figures: make([]savedFigure, 0, len(r.Figures)),
		Provenance: savedProvenance{
			Version: r.Version, Command: r.Command, RunTime: r.RunTime,
			Machine: listed(r.Machine, true),
		},
		References: listed(r.References, true),
		Hunt:       r.Hunt,
		LeftOut:    r.LeftOut,
	}
	for _, v := range r.Verdicts {
		s.Cases = append(s.Cases, saveVerdict(v))
	}
	for _, c := range r.Claims {
		s.Claims = append(s.Claims, savedClaim{
			ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source,
			Quantity: c.Quantity, Unit: c.Unit, Relation: c.Relation.String(),
			Resolution: savedResolution{number(c.Resolution.Absolute), number(c.Resolution.Relative)},
			Symbols:    listed(c.Symbols, true),
			Erratum:    c.Erratum, ErratumKind: c.ErratumKind, Fault: c.Fault, Formula: c.Formula, Model: c.Model,
			Files:   savedFiles{c.FormulaFile, c.ModelFile},
			Figures: listed(c.Figures, true),
		})
	}
	for _, f := range r.Figures {
		s.Figures = append(s.Figures, saveFigure(f))
	}
	return s
}

func saveVerdict(v Verdict) savedVerdict {
	where := func(x float64, ok bool) *number {
		if !ok {
			return nil
		}
		n := number(x)
		return &n
	}
	return savedVerdict{
		Refutable: where(v.Refutable()), Exceptions: where(v.Exceptions()),
		Claim: v.Claim, Params: v.Params, Theory: theoryNumber(v.Theory),
		Estimate: v.Estimate.JSON(),
		Relation: v.Relation.String(), Width: number(v.Width), Exact: v.Kind != Statistical, Kind: v.Kind.String(), Asked: v.Asked,
		Beyond: v.Beyond, Status: v.Status.String(), Tightness: number(v.Tightness), Erratum: v.Erratum, ErratumKind: v.ErratumKind,
		Reason: v.Reason,
	}
}

func loadVerdict(s savedVerdict) (Verdict, error) {
	rel, err := parseRelation(s.Relation)
	if err != nil {
		return Verdict{}, err
	}
	status, err := parseStatus(s.Status)
	if err != nil {
		return Verdict{}, err
	}
	kind, err := parseKind(s.Kind)
	if err != nil {
		return Verdict{}, err
	}
	if s.Exact != (kind != Statistical) {
		return Verdict{}, fmt.Errorf("exact %v, but the case is %v", s.Exact, kind)
	}
	v := Verdict{
		Claim: s.Claim, Params: s.Params, Theory: float64(s.Theory),
		Estimate: s.Estimate.Estimate(),
		Relation: rel, Width: float64(s.Width), Kind: kind, Asked: s.Asked, Beyond: s.Beyond, Status: status,
		Tightness: float64(s.Tightness), Erratum: s.Erratum, ErratumKind: s.ErratumKind, Reason: s.Reason,
	}
	if again := saveVerdict(v); !same(again.Refutable, s.Refutable) || !same(again.Exceptions, s.Exceptions) {
		return Verdict{}, errors.New("refutable or exceptions are not what the numbers say")
	}
	return v, nil
}

// same reports whether two numbers are equal, or both absent.
func same(a, b *number) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

func parseRelation(text string) (Relation, error) {
	for _, r := range []Relation{Equal, AtMost, AtLeast} {
		if r.String() == text {
			return r, nil
		}
	}
	return 0, fmt.Errorf(`relation %q: want "=", "<=" or ">="`, text)
}

func parseKind(text string) (Kind, error) {
	for _, k := range []Kind{Statistical, Computed, Executed} {
		if k.String() == text {
			return k, nil
		}
	}
	return 0, fmt.Errorf("kind %q: want statistical, computed or executed", text)
}

func parseStatus(text string) (Status, error) {
	for _, s := range []Status{Supported, Refuted, Inconclusive} {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("status %q: want supported, refuted or inconclusive", text)
}
