package reports

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// HuntFormat names the layout of a saved hunt. It changes with any key.
const HuntFormat = "castlab-hunt-1"

// A Hunt is the outcome of a search for counterexamples, which package reports/hunt
// makes. It is saved as one JSON document; a report shows it as a chapter.
type Hunt struct {
	Format  string   `json:"format"`
	Program string   `json:"program"` // command of the laboratory
	Version string   `json:"version"`
	Words   []string `json:"words"` // IDs and prefixes that chose the claims; none for all
	Seed    uint64   `json:"seed"`
	Alpha   float64  `json:"alpha"`  // probability that any sound claim is reported false
	Among   int      `json:"among"`  // claims that were searched, which share alpha
	Points  int      `json:"points"` // most of each claim; 0 for no limit
	Budget  float64  `json:"budget"` // seconds; 0 for no limit
	// Interrupted is whether it was ended before its budget.
	Interrupted bool     `json:"interrupted,omitempty"`
	Claims      []Hunted `json:"claims"`
}

// A Hunted is what a hunt has of one claim.
type Hunted struct {
	Claim    string `json:"claim"`
	Erratum  bool   `json:"erratum"` // a counterexample is expected
	Relation string `json:"relation"`
	Points   int    `json:"points"`        // cases inside of the hypotheses that were measured
	Refused  int    `json:"refused"`       // draws outside of the hypotheses, or of what the theory can say
	Slow     int    `json:"slow"`          // cases that were given up as too long
	Whole    bool   `json:"whole"`         // whether these are all cases that there are
	Dry      bool   `json:"dry,omitempty"` // whether it ended because draw after draw was refused or tried before

	Seconds float64 `json:"seconds"`           // 0 in a hunt without a budget
	Skipped string  `json:"skipped,omitempty"` // why it was not searched

	Tightest       *HuntedPoint    `json:"tightest"`
	Counterexample *Counterexample `json:"counterexample"`
	Unconfirmed    int             `json:"unconfirmed"`      // cases that the search refuted and their confirmation did not
	Warned         int             `json:"warned,omitempty"` // points whose interval has a warning, and refutes nothing

	// Of an equality, the relative errors of theory that the sharpest measurement would
	// have seen, and that at every point (Verdict.Refutable); Doubtful points, with a warning
	// or with the theory outside of the interval, have none.
	Distinguished   float64 `json:"distinguished,omitempty"`
	Undistinguished float64 `json:"undistinguished,omitempty"`
	Doubtful        int     `json:"doubtful,omitempty"`

	Ranges []HuntedRange `json:"ranges,omitempty"`
	// Shown are points for a picture: the tightest, then some of the others at random.
	// None where no two keys have several numbers.
	Shown    []HuntedPoint `json:"shown,omitempty"`
	Failures []HuntFailure `json:"failures,omitempty"`
}

// A HuntedPoint is a case that was measured, with its margin; package hunt defines it.
type HuntedPoint struct {
	Params string            `json:"params"`
	Margin montecarlo.Number `json:"margin"`
}

// A HuntedRange is what was tried of one key: the least and the largest number, and
// the names of other values.
type HuntedRange struct {
	Key    string   `json:"key"`
	Lo     *float64 `json:"lo,omitempty"`
	Hi     *float64 `json:"hi,omitempty"`
	Values []string `json:"values,omitempty"`
}

// A Counterexample is a case inside of the hypotheses that was refuted on random numbers
// which had no part in its choice.
type Counterexample struct {
	Params   string                  `json:"params"`
	Kind     string                  `json:"kind"`
	Theory   montecarlo.Number       `json:"theory"`
	Estimate montecarlo.EstimateJSON `json:"estimate"` // of the confirmation
	First    string                  `json:"first"`    // parameters before they were made simpler
	After    int                     `json:"after"`    // points until it was found
	Seconds  float64                 `json:"seconds"`
	Steps    int                     `json:"steps"`   // of making it simpler
	Command  string                  `json:"command"` // that checks it
}

// A HuntFailure is a case whose measurement failed.
type HuntFailure struct {
	Params string `json:"params"`
	Error  string `json:"error"`
}

// Failed reports whether a claim without an erratum has a counterexample.
func (h *Hunt) Failed() bool {
	return slices.ContainsFunc(h.Claims, func(c Hunted) bool { return c.Counterexample != nil && !c.Erratum })
}

// Found returns the numbers of counterexamples of claims and of errata.
func (h *Hunt) Found() (claims, errata int) {
	for _, c := range h.Claims {
		switch {
		case c.Counterexample == nil:
		case c.Erratum:
			errata++
		default:
			claims++
		}
	}
	return claims, errata
}

// Complete fills what the claims do not know of themselves: the commands.
func (h *Hunt) Complete() {
	for i, c := range h.Claims {
		if x := c.Counterexample; x != nil {
			filled := *x
			filled.Command = h.Program + " check " + c.Claim
			for _, w := range Words(x.Params) {
				filled.Command += " " + ShellWord(w)
			}
			h.Claims[i].Counterexample = &filled
		}
	}
}

// ReadHunt decodes a saved hunt. It is strict, as Read is.
//
// Errors: *ReadError.
func ReadHunt(in io.Reader) (*Hunt, error) {
	wrong := func(err error) (*Hunt, error) {
		e := &ReadError{Err: err}
		errors.As(err, &e)
		return nil, &ReadError{Of: "saved hunt", Where: e.Where, Err: e.Err}
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return wrong(err)
	}
	var head struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return wrong(fmt.Errorf("%w; want the file that the verb hunt writes with --out", inputs.JSON(err)))
	}
	if head.Format != HuntFormat {
		return wrong(fmt.Errorf("format %q: want %s, which the verb hunt writes with --out", head.Format, HuntFormat))
	}
	h := new(Hunt)
	if err := json.Unmarshal(text, h); err != nil {
		return wrong(inputs.JSON(err))
	}
	if err := complete(text, h); err != nil {
		return wrong(err)
	}
	if err := h.consistent(); err != nil {
		return wrong(err)
	}
	return h, nil
}

// consistent checks the relations between keys.
func (h *Hunt) consistent() error {
	if h.Format != HuntFormat {
		return fmt.Errorf("format %q: want %s", h.Format, HuntFormat)
	}
	if !(h.Alpha > 0 && h.Alpha < 1) {
		return fmt.Errorf("alpha %v: want a number between 0 and 1", h.Alpha)
	}
	seen, searched := map[string]bool{}, 0
	for _, c := range h.Claims {
		switch {
		case !ValidID(c.Claim):
			return fmt.Errorf("%q is no ID of a claim; a report shows hunts of claims only", c.Claim)
		case seen[c.Claim]:
			return fmt.Errorf("claim %s occurs twice", c.Claim)
		}
		seen[c.Claim] = true
		if err := c.Validate(); err != nil {
			return fmt.Errorf("%s: %w", c.Claim, err)
		}
		if c.Skipped == "" {
			searched++
		}
	}
	if searched != h.Among {
		return fmt.Errorf("%d claims were searched, and %d share alpha", searched, h.Among)
	}
	return nil
}

// Validate reports what is inconsistent in the outcome of one claim.
func (c Hunted) Validate() error {
	if _, err := parseRelation(c.Relation); err != nil {
		return err
	}
	if min(c.Points, c.Refused, c.Slow, c.Unconfirmed, c.Warned, c.Doubtful) < 0 || min(c.Seconds, c.Distinguished, c.Undistinguished) < 0 {
		return errors.New("a count or an error below 0")
	}
	if c.Points == 0 && (c.Tightest != nil || c.Counterexample != nil || len(c.Shown) > 0) {
		return errors.New("a point of none")
	}
	if c.Warned > c.Points {
		return fmt.Errorf("%d of %d points with a warning", c.Warned, c.Points)
	}
	for _, p := range c.Shown {
		if m := float64(p.Margin); m-m != 0 {
			return fmt.Errorf("the point %q has margin %v", p.Params, m)
		}
	}
	x := c.Counterexample
	if x == nil {
		return nil
	}
	if _, err := parseKind(x.Kind); err != nil {
		return err
	}
	relation, _ := parseRelation(c.Relation)
	if status := Decide(relation, float64(x.Theory), x.Estimate.Estimate(), 0); status != Refuted {
		return fmt.Errorf("the numbers of its counterexample %q say %v", x.Params, status)
	}
	return nil
}
