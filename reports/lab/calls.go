package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/agreement"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs"
)

// Settings are those of a check or a simulation; the zero value is what the verbs do
// without flags.
type Settings struct {
	Seed    uint64          // 0 for 1
	Workers int             // goroutines; 0 for one a processor. No digit depends on it
	Alpha   float64         // of a check: probability that any verdict is wrong; 0 for 0.01
	Profile reports.Profile // of a check: numbers of replications; zero for reports.Quick
	Figures bool            // of a check: make the figures too

	Level        float64 // of a simulation: coverage of each interval; 0 for 0.95
	Precision    float64 // of a simulation: half-width over the value at which it stops; 0 for a fixed number of replications
	Replications int     // of a simulation; 0 for the model's own
}

// Check returns the verdicts on the claims that the words select, as the verb check
// does: IDs or beginnings of IDs, none for all claims, and key=value words for cases of
// one's own. A whole ID is that claim alone. Of several cases of one's own, those outside of the hypotheses are left out:
// see LeftOut of the report.
//
//	report, err := lab.Check(ctx, l, lab.Settings{}, "MG1-PK", "lambda=0.9", "law=exponential(mean=1)")
//
// Errors: those of reports.Check, and of the words.
func Check(ctx context.Context, l Lab, s Settings, words ...string) (*reports.Report, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	s = s.filled()
	ids, keys := verbs.Apart(words)
	return verbs.Check(ctx, l, ids, keys, l.Named, reports.Config{
		Seed: s.Seed, Alpha: s.Alpha, Workers: s.Workers, Profile: s.Profile, Figures: s.Figures, Open: open,
	})
}

// Simulate returns the estimates of a model of the laboratory at parameters in words, as
// the verb simulate does.
//
//	estimates, err := lab.Simulate(ctx, l, lab.Settings{Precision: 0.01}, "wait", "lambda=0.9", "law=exponential(mean=1)")
//
// An estimate that misses the precision has the reason as its last warning.
//
// Errors: of an unknown model and of the words; those of the model; a precision that is
// missed, returned with the estimates.
func Simulate(ctx context.Context, l Lab, s Settings, model string, words ...string) ([]montecarlo.Estimate, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	names := make([]string, len(l.Models))
	for i, m := range l.Models {
		names[i] = m.Name
	}
	i := slices.Index(names, model)
	if i < 0 {
		return nil, inputs.Unknown("model", model, names)
	}
	keys := arguments.Grammar{Open: open}.NewKeys()
	bind := l.Models[i].Bind.Declare(keys)
	if err := keys.Parse(words); err != nil {
		return nil, fmt.Errorf("%s: %w", model, err)
	}
	instance, err := bind()
	if err != nil {
		return nil, fmt.Errorf("%s %v: %w", model, keys, err)
	}
	s = s.filled()
	settings := instance.Settings(catalog.Request{Seed: s.Seed, Level: s.Level, Precision: s.Precision, Replications: s.Replications,
		Workers: s.Workers})
	r, err := instance.Run(ctx, settings, catalog.Watch{})
	if err != nil {
		return nil, fmt.Errorf("%s %v: %w", model, keys, err)
	}
	if missed := instance.Missed(r, s.Precision, ""); missed != nil {
		err = errors.New(strings.Join(missed, "; "))
	}
	return r.Estimates, err
}

// Theory returns the values of a quantity of the laboratory at parameters in words, as the
// verb theory does, or what a claim states there, by its ID.
//
//	values, err := lab.Theory(ctx, l, "mg1.wait", "lambda=0.9", "law=exponential(mean=1)")
//
// Errors: of an unknown quantity and of the words; those of the quantity, and of a hypothesis of the
// claim; the cause of a cancellation.
func Theory(ctx context.Context, l Lab, quantity string, words ...string) ([]catalog.Value, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	return verbs.Theory(ctx, l, open, quantity, words)
}

// Agree returns the claim that two of the laboratory's quantities and models agree, or that
// one bounds the other, for package hunt to search. The words hold keys at a value; see
// package agreement for the statement and the tolerance, of which [agreement.Tolerance] is the
// usual one.
//
//	claim, err := lab.Agree(l, agreement.Tolerance, "mg1.wait == wait.W", "law=exponential(mean=1)")
//
// Errors: those of agreement.Parse and agreement.Claim.
func Agree(l Lab, tolerance float64, statement string, words ...string) (reports.Claim, error) {
	if err := l.Validate(); err != nil {
		return reports.Claim{}, err
	}
	return agreement.Read(open, statement, l.Quantities, l.Models, tolerance, words)
}

// Write writes a report into a directory: report.md, index.html, which is complete in
// one file, report.json, and the figures. A directory that holds anything but an earlier
// report is refused; an earlier report is replaced in one step.
func Write(r *reports.Report, dir string) error { return verbs.Write(r, dir) }

var open = func(path string) (io.ReadCloser, error) { return os.Open(path) }

// filled has the defaults in place of zeros.
func (s Settings) filled() Settings {
	s.Seed, s.Workers = cmp.Or(s.Seed, console.DefaultSeed), cmp.Or(s.Workers, runtime.GOMAXPROCS(0))
	s.Alpha, s.Level = cmp.Or(s.Alpha, verbs.DefaultAlpha), cmp.Or(s.Level, verbs.DefaultLevel)
	if s.Profile == (reports.Profile{}) {
		s.Profile = reports.Quick()
	}
	return s
}
