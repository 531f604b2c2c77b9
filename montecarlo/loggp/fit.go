package loggp

import (
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Fit is what measurements say about a machine.
type Fit struct {
	Sources []string // what was read
	Seed    uint64   // of the draws and of the tests for a change
	Level   float64  // of the intervals

	Estimates   []montecarlo.Estimate // of the parameters and of combinations in place of them, such as L+2o
	Predictions []montecarlo.Estimate // of the time of one message, by size
	Regimes     []Regime              // by size, ascending; one unless the protocol changes
	Residuals   []Residual            // by test and size
	Tests       []Test                // of the line: lack of fit, changes of slope
	Jitter      []Jitter              // by size, of those measured often
	Missing     []string              // parameters that are neither measured nor stated
	Stated      []string              // parameters that the caller stated, such as o=0.4
	Warnings    []string              // what a reader must know
	Notes       []string              // what was left out, such as copies of rows, and what launches do not show

	moves map[string][][]move // by the reason of a doubt: of L+2o and G of all Regimes together
}

// A Regime is a range of sizes with one line.
type Regime struct {
	From, To float64 // bytes, From <= s < To; To is +Inf in the last
	Machine  Machine // 0 in what is missing
	Draws    []Machine
}

// Machine returns the fitted machine for messages of a size.
//
// Errors: *IncompleteError.
func (f *Fit) Machine(bytes float64) (Machine, error) {
	r, err := f.regime(bytes)
	return r.Machine, err
}

// Draws returns machines that are equally likely, as far as the measurements
// say, and carry their uncertainty. Draws of one index belong together over all
// sizes. The slice must not be changed.
//
// Errors: *IncompleteError.
func (f *Fit) Draws(bytes float64) ([]Machine, error) {
	r, err := f.regime(bytes)
	return r.Draws, err
}

// Flaws returns every warning about the machine, once: those of the estimates that it
// is made of, with their names, and those of the whole fit. They are of all ranges of
// sizes. Warnings of predictions are of what was predicted, not of the machine, and those of a
// time per message of windows or of an overhead per byte are of what is in no machine.
func (f *Fit) Flaws() (list []string) {
	var texts []string
	names := map[string][]string{}
	for _, e := range f.Estimates {
		if !f.ofMachine(e.Name) {
			continue
		}
		for _, w := range e.Warnings {
			if names[w] == nil {
				texts = append(texts, w)
			}
			names[w] = append(names[w], e.Name)
		}
	}
	for _, w := range texts {
		list = append(list, strings.Join(names[w], ", ")+": "+w)
	}
	for _, w := range f.Warnings {
		if !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// Doubts returns what is doubted of the machine, each once, without its ends: these are at the
// estimates, and at the Asides.
func (f *Fit) Doubts() (list []montecarlo.Doubt) {
	for _, e := range f.Estimates {
		if !f.ofMachine(e.Name) {
			continue
		}
		for _, d := range e.Doubts {
			if !slices.ContainsFunc(list, func(x montecarlo.Doubt) bool { return x.Reason == d.Reason && x.Settle == d.Settle }) {
				list = append(list, montecarlo.Doubt{Reason: d.Reason, Settle: d.Settle, Lo: math.Inf(-1), Hi: math.Inf(1)})
			}
		}
	}
	return list
}

// ofMachine reports whether an estimate of a name, but for the sizes that it is of, is a parameter of
// the machine. The time per byte of windows or streams is, where single messages do not show it.
func (f *Fit) ofMachine(name string) bool {
	is := func(name string) bool {
		return slices.ContainsFunc([]string{"L+2o", "L", "o", "g", "G"}, func(n string) bool {
			return name == n || strings.HasPrefix(name, n+" from ") || strings.HasPrefix(name, n+" below ")
		})
	}
	if _, of := perByteName(name); of != "" {
		return !slices.ContainsFunc(f.Estimates, func(e montecarlo.Estimate) bool { return strings.HasPrefix(e.Name, "G") && is(e.Name) })
	}
	return is(name)
}

// perByteName splits "G of windows below 4KiB" into the name of a G and what it is of.
func perByteName(name string) (g, of string) {
	for _, of := range []string{" of windows", " of streams"} {
		if strings.HasPrefix(name, "G"+of) {
			return "G" + strings.TrimPrefix(name, "G"+of), of
		}
	}
	return name, ""
}

func (f *Fit) regime(bytes float64) (Regime, error) {
	if len(f.Missing) > 0 {
		return Regime{}, &IncompleteError{f.Missing}
	}
	if len(f.Regimes) == 0 {
		return Regime{}, &inputs.Error{Arg: "fit", Value: "no regime", Domain: "a fit that FitSeries or Read returned"}
	}
	return f.at(bytes), nil
}

// at returns the regime of a size.
func (f *Fit) at(bytes float64) Regime { return f.Regimes[f.Regime(bytes)] }

// Regime returns the index of the regime of a size.
func (f *Fit) Regime(bytes float64) int {
	i := 0
	for i+1 < len(f.Regimes) && bytes >= f.Regimes[i].To {
		i++
	}
	return i
}

// A Residual is how far a measured time lies from the fit.
type Residual struct {
	Test      string  // the kind of test
	Bytes     float64 // size
	Time, Fit float64 // microseconds
	Times     int     // measurements behind Time
	Off       float64 // Time/Fit - 1
}

// A Test of the fit.
type Test struct {
	Name      string
	Statistic float64
	P         float64
	Looks     int // number of places tested, which P accounts for
	Verdict   string
}

// A Jitter is how times of one size scatter about their median.
type Jitter struct {
	Test        string
	Bytes       float64
	Times       int
	Median      float64
	P99         float64
	Max         float64
	Correlation float64 // of neighboring times, by ranks
	Effective   float64 // independent times that know the median as well
}
