package reports

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"sync"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Config has the settings of a check and the provenance for its report. The caller
// supplies the provenance, since a library reads neither clock nor environment. Alpha,
// Workers and Profile are required.
type Config struct {
	Seed    uint64
	Alpha   float64 // family-wise error of all verdicts, in (0, 1)
	Workers int     // goroutines that compute; no digit depends on it
	// Executor computes the segments of the runs, see montecarlo.Plan; nil is this process.
	Executor montecarlo.Executor
	Profile  Profile
	Figures  bool // make the figures too
	// Done reports whether a statistical case ends at a look (interim analysis), given
	// whether its verdict is decided there and its interval; nil ends it as soon as it
	// is decided. A prolonged profile needs one.
	Done func(claim, params string, decided bool, e montecarlo.Estimate) bool
	// Look is told the verdict of every statistical case at each look, as it stands there: the level of its interval
	// holds over all looks, so that whoever watches may end the check at any. It may be nil.
	Look func(Verdict)
	// Beyond measures cases whose hypotheses do not hold: the theorem claims nothing of
	// them, and no verdict on them can fail.
	Beyond bool
	// Search decides nothing by itself: its refutations need not heed what is too rare for
	// the replications to have seen; see Unseen.
	Search   bool
	Progress func(done, total int, label string) // never called by two goroutines at a time; may be nil
	Open     Open                                // opens files that parameters name; for Verify
	Version  string                              // of the program
	Command  string                              // that made the report; derived from the rest when empty
	Machine  []Pair                              // what it ran on

	Program      string // command of the laboratory, such as castlab, with a verb check; "" for a report that names no commands
	Title        string // of the report, plain text; "" for Report
	Introduction string // its first paragraph, markdown with $TeX$; may be empty

	References []Pair    // the sources that claims cite: short name, full citation
	Papers     []Paper   // chapters of the report; those without a checked claim are left out
	Sections   []Section // further chapters
}

// A Pair is one line of provenance or one reference.
type Pair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Validate returns an *inputs.Error for the first setting outside its
// domain.
func (c Config) Validate() error {
	switch {
	case !(c.Alpha > 0 && c.Alpha < 1):
		return &inputs.Error{Arg: "alpha", Value: c.Alpha, Domain: "0 < alpha < 1"}
	case c.Workers < 1:
		return &inputs.Error{Arg: "workers", Value: c.Workers, Domain: "an integer >= 1"}
	case c.Profile.Prolong > 1 && c.Done == nil:
		return &inputs.Error{Arg: "profile prolong", Value: c.Profile.Prolong, Domain: "0 or 1 without a Done to end its cases"}
	}
	return c.Profile.Validate()
}

// plan returns the plan of every run of a check.
func (c Config) plan() montecarlo.Plan {
	return montecarlo.Plan{Seed: c.Seed, Workers: c.Workers, Executor: c.Executor}
}

// A CaseError reports which case of which claim failed, and in which step.
type CaseError struct {
	Claim, Params string
	Step          string // theory (its hypotheses included), measurement, figure, or check where a function panicked
	Err           error
}

func (e *CaseError) Error() string {
	return fmt.Sprintf("claim %s, %s: %s: %v", e.Claim, e.Params, e.Step, e.Err)
}

func (e *CaseError) Unwrap() error { return e.Err }

// FigureLevel is the level of the bands and bars of figures. Figures illustrate
// and decide nothing, so they take no part of alpha.
const FigureLevel = 0.95

// Check measures every case of the claims and returns the verdicts. Claims share the
// workers: those without a Long case are checked concurrently, unless the settings have
// an Executor, a Done or a Look; an experiment stops at the first declared
// look (interim analysis) at which Decide settles its case, that is, returns a status
// other than Inconclusive.
//
// Errors: *inputs.Error for the settings, *RegistryError for a claim that is not well
// declared, *CaseError for a case whose hypotheses, theory or measurement fail, or that
// yields NaN, or whose label already identifies another experiment of the run
// (montecarlo.WithLabels); the context's error, unwrapped by errors.Is, when cancelled.
// There is no partial report.
func Check(ctx context.Context, claims []Claim, cfg Config) (*Report, error) {
	ec, err := cfg.control(claims)
	if err != nil {
		return nil, err
	}
	return run(ctx, claims, cfg, ec)
}

// control validates the settings and the claims, and returns the error control of
// their check.
func (c Config) control(claims []Claim) (control, error) {
	if err := c.Validate(); err != nil {
		return control{}, err
	}
	if err := errors.Join(append(structureFaults(claims), paperFaults(c.Papers)...)...); err != nil {
		return control{}, err
	}
	ec := errorControl(c.Alpha, statisticalCases(claims, c.Profile))
	return ec, ec.representable(c.Alpha)
}

// statisticalCases returns the number of cases that share alpha.
func statisticalCases(claims []Claim, p Profile) (m int) {
	for _, c := range claims {
		for _, k := range c.Within(p) {
			if k.Kind == Statistical {
				m++
			}
		}
	}
	return m
}

// run is Check at a given level. Claims whose cases are short are checked concurrently,
// since many of them have a part that one worker computes while others would wait; those
// with a long case follow, one after another, each with all workers. So are all if the
// order of runs or looks matters to the caller.
func run(ctx context.Context, claims []Claim, cfg Config, ec control) (*Report, error) {
	ctx = montecarlo.WithLabels(ctx)
	total := 0
	var short, long []int
	for i, c := range claims {
		cases := c.Within(cfg.Profile)
		total += len(cases)
		if cfg.Figures && c.Figures != nil {
			total += len(c.Figures())
		}
		if cfg.Executor != nil || cfg.Done != nil || cfg.Look != nil || slices.ContainsFunc(cases, func(k Case) bool { return k.Long }) {
			long = append(long, i)
		} else {
			short = append(short, i)
		}
	}
	var turn sync.Mutex
	done := 0
	progress := func(label string) {
		turn.Lock()
		defer turn.Unlock()
		if cfg.Progress != nil {
			cfg.Progress(done, total, label)
		}
		done++
	}
	parts := make([]checkedClaim, len(claims))
	check := func(i, workers int) (err error) {
		with := cfg
		with.Workers = workers
		parts[i], err = checkClaim(ctx, claims[i], with, ec.level, progress)
		return err
	}
	if err := concurrently(len(short), cfg.Workers, func(i, workers int) error { return check(short[i], workers) }); err != nil {
		return nil, err
	}
	for _, i := range long {
		if err := check(i, cfg.Workers); err != nil {
			return nil, err
		}
	}
	r := newReport(claims, cfg, ec)
	for _, p := range parts {
		r.Claims = append(r.Claims, p.text)
		r.Verdicts = append(r.Verdicts, p.verdicts...)
		r.Figures = append(r.Figures, p.figures...)
	}
	progress("")
	return r, nil
}

// A checkedClaim is what a report has of one claim.
type checkedClaim struct {
	text     ClaimText
	verdicts []Verdict
	figures  []Figure
}

// checkClaim checks the cases of a claim and makes its figures, one after another. A panic of what the claim calls is
// an error of the case.
func checkClaim(ctx context.Context, c Claim, cfg Config, level float64, progress func(label string)) (p checkedClaim, err error) {
	p.text = TextOf(c)
	at := ""
	defer func() {
		if v := recover(); v != nil {
			err = &CaseError{Claim: c.ID, Params: at, Step: "check", Err: &montecarlo.PanicError{Value: v, Stack: debug.Stack()}}
		}
	}()
	for _, k := range c.Within(cfg.Profile) {
		at = k.Params
		progress(c.ID + " " + k.Params)
		v, err := settle(ctx, c, k, cfg, level)
		if err != nil {
			return p, err
		}
		p.verdicts = append(p.verdicts, v)
	}
	if !cfg.Figures || c.Figures == nil {
		return p, nil
	}
	for _, spec := range c.Figures() {
		at = "figure " + spec.ID
		progress(c.ID + " figure " + spec.ID)
		f, err := draw(ctx, spec, cfg)
		if err != nil {
			return p, &CaseError{Claim: c.ID, Params: at, Step: "figure", Err: err}
		}
		p.figures = append(p.figures, f)
		p.text.Figures = append(p.text.Figures, f.ID)
	}
	return p, nil
}

// newReport returns the report of a check before its first verdict.
func newReport(claims []Claim, cfg Config, ec control) *Report {
	r := &Report{
		Papers: papersOf(cfg.Papers, claims), Sections: cfg.Sections,
		Seed: cfg.Seed, Alpha: cfg.Alpha, Statistical: ec.cases, Level: ec.level, Profile: cfg.Profile,
		Program: cfg.Program, Title: cmp.Or(cfg.Title, "Report"), Introduction: cfg.Introduction,
		Version: cfg.Version, Command: cfg.Command, Machine: cfg.Machine, References: cfg.References,
	}
	if r.Command == "" && r.Program != "" {
		r.Command = command(claims, cfg)
	}
	return r
}

// papersOf returns the papers to which any of the claims belongs.
func papersOf(papers []Paper, claims []Claim) (list []Paper) {
	checked := map[string]bool{}
	for _, c := range claims {
		checked[c.ID] = true
	}
	for _, p := range papers {
		if slices.ContainsFunc(p.Parts, func(part Part) bool {
			return slices.ContainsFunc(part.Claims, func(id string) bool { return checked[id] })
		}) {
			list = append(list, p)
		}
	}
	return list
}

// settle measures one case until it is decided or the profile is exhausted.
func settle(ctx context.Context, c Claim, k Case, cfg Config, level float64) (Verdict, error) {
	fail := func(step string, err error) (Verdict, error) {
		return Verdict{}, &CaseError{Claim: c.ID, Params: k.Params, Step: step, Err: err}
	}
	theory, err := k.Predicted()
	beyond := ""
	if err != nil {
		if !cfg.Beyond {
			return fail("theory", err)
		}
		beyond = err.Error()
		if theory, err = k.Theory(); err != nil {
			theory = math.NaN()
		}
	}
	var width float64
	if c.Relation == Equal {
		width = c.Resolution.Width(theory)
	}
	guarded := k.Asked && k.Kind == Statistical && !cfg.Search
	guard := func(e montecarlo.Estimate) montecarlo.Estimate {
		if guarded && Decide(c.Relation, theory, e, width) == Refuted {
			if w := Unseen(e, theory); w != "" {
				e.Warnings = append(slices.Clone(e.Warnings), w)
			}
		}
		return e
	}
	concluded := func(e montecarlo.Estimate) Verdict {
		v := verdict(c, k, theory, e)
		if beyond != "" {
			v.Beyond = beyond
			v.Reason = fmt.Sprintf("The theorem claims nothing here (%s). %s", beyond, v.Reason)
		}
		return v
	}
	e, err := measure(ctx, k, cfg, level, func(e montecarlo.Estimate) bool {
		e = guard(e)
		if cfg.Look != nil {
			cfg.Look(concluded(e))
		}
		decided := Decide(c.Relation, theory, e, width) != Inconclusive
		if cfg.Done == nil {
			return decided
		}
		return cfg.Done(c.ID, k.Params, decided, e)
	})
	if err != nil {
		return fail("measurement", err)
	}
	return concluded(guard(e)), nil
}

var (
	errNaN   = errors.New("it is not a number")
	errLevel = errors.New("the interval does not hold the level asked for")
	errExact = errors.New("a case that is not statistical must return level 1")
	errHow   = errors.New("the interval does not name its method and the replications behind it")
)

// measure runs the experiment of a case and checks the contract of its estimate.
func measure(ctx context.Context, k Case, cfg Config, level float64, done func(montecarlo.Estimate) bool) (montecarlo.Estimate, error) {
	plan := cfg.plan()
	if k.Kind == Computed {
		plan.Executor = computing{}
	}
	p, stretch, prolong := cfg.Profile, 1.0, 1.0
	if k.Kind == Statistical {
		prolong = p.Prolong
		p, stretch = p.at(level)
	}
	e, err := k.Measure(ctx, montecarlo.Settings{
		Plan: plan, Level: level,
		Min: p.Min, Max: p.Max, Done: done, Open: true, Stretch: stretch, Prolong: prolong,
	})
	if err != nil {
		return e, err
	}
	if err := ctx.Err(); err != nil {
		return e, err
	}
	return e, promised(e, level, k.Kind)
}

// promised checks that an estimate satisfies the contract of a case at this level.
func promised(e montecarlo.Estimate, level float64, kind Kind) error {
	for _, x := range []float64{e.Value, e.Lo, e.Hi, e.Level} {
		if math.IsNaN(x) {
			return errNaN
		}
	}
	if e.Method == "" || e.N < 1 {
		return errHow
	}
	if kind != Statistical && e.Level != 1 {
		return fmt.Errorf("%w: got %v", errExact, e.Level)
	}
	// The tolerance allows for the rounding of 1-(1-level).
	if 1-e.Level > (1-level)*(1+1e-9) {
		return fmt.Errorf("%w: want %v, got %v", errLevel, level, e.Level)
	}
	return nil
}

// draw makes one figure and returns an error if it cannot be drawn or saved.
func draw(ctx context.Context, spec FigureSpec, cfg Config) (Figure, error) {
	f, err := spec.Make(ctx, montecarlo.Settings{
		Plan: cfg.plan(), Level: FigureLevel,
		Min: cfg.Profile.Figure, Max: cfg.Profile.Figure,
	})
	if err != nil {
		return f, err
	}
	if err := ctx.Err(); err != nil {
		return f, err
	}
	if f.ID != spec.ID {
		return f, fmt.Errorf("it calls itself %q", f.ID)
	}
	return f, validateFigure(f)
}
