package reports

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// Cases are the cases of a claim: those that the report prints, and those that its
// parameters make.
type Cases struct {
	// Printed returns the cases of the report.
	Printed func() []Case
	// Parameters describes the parameters of the claim; nil for a claim without any.
	Parameters *Parameters
	// Fixed states why a claim has no parameters; "" for one that has.
	Fixed string
	// Faults returns what is wrong with the declaration of the claim, in the words of its author; it may be nil. A check
	// refuses a claim with faults.
	Faults func() []error
}

// Printed returns the cases of a claim whose parameters are not declared.
func Printed(cases func() []Case) Cases { return Cases{Printed: cases} }

// Fixed returns the cases of a claim without free parameters, with the reason.
func Fixed(why string, cases func() []Case) Cases { return Cases{Printed: cases, Fixed: why} }

// Parameters describes the key=value words with which a claim can be instantiated.
// Package reports/arguments makes them from typed arguments.
type Parameters struct {
	Keys       func() []Key
	Hypotheses string // hypotheses of the theorem besides the domain of each; "" for none
	// Case returns the case for the words. Errors: of words that are no value of a key.
	// A case whose hypotheses fail is returned, and its Validate returns the error.
	Case func(open Open, words []string) (Case, error)
	// JSON returns the words in canonical form as an object, numbers as numbers; nil if that is not known.
	JSON func(open Open, words []string) ([]byte, error)
	// Draw returns random words within the domains of the keys, usually of moderate
	// size; the hypotheses may still fail.
	Draw func(r *rand.Rand) []string
	// DrawWide returns random words from the whole domains of the keys, their ends above
	// all; integers are at most size above the least that is allowed.
	DrawWide func(r *rand.Rand, size int) []string
	// Every returns all words, at most so many, those with small integers first, and whether
	// there are no others; nil if not all keys are integers and choices.
	Every func(most int) (words [][]string, whole bool)
}

// Open opens a file that a parameter names.
type Open func(path string) (io.ReadCloser, error)

// A Key is one key=value word.
type Key struct {
	Name    string
	Meaning string
	Domain  string   // such as "an integer >= 2"
	Choices []string // values for shell completion; nil for an open domain
	Default string   // value of a word not given; "" where one must be
	// Optional reports that the word may be left out: nothing, or another key, replaces
	// it.
	Optional bool
	List     bool // the value is itself a list, with commas
	Whole    bool // the value is an integer

	Numbers *inputs.Numbers // the values of a number; nil of any other key
}

// A FixedError reports that a claim without parameters was asked for some.
type FixedError struct {
	Claim, Words string
	Why          string // the claim's Fixed
}

func (e *FixedError) Error() string {
	what, why := e.Claim, ""
	if e.Words != "" {
		what += ", " + e.Words
	}
	if e.Why != "" {
		why = " (" + e.Why + ")"
	}
	return fmt.Sprintf("claim %s: the claim has no free parameters%s; want one of its cases", what, why)
}

// Ask returns the case of a claim for key=value words: that of the report, where they name one,
// which may have settings that the parameters do not determine, such as Long. Words that only
// spell a case of the report, such as those of a law that came with the claim, name it too.
//
// Errors: *FixedError; those of the parameters for words outside of their domains.
func (c Claim) Ask(open Open, words []string) (Case, error) {
	params := strings.Join(words, " ")
	err := error(&FixedError{Claim: c.ID, Words: params, Why: c.Cases.Fixed})
	k := Case{}
	if p := c.Cases.Parameters; p != nil {
		if k, err = p.Case(open, words); err == nil {
			params = k.Params
		}
	}
	printed := c.Cases.Printed()
	if i := slices.IndexFunc(printed, func(k Case) bool { return k.Params == params }); i >= 0 {
		return printed[i], nil
	}
	k.Asked = true
	return k, err
}

// Asked returns the case of a claim for key=value words, as Ask does, to be checked whatever the profile. Its
// hypotheses are checked here, and not again when it is measured; beyond leaves them to the check, see
// Config.Beyond.
//
// Errors: those of Ask; *CaseError for hypotheses that do not hold.
func (c Claim) Asked(open Open, words []string, beyond bool) (Case, error) {
	k, err := c.Ask(open, words)
	if err != nil {
		return k, err
	}
	k.Long = false
	if beyond {
		return k, nil
	}
	if err := k.held(); err != nil {
		return k, &CaseError{Claim: c.ID, Params: k.Params, Step: "theory", Err: err}
	}
	k.Validate = nil
	return k, nil
}

// With returns the claim with these cases in place of those of the report, and without figures.
func (c Claim) With(cases []Case) Claim {
	c.Cases, c.Figures = Printed(func() []Case { return slices.Clone(cases) }), nil
	return c
}
