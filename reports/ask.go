package reports

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
)

// Cases are the cases of a claim: those of its report, and those that its
// parameters make.
type Cases struct {
	// Printed are the cases of the report.
	Printed func() []Case
	// Parameters are what the claim can be asked about; nil for a claim without any.
	Parameters *Parameters
	// Fixed says why a claim has no parameters; "" for one that has.
	Fixed string
}

// Printed are cases of a report, of a claim whose parameters are not declared.
func Printed(cases func() []Case) Cases { return Cases{Printed: cases} }

// Fixed are the cases of a claim without free parameters, and why it has none.
func Fixed(why string, cases func() []Case) Cases { return Cases{Printed: cases, Fixed: why} }

// Parameters are the key=value words that a claim can be asked about. Package
// reports/arguments makes them of typed arguments.
type Parameters struct {
	Keys       []Key
	Hypotheses string // what the theorem asks of them, besides the domain of each; "" for nothing
	// Case returns the case of these words. Errors: of words that are no value of a
	// key; a case whose hypotheses fail is returned, and its Validate says so.
	Case func(open Open, words []string) (Case, error)
	// Draw returns words within the domains of the keys, as a rule of moderate size;
	// the hypotheses may still fail.
	Draw func(r *rand.Rand) []string
}

// Open opens a file that a parameter names.
type Open func(path string) (io.ReadCloser, error)

// A Key is one key=value word.
type Key struct {
	Name    string
	Meaning string
	Domain  string   // such as "an integer >= 2"
	Choices []string // values that a shell may offer; nil for an open domain
	Default string   // what stands for a word not given; "" where one must be
	// Optional reports that the word may be left out, be it that nothing or that
	// another key stands in its place.
	Optional bool
	List     bool // the value is itself a list, with commas
}

// A FixedError says that a claim was asked about parameters that it does not have.
type FixedError struct {
	Claim, Words string
	Why          string // the claim's Fixed
}

func (e *FixedError) Error() string {
	why := ""
	if e.Why != "" {
		why = " (" + e.Why + ")"
	}
	return fmt.Sprintf("claim %s, %s: the claim has no free parameters%s; want one of its cases, which castlab doc %s lists", e.Claim, e.Words, why, e.Claim)
}

// Ask returns the case of a claim at key=value words. Words that spell a case of
// the report, such as those of an empirical law that came with the claim, return that
// case.
//
// Errors: *FixedError; those of the parameters for words outside of their domains.
func (c Claim) Ask(open Open, words []string) (Case, error) {
	asked := strings.Join(words, " ")
	same := func(params string) func(k Case) bool {
		return func(k Case) bool { return k.Params == params }
	}
	printed := c.Cases.Printed()
	if i := slices.IndexFunc(printed, same(asked)); i >= 0 {
		return printed[i], nil
	}
	if c.Cases.Parameters == nil {
		return Case{}, &FixedError{Claim: c.ID, Words: asked, Why: c.Cases.Fixed}
	}
	k, err := c.Cases.Parameters.Case(open, words)
	if err != nil {
		return Case{}, err
	}
	// The report may run a case longer than its parameters tell.
	if i := slices.IndexFunc(printed, same(k.Params)); i >= 0 {
		return printed[i], nil
	}
	k.Asked = true
	return k, nil
}
