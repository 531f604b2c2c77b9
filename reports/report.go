package reports

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// A Report is the result of a check with everything needed to read it, to render it
// without simulation, and to run it again. The number of workers is not part of it: no
// digit depends on it, so one seed makes one document.
type Report struct {
	Program      string // command of the laboratory, such as castlab; "" for none
	Title        string // plain text
	Introduction string // markdown with $TeX$; may be empty

	Version string // of the program
	Command string // reproduces the same digits; "" if the caller gave neither a command nor a program
	Machine []Pair

	References []Pair    // short name and full citation of the sources
	Papers     []Paper   // chapters, of those papers that have a claim in the report
	Sections   []Section // chapters that the caller supplies
	RunTime    string    // duration of the check; "" if it was not measured

	Seed        uint64
	Alpha       float64 // family-wise error
	Statistical int     // cases that share alpha
	Level       float64 // of each one's interval
	Profile     Profile

	Claims   []ClaimText
	Verdicts []Verdict // in the order of the claims
	LeftOut  []LeftOut // points of a grid that was asked for, outside of the hypotheses
	Figures  []Figure

	Hunt *Hunt // what was attacked; nil for nothing

	Live string // address of the live page from where the documents lie, which is not saved; "" for the command that serves one
}

// A LeftOut is a point of a grid at which a claim states nothing: it has no verdict.
type LeftOut struct {
	Claim  string `json:"claim"`
	Params string `json:"params"`
	Reason string `json:"reason"` // the hypothesis that does not hold
}

// A ClaimText is the part of a claim that a report contains besides its verdicts.
type ClaimText struct {
	ID, Title, Statement, Source string
	Quantity, Unit               string
	Relation                     Relation
	Resolution                   Resolution
	Symbols                      []Symbol
	Erratum, Formula, Model      string
	ErratumKind                  ErratumKind
	Fault                        string // see Claim
	FormulaFile, ModelFile       string
	Figures                      []string // IDs
}

// TextOf returns the part of c that a report contains.
func TextOf(c Claim) ClaimText {
	formula, model := c.code()
	return ClaimText{
		ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source,
		Quantity: c.Quantity, Unit: c.Unit, Relation: c.Relation, Resolution: c.Resolution,
		Symbols: c.Symbols, Erratum: c.Erratum, ErratumKind: c.ErratumKind, Fault: c.Fault, Formula: formula.Name, Model: model.Name,
		FormulaFile: formula.File, ModelFile: model.File,
	}
}

// Failed reports whether the run fails: a claim without erratum that is not
// supported, or one with an erratum that is not refuted (see Verdict.Expected), or a
// claim without erratum of which the hunt has a counterexample. It is exit status 1 of the
// command line.
func (r *Report) Failed() bool {
	if r.Hunt != nil && r.Hunt.Failed() {
		return true
	}
	for _, v := range r.Verdicts {
		if !v.Expected() {
			return true
		}
	}
	return false
}

// A Tally counts verdicts.
type Tally struct {
	Supported, Refuted, Inconclusive int // of claims without erratum
	Confirmed, Unconfirmed           int // errata: refuted as marked, or not
	Beyond                           int // measured beyond the hypotheses
}

// Tally counts the verdicts of the report.
func (r *Report) Tally() Tally { return tally(r.Verdicts) }

func tally(verdicts []Verdict) (t Tally) {
	for _, v := range verdicts {
		switch {
		case v.Beyond != "":
			t.Beyond++
		case v.Erratum != "" && v.Expected():
			t.Confirmed++
		case v.Erratum != "":
			t.Unconfirmed++
		case v.Status == Supported:
			t.Supported++
		case v.Status == Refuted:
			t.Refuted++
		default:
			t.Inconclusive++
		}
	}
	return t
}

// String formats the counts in words.
func (t Tally) String() string {
	s := fmt.Sprintf("%d supported, %d refuted, %d inconclusive; errata: %d confirmed",
		t.Supported, t.Refuted, t.Inconclusive, t.Confirmed)
	if t.Beyond > 0 {
		s += fmt.Sprintf("; beyond the hypotheses: %d", t.Beyond)
	}
	if t.Unconfirmed > 0 {
		s += fmt.Sprintf(", %d not confirmed", t.Unconfirmed)
	}
	return s
}

// of returns the verdicts of one claim.
func (r *Report) of(claim string) (out []Verdict) {
	for _, v := range r.Verdicts {
		if v.Claim == claim {
			out = append(out, v)
		}
	}
	return out
}

// command returns the command that repeats a check.
func command(claims []Claim, cfg Config) string {
	words := []string{cfg.Program, "check"}
	for _, c := range claims {
		words = append(words, c.ID)
	}
	return strings.Join(append(words,
		"--profile", cfg.Profile.Name,
		"--alpha", numerals.Exact(cfg.Alpha),
		"--seed", strconv.FormatUint(cfg.Seed, 10)), " ")
}
