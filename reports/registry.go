package reports

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

// A RegistryError is a fault in how a claim is declared.
type RegistryError struct {
	Claim string // ID, or "#3" for a claim without one
	Fault string
}

func (e *RegistryError) Error() string { return "claim " + e.Claim + ": " + e.Fault }

// Input reports that the fault is in what a check was given.
func (e *RegistryError) Input() bool { return true }

// ValidateClaims checks that a registry is well declared and complete: unique IDs, unique parameters
// within a claim, no empty field, a resolution for every equality, unique figure IDs
// that are file names, an explanation of every symbol of a statement, and a kind of
// every erratum. It runs no experiment. It returns all faults joined, each a
// *RegistryError.
func ValidateClaims(claims []Claim) error {
	return errors.Join(slices.Concat(structureFaults(claims), completenessFaults(claims), symbolFaults(claims), erratumFaults(claims))...)
}

// completenessFaults reports the empty fields of a claim that a check does not need, but
// its readers do.
func completenessFaults(claims []Claim) (faults []error) {
	for _, c := range claims {
		for _, f := range []struct {
			name  string
			empty bool
		}{
			{"Title is empty", strings.TrimSpace(c.Title) == ""}, {"Statement is empty", strings.TrimSpace(c.Statement) == ""},
			{"Source is empty", strings.TrimSpace(c.Source) == ""},
			{"Formula is empty: want the function that theory calls, by its name: a function or a method expression, such as ring.Mean; " +
				"a function literal has none", c.Formula == nil},
			{"Model is empty: want the function that the measurement calls, by its name: a function or a method expression, such as " +
				"ring.Async.Completion; a function literal has none", c.Model == nil},
		} {
			if f.empty {
				faults = append(faults, &RegistryError{Claim: c.ID, Fault: f.name})
			}
		}
	}
	return faults
}

// erratumFaults reports errata without a kind, and kinds without an erratum.
func erratumFaults(claims []Claim) (faults []error) {
	for _, c := range claims {
		if c.Erratum == "" && c.ErratumKind != "" || c.Erratum != "" && !c.ErratumKind.valid() {
			faults = append(faults, &RegistryError{Claim: c.ID,
				Fault: fmt.Sprintf("ErratumKind %q: want error, misprint, reading or scan for an erratum, and nothing without one",
					c.ErratumKind)})
		}
	}
	return faults
}

// joinedStructure is the part of ValidateClaims without which a check would be
// ambiguous or meaningless; Check requires it.
func joinedStructure(claims []Claim) error { return errors.Join(structureFaults(claims)...) }

// idRule states the rule of claims' IDs.
const idRule = "upper-case letters and digits, beginning with a letter, in parts joined by hyphens or dots"

var (
	claimIDs = regexp.MustCompile(`[A-Z][A-Z0-9]*(?:[-.][A-Z0-9]+)*`)
	wholeID  = regexp.MustCompile(`^` + claimIDs.String() + `$`)
)

// ValidID reports whether a text can be the ID of a claim: upper-case letters and
// digits, beginning with a letter, in parts joined by hyphens or dots, such as COIN,
// VB93-RING-EXP or SV93-THM7.1. An ID names a claim wherever there is one: on the
// command line, where its beginning will do and case does not matter; in a text,
// where it becomes a link; and as the anchor of the claim's fold, in which dots are
// dropped.
func ValidID(id string) bool { return wholeID.MatchString(id) }

// fileName matches the ID of a figure and the name of a paper.
var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// structureFaults returns the faults that make a check ambiguous or meaningless.
func structureFaults(claims []Claim) (faults []error) {
	ids, figures := map[string]bool{}, map[string]bool{}
	for i, c := range claims {
		id := c.ID
		if id == "" {
			id = fmt.Sprintf("#%d", i+1)
		}
		fault := func(format string, args ...any) {
			faults = append(faults, &RegistryError{Claim: id, Fault: fmt.Sprintf(format, args...)})
		}
		if !ValidID(c.ID) {
			fault("ID %q: want %s", c.ID, idRule)
		}
		if ids[anchor(c.ID)] {
			fault("ID occurs twice, or differs from another in no more than dots")
		}
		ids[anchor(c.ID)] = true
		if wrong := c.Cases.faults(); len(wrong) > 0 {
			for _, err := range wrong {
				fault("%v", err)
			}
			continue
		}
		if strings.TrimSpace(c.Quantity) == "" {
			fault("Quantity is empty: want the symbol of what is measured, such as E T")
		}
		for _, f := range []struct {
			name  string
			value any
		}{{"Formula", c.Formula}, {"Model", c.Model}} {
			if f.value == nil {
				continue
			}
			if _, err := Declared(f.value); err != nil {
				fault("%s is %v", f.name, err)
			}
		}
		switch c.Relation {
		case Equal:
			if err := c.Resolution.Validate(); err != nil {
				fault("Resolution %v", err)
			}
		case AtMost, AtLeast:
		default:
			fault("Relation %d is none of Equal, AtMost, AtLeast", c.Relation)
		}
		for _, s := range c.Symbols {
			if s.Name == "" || s.Meaning == "" {
				fault("symbol %q has no name or no meaning", s.Name)
			}
		}
		if c.Cases.Printed == nil {
			fault("Cases is nil")
			continue
		}
		cases := c.Cases.Printed()
		if !slices.ContainsFunc(cases, func(k Case) bool { return !k.Long }) {
			fault("it has no case that the quick profile checks")
		}
		params := map[string]bool{}
		for _, k := range cases {
			if strings.TrimSpace(k.Params) == "" {
				fault("a case has empty Params")
			}
			if params[k.Params] {
				fault("two cases have Params %q", k.Params)
			}
			params[k.Params] = true
			if k.Wrong != nil {
				fault("%v", k.Wrong)
				continue
			}
			if k.Theory == nil || k.Measure == nil {
				fault("case %q lacks Theory or Measure", k.Params)
			}
		}
		if c.Figures == nil {
			continue
		}
		for _, f := range c.Figures() {
			if !fileName.MatchString(f.ID) {
				fault("figure ID %q is no file name", f.ID)
			}
			if figures[f.ID] {
				fault("figure ID %q occurs twice in the registry", f.ID)
			}
			figures[f.ID] = true
			if f.Make == nil {
				fault("figure %q has no Make", f.ID)
			}
		}
	}
	return faults
}

// faults returns the faults of a declaration.
func (c Cases) faults() []error {
	if c.Faults == nil {
		return nil
	}
	return c.Faults()
}

// Validate returns an error unless an equality can be judged at this resolution. A relative resolution of 1 or
// more would accept 0 for anything.
func (r Resolution) Validate() error {
	if r.Absolute >= 0 && !math.IsInf(r.Absolute, 1) && r.Relative >= 0 && r.Relative < 1 && r.Absolute+r.Relative > 0 {
		return nil
	}
	return fmt.Errorf("%+v: an equality needs 0 <= Absolute < Inf, 0 <= Relative < 1, not both 0", r)
}
