package measured

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"castlab/distributions"
	"castlab/distributions/columns"
	"castlab/distributions/fitting"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
)

// recordedFlags say how the values were recorded, and which rows are read.
type recordedFlags struct {
	cut, floor, rounded, missing *string
	classes                      *string
	na, rows                     *[]string
	skip                         *int
}

func addRecorded(fs *pflag.FlagSet) recordedFlags {
	return recordedFlags{
		cut: fs.String("cut", "", "values of this `number` and more, as 1000 or 1s, were cut off there, as by a timeout; none: no "+
			"value was, even if many are equal"),
		floor: fs.String("floor", "", "values of this `number` and less were recorded as it; none: no value was"),
		rounded: fs.String("rounded", "", "how values became multiples of a step: nearest, down, up, or no if they are whole by "+
			"nature (`word`)"),
		classes: fs.String("class-width", "", "values are middles of classes of this `width`, as 10 or 5us, as those of a histogram that "+
			"was written as a table: each may lie anywhere in its class"),
		rows: fs.StringArray("rows", nil, "read only rows `first..last`, or of a condition, as status=200; rows of values are counted "+
			"from 1, such as 1..2485 or 2486.., and conditions are on columns, such as phase!=warmup or size>=64; several are all to be "+
			"fulfilled"),
		skip: console.AddCount(fs, "skip", 0, 0, "leave out the first `number` rows of values, as those of a warm-up"),
		missing: fs.String("missing", "", "chance: values are missing by chance, whatever they would have been, and not because "+
			"they were long (`word`)"),
		na: fs.StringSlice("na", nil, "`words` that stand for a missing value, such as timeout"),
	}
}

// statement is what the flags say of the values of a sample, in its unit; nil is of none, to know whether they can be read.
func (f recordedFlags) statement(of *data.Sample) (s data.Statement, err error) {
	if f.cut == nil {
		return s, nil
	}
	end := func(flag, text string, none float64) *float64 {
		switch {
		case text == "":
			return nil
		case text == "none":
			return &none
		}
		x, problem := inUnit(text, of)
		if problem != nil {
			err = console.Usagef("--%s=%s: %v", flag, text, problem)
			return nil
		}
		return &x
	}
	s.Above, s.Below, s.Rounding = end("cut", *f.cut, math.Inf(1)), end("floor", *f.floor, math.Inf(-1)), data.Rounding(*f.rounded)
	if *f.classes != "" {
		if s.ClassWidth, err = f.classWidth(of, err); err != nil {
			return s, err
		}
	}
	switch *f.missing {
	case "":
	case "chance":
		s.Chance = true
	default:
		return s, console.Usagef("--missing=%s: want chance, or leave it out where they may be missing because of their size", *f.missing)
	}
	if err == nil {
		err = s.Validate()
	}
	return s, err
}

// classWidth reads --class-width in the unit of a sample, unless there is an error before.
func (f recordedFlags) classWidth(of *data.Sample, before error) (float64, error) {
	if before != nil {
		return 0, before
	}
	w, err := inUnit(*f.classes, of)
	if err == nil && !(w > 0) {
		err = errors.New("want a number above 0, with a unit or without, such as 10 or 5us")
	}
	if err != nil {
		return 0, console.Usagef("--class-width=%s: %v", *f.classes, err)
	}
	return w, nil
}

// inUnit reads a number that may have a unit, as 1000ms, in the unit of a sample.
func inUnit(text string, of *data.Sample) (float64, error) {
	var unit columns.Units
	x, err := unit.Number([]byte(text))
	switch {
	case err != nil || math.IsInf(x, 0) || math.IsNaN(x):
		return 0, errors.New("want a number, with a unit or without, such as 1000 or 1s, or none")
	case unit.Name() == "" || of == nil:
		return x, nil
	case of.Unit == "":
		return 0, fmt.Errorf("the unit of %s is not known: name the column with it, such as time_ms, or leave the unit out",
			cmp.Or(of.Name, "the values"))
	}
	one, err := data.Of(of.Name, x)
	if err != nil {
		return 0, err
	}
	one.Unit = unit.Name()
	if one, err = one.In(of.Unit); err != nil {
		return 0, fmt.Errorf("the values are in %s: %w", of.Unit, err)
	}
	return one.Max(), nil
}

// table adds to a table which rows are read, and what is missing.
func (f recordedFlags) table(t data.Table) (data.Table, error) {
	if f.rows == nil {
		return t, nil
	}
	t.Missing = *f.na
	t.From = 1 + int64(*f.skip)
	ranges := 0
	for _, text := range *f.rows {
		condition, is, err := columns.ParseCondition(text)
		if err != nil {
			return t, console.Usagef("--%v", err)
		}
		if is {
			t.Where = append(t.Where, condition)
			continue
		}
		if ranges++; ranges > 1 || *f.skip > 0 {
			return t, console.Usagef("--rows=%s: want one range of rows, or --skip", text)
		}
		if t.From, t.To, err = rowsOf(text); err != nil {
			return t, err
		}
	}
	return t, nil
}

// rowsOf reads a range of rows; to = 0 is the last.
func rowsOf(text string) (from, to int64, err error) {
	first, last, is := strings.Cut(text, "..")
	number := func(text string, left int64) int64 {
		if text == "" {
			return left
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 1 {
			is = false
		}
		return n
	}
	if from, to = number(first, 1), number(last, 0); !is || to > 0 && to < from {
		return 0, 0, console.Usagef("--rows=%s: want first..last, whole numbers from 1 on, such as 1..2485 or 2486.., or a condition such "+
			"as status=200", text)
	}
	return from, to, nil
}

// sampleOf is a sample as fitting has it: values that are cut off above are known to be larger only, and
// those that were rounded down or up lie beside the recorded ones.
func sampleOf(s *data.Sample) fitting.Sample {
	of := fitting.Sample{Values: s.Held(), Dependent: s.Dependence().Dependent}
	if worth := s.Worth(); of.Dependent && worth > 0 {
		of.EffectiveSize = worth
	}
	r := s.Recording()
	if r.Above != nil {
		held := len(of.Values)
		of.Values = slices.DeleteFunc(of.Values, func(x float64) bool { return x >= r.Above.At })
		of.Censored = slices.Repeat([]fitting.Interval{{Lo: r.Above.At, Hi: math.Inf(1)}}, held-len(of.Values))
	}
	shift := 0.0
	switch r.Rounding {
	case data.Unrounded:
		of.Resolution = -1
	case data.Nearest, data.Middled:
		of.Resolution = r.Step
	case data.Down:
		of.Resolution, shift = r.Step, r.Step/2
	case data.Up:
		of.Resolution, shift = r.Step, -r.Step/2
	}
	for i := range of.Values {
		of.Values[i] += shift
	}
	return of
}

// cutOff says what a fit makes of values that are cut off; reason is why none is made.
func cutOff(s *data.Sample) (note, reason string) {
	r := s.Recording()
	if s.Each != "" {
		defer func() {
			of := fmt.Sprintf("each value is %s, and these laws are of such means", s.Each)
			if note != "" {
				of += "; " + note
			}
			note = of
		}()
	}
	if o := s.Omission(); o != nil {
		defer func() {
			of := fmt.Sprintf("%d requests that were due were not sent (coordinated omission), and these laws are of the others",
				o.Requests)
			note = strings.TrimSuffix(of+"; "+note, "; ")
		}()
	}
	switch {
	case r.Below != nil && r.Below.Stated:
		return "", fmt.Sprintf("%v below, and tests are of values that are cut off above only", *r.Below)
	case r.Below != nil:
		note = fmt.Sprintf("%d values equal the smallest, %s: if they are cut off there, these laws are not that of the values",
			r.Below.N, digits(r.Below.At))
	}
	if r.Missing > 0 {
		absent := fmt.Sprintf("%s may be missing because of their size (--missing chance if not), and these laws are "+
			"of the others", counted(r.Missing, "value"))
		if note != "" {
			absent += "; " + note
		}
		note = absent
	}
	if r.Above != nil {
		how := "equal the largest, and are taken as cut off there: laws are fitted to the others, and to these being larger (--cut none " +
			"takes them as they are)"
		if r.Above.To > r.Above.At {
			how = fmt.Sprintf("to %s lie close together above all others, and are taken as cut off there: laws are fitted to the others, "+
				"and to these being larger (--cut none takes them as they are)", digits(r.Above.To))
		}
		if r.Above.Stated {
			how = "are cut off there, as stated: laws are fitted to the others, and to these being larger"
		}
		above := fmt.Sprintf("%d values of %s %s", r.Above.N, digits(r.Above.At), how)
		if note != "" {
			above += "; " + note
		}
		note = above
	}
	return note, ""
}

// farQuantile is asked of a sample besides the usual quantiles, where order statistics bound it.
const farQuantile = 0.999

// usualQuantiles are those of a command without --quantiles.
func usualQuantiles() []float64 { return []float64{0.5, 0.9, 0.99} }

// far returns the far quantile of a sample, nil where the command names its quantiles or the values do not bound it.
func far(s *data.Sample, f flags) []montecarlo.Estimate {
	if !slices.Equal(*f.quantiles, usualQuantiles()) {
		return nil
	}
	e := s.Quantile(farQuantile, *f.level)
	if len(e.Warnings) > 0 || math.IsInf(e.Hi, 0) || math.IsInf(e.Lo, 0) {
		return nil
	}
	return []montecarlo.Estimate{e}
}

// leastUnseen is the number of values from which on what they have not seen is said.
const leastUnseen = 100

// unseen says what no mean can hold: of a value that comes in one of n/3 cases or more seldom, none is
// among n with probability e^-3, 0.05, or more.
func unseen(s *data.Sample, mean montecarlo.Estimate) string {
	n := float64(s.N())
	if s.Dependence().Dependent {
		n = s.Worth()
	}
	if len(mean.Warnings) > 0 || n < leastUnseen || s.Min() == s.Max() {
		return ""
	}
	return fmt.Sprintf("What is rarer than 3/n, 1 in %.0f, is not in this mean and its interval, however large it is.", rounded(n/3))
}

// sameUnit returns an error for two samples whose units are known and differ.
func sameUnit(a, b source) error {
	if a.Unit == "" || b.Unit == "" || a.Unit == b.Unit {
		return nil
	}
	return console.Usagef("%v is in %s and %v in %s: give both in one unit", a, a.Unit, b, b.Unit)
}

// unitOfLaw returns an error for a law of a file whose unit is known and is not that of a sample.
func unitOfLaw(s source, law distributions.Law) error {
	e, is := law.(*distributions.Empirical)
	if !is {
		return nil
	}
	_, column, err := arguments.CutColumn("file", e.Name())
	if unit := data.UnitOf(column); err == nil && unit != "" && s.Unit != "" && unit != s.Unit {
		return console.Usagef("--law=%v is in %s and %v in %s: give both in one unit, or multiply the law, such as 1000*%[1]v",
			law, unit, s, s.Unit)
	}
	return nil
}
