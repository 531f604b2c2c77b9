package measured

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// usualPrecision is that of a command without --precision.
const usualPrecision = 0.05

// ofRun reports whether the values are a run of a simulation from its start.
func (f flags) ofRun() bool { return f.steady != nil && *f.steady }

// checkRun returns an error for what does not go with --steady, and for --precision without it.
func (f flags) checkRun(args []string) error {
	if !f.ofRun() {
		if *f.precision != usualPrecision {
			return console.Usagef("--precision=%v: it is about a run of a simulation from its start; say so with --steady", f.precision)
		}
		return nil
	}
	if *f.precision == 0 {
		return console.Usagef("--precision=%v: want a share above 0, such as 5%%", f.precision)
	}
	if len(args) > 1 {
		return console.Usagef("--steady: it is about one run, got %d files; independent runs are one word, FILE,FILE,FILE#COLUMN",
			len(args))
	}
	for _, other := range []struct {
		flag  string
		given bool
	}{{"by", *f.by != ""}, {"baseline", *f.baseline != ""}, {"out", *f.out != ""}, {"weight", *f.weight != ""},
		{"start", *f.start != ""}, {"zeros", *f.zeros != ""}, {"merge", *f.merge}, {"fit", *f.fit}, {"law", *f.law != ""},
		{"launch " + rows, *f.launch == rows}} {
		if other.given {
			return console.Usagef("--steady: leave --%s out; it says what is left without a warm-up, its mean and quantiles, and no more",
				other.flag)
		}
	}
	return nil
}

// rises reports whether the values of every run never fall, as those of a clock or the numbers of runs.
func rises(s source) bool {
	falls := func(run *data.Sample) bool { return !slices.IsSorted(run.Held()) }
	return s.Min() < s.Max() && !slices.ContainsFunc(s.Parts(), falls)
}

// settle takes each sample for a run from its start, and makes all its intervals hold together. Of several those that rise are
// left out.
func (r *result) settle(f flags) error {
	if kept := slices.DeleteFunc(slices.Clone(r.samples), rises); 0 < len(kept) && len(kept) < len(r.samples) {
		for _, s := range r.samples {
			if rises(s) {
				r.clocks = append(r.clocks, s.own())
			}
		}
		r.samples = kept
	}
	for i, s := range r.samples {
		run, err := s.Sample.Run()
		if err != nil {
			return console.Usagef("--steady: %v: %v", s, err)
		}
		r.samples[i].Sample, r.samples[i].run = run.Rest, &run
	}
	r.level, r.together = *f.level, len(r.samples)*(1+len(f.named()))
	return nil
}

// jointly returns the flags with the level of each of the intervals of runs.
func (f flags) jointly(r result) flags {
	if r.together > 1 {
		f.level = new(1 - (1-r.level)/float64(r.together))
	}
	return f
}

// named are the quantiles that the command names.
func (f flags) named() []float64 {
	if slices.Equal(*f.quantiles, usualQuantiles()) {
		return nil
	}
	return *f.quantiles
}

// measures are the numbers of a run: its mean, and the quantiles that the command names.
func (s source) measures(f flags) []montecarlo.Estimate {
	list := []montecarlo.Estimate{s.run.Mean(*f.level)}
	for _, p := range f.named() {
		list = append(list, s.run.Quantile(p, *f.level))
	}
	return list
}

// printRuns says how long the warm-up is, what the rest is, and how much longer to run.
func (a *app) printRuns(r result, f flags) {
	var lines []string
	var order []string
	notes := notes{}
	var rows []table.Row
	var all []montecarlo.Estimate
	for _, s := range r.samples {
		list := s.measures(f)
		lines = append(lines, runSummary(s, list[0], f))
		all = append(all, list...)
	}
	doubts := doubtful(all)
	methods := map[string][]string{} // names of the numbers of each
	for _, s := range r.samples {
		for _, e := range s.measures(f) {
			name := e.Name
			if len(r.samples) > 1 {
				name = s.own() + " " + name
			}
			if _, known := methods[e.Method]; !known {
				order = append(order, e.Method)
			}
			methods[e.Method] = append(methods[e.Method], name)
			values, runs := s.run.Needed(e, float64(*f.precision))
			rows = append(rows, append(row(e, name, doubts, notes), needed(e, values), needed(e, runs)))
		}
	}
	a.lines(lines)
	a.Out.WriteString("\n")
	a.table(append(heading(doubts), fmt.Sprintf("values for %v", f.precision), "or runs"), rows, 2, 3, 4, len(heading(doubts))+1,
		len(heading(doubts))+2)
	a.printNotes(notes)
	for _, s := range r.samples {
		a.sentence(warmUp(s, len(r.samples) > 1))
	}
	a.sentence("The warm-up ends where the rest has the smallest standard error (MSER-5), and of one run four times the weight of the " +
		"start in the mean of all is left out at least. What that leaves does not average out over independent runs: leave out more of " +
		"each, five times what one independent value is worth.")
	if len(r.clocks) > 0 {
		a.sentence(fmt.Sprintf("Left out: %s, as what never falls is a clock, or counts; FILE#NAME asks for one.",
			strings.Join(r.clocks, ", ")))
	}
	text := ""
	if r.together > 1 {
		text = fmt.Sprintf("The %d intervals hold together at %g, each at %.6g (Bonferroni). ", r.together, r.level, *f.level)
	}
	order = slices.DeleteFunc(order, func(m string) bool { return m == "none" })
	for _, m := range order {
		text += fmt.Sprintf("%s: %s. ", strings.Join(methods[m], ", "), m)
	}
	if text != "" {
		a.sentence(strings.TrimSpace(text))
	}
	a.sentence("Values are of one run, warm-up included; runs are independent, each as long as this one. They are twice as many as " +
		"this interval asks for, as a run that happens to vary little seems longer than it is.")
}

// needed writes how many values or runs are needed for an estimate.
func needed(e montecarlo.Estimate, x float64) string {
	switch {
	case math.IsNaN(x):
		return ""
	case math.IsInf(x, 1):
		return "not known"
	}
	text := numerals.Rounded(rounded(x), 6)
	if len(e.Warnings) > 0 {
		return "at least " + text
	}
	return text
}

// runSummary says in one line what a run says of its mean.
func runSummary(s source, mean montecarlo.Estimate, f flags) string {
	of := fmt.Sprintf("one run of %s", counted(s.run.N, "value"))
	if s.run.Runs > 1 {
		of = fmt.Sprintf("%d runs of %s", s.run.Runs, counted(s.run.N, "value"))
	}
	text := fmt.Sprintf("%s: mean %s (%.6g), %s", s.short(), withInterval(mean), *f.level, of)
	if s.run.Reason != "" {
		return text + ": " + s.run.Reason + "; let it run several times as long"
	}
	text += fmt.Sprintf(" without a warm-up of %d", s.run.WarmUp)
	if worth := s.Worth(); worth > 0 {
		text += fmt.Sprintf(", worth %s independent ones", numerals.Rounded(rounded(worth), 6))
	}
	values, runs := s.run.Needed(mean, float64(*f.precision))
	if math.IsInf(runs, 1) {
		return text + "; let it run several times as long"
	}
	long := needed(mean, runs) + " such runs"
	if !math.IsNaN(values) {
		long = needed(mean, values) + " values, or " + long
	}
	return text + fmt.Sprintf("; %v asks for %s", f.precision, long)
}

// warmUp says how long the warm-up is, and how sure that is.
func warmUp(s source, named bool) string {
	r := s.run
	of := ""
	if named {
		of = s.own() + ": "
	}
	if r.Reason != "" {
		return of + "no warm-up is seen to end (" + r.Reason + "), so that nothing is known of steady state."
	}
	of += fmt.Sprintf("a warm-up of %s", counted(r.WarmUp, "value"))
	if later := r.Later(); !math.IsNaN(later) {
		of += fmt.Sprintf("; without %d the mean is %s", r.Probed, digits(later))
	}
	if r.Advised > 0 {
		of += fmt.Sprintf("; for independent runs %d or more of each", r.Advised)
	}
	return of + "."
}

// A runDocument is a run from its start in data --json.
type runDocument struct {
	Values    int64            `json:"values"` // of each run, warm-up included
	Runs      int              `json:"runs"`
	WarmUp    int64            `json:"warm_up"`
	Advised   int64            `json:"advised"`          // warm-up of many independent runs; 0 if not known
	Reason    string           `json:"reason,omitempty"` // why no warm-up is seen to end
	Together  int              `json:"together"`         // intervals that hold together at the level
	Level     float64          `json:"level"`
	Precision float64          `json:"precision"`
	Needed    []neededDocument `json:"needed"`
}

type neededDocument struct {
	Name   string            `json:"name"`
	Values montecarlo.Number `json:"values"` // of one run, NaN of several
	Runs   montecarlo.Number `json:"runs"`
}

func (s source) runDocument(r result, f flags) *runDocument {
	if s.run == nil {
		return nil
	}
	d := &runDocument{Values: s.run.N, Runs: s.run.Runs, WarmUp: s.run.WarmUp, Advised: s.run.Advised, Reason: s.run.Reason,
		Together: r.together, Level: r.level, Precision: float64(*f.precision)}
	for _, e := range s.measures(f) {
		values, runs := s.run.Needed(e, d.Precision)
		d.Needed = append(d.Needed, neededDocument{e.Name, montecarlo.Number(values), montecarlo.Number(runs)})
	}
	return d
}
