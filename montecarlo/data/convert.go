package data

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A scale says what a unit is of the base unit of its kind: 10^power times factor.
type scale struct {
	kind   string
	power  int
	factor float64
}

// scales are the units that are converted into each other.
var scales = map[string]scale{
	"ns": {"time", -9, 1}, "us": {"time", -6, 1}, "ms": {"time", -3, 1}, "s": {"time", 0, 1}, "min": {"time", 0, 60},
	"h": {"time", 0, 3600},
	"B": {"bytes", 0, 1}, "kB": {"bytes", 3, 1}, "MB": {"bytes", 6, 1}, "GB": {"bytes", 9, 1},
	"KiB": {"bytes", 0, 1 << 10}, "MiB": {"bytes", 0, 1 << 20}, "GiB": {"bytes", 0, 1 << 30},
}

// scaleOf returns the scale of a unit, or of bytes per second.
func scaleOf(unit string) (scale, bool) {
	if rate, is := strings.CutSuffix(unit, "/s"); is {
		s, known := scales[rate]
		s.kind += " per second"
		return s, known && s.kind == "bytes per second"
	}
	s, known := scales[unit]
	return s, known
}

// ErrUnit is the error of units that are not of one quantity.
var ErrUnit = errors.New("units of different quantities")

// In returns the sample in another unit: numbers of 0.1205 ms are exactly those that are read of 120.5 us.
//
// Errors: ErrUnit for a unit that the sample's cannot be converted to, or where it has none; of a sample that was saved, and of
// one of more values than are held.
func (s *Sample) In(unit string) (*Sample, error) {
	if s.Unit == unit {
		return s, nil
	}
	from, known := scaleOf(s.Unit)
	to, other := scaleOf(unit)
	if !known || !other || from.kind != to.kind {
		return nil, fmt.Errorf("%w: %q and %q", ErrUnit, s.Unit, unit)
	}
	in := func(x float64) float64 { return shifted(x, from.power-to.power) * from.factor / to.factor }
	if from.power == to.power && from.factor < to.factor {
		in = func(x float64) float64 { return x / (to.factor / from.factor) }
	}
	return s.scaled(unit, in)
}

// scaled returns the sample with every value converted, those of launches, of keys, of stalls and of cuts that are stated, too.
func (s *Sample) scaled(unit string, in func(float64) float64) (c *Sample, err error) {
	switch {
	case s.classes == nil && s.Classed() && !s.restored: // histograms, which are converted below
		c = NewSample(s.Name)
		defer func() {
			if c != nil {
				c.joinClasses()
				c.dependence = unordered(c.N())
			}
		}()
	case s.classes != nil:
		var list []Class
		for _, x := range s.classes.list {
			list = append(list, Class{Lo: in(x.Lo), Hi: in(x.Hi), N: x.N})
		}
		if c, err = OfClasses(s.Name, list, in(s.classes.mean), s.classes.fine); err != nil {
			return nil, err
		}
	case s.restored || !s.whole():
		return nil, fmt.Errorf("%d values that are not held cannot be converted to %s; give the file in that unit", s.N(), unit)
	default:
		c = NewSample(s.Name)
		for _, x := range s.values {
			if err := c.Add(in(x)); err != nil {
				return nil, err
			}
		}
	}
	for _, l := range s.launches {
		part, err := l.scaled(unit, in)
		if err != nil {
			return nil, err
		}
		c.launches = append(c.launches, part)
	}
	if s.start != nil {
		if c.start, err = s.start.scaled(unit, in); err != nil {
			return nil, err
		}
	}
	for _, k := range s.beside {
		c.beside = append(c.beside, keyed{k.key, in(k.x)})
	}
	if s.omission != nil {
		o := *s.omission
		o.Typical, o.lengths = in(o.Typical), slices.Clone(o.lengths)
		for i, x := range o.lengths {
			o.lengths[i] = in(x)
		}
		c.omission = &o
	}
	c.statement, c.merged, c.zeros = s.statement, s.merged, s.zeros
	for _, end := range []**float64{&c.statement.Above, &c.statement.Below} {
		if *end != nil && !math.IsInf(**end, 0) {
			x := in(**end)
			*end = &x
		}
	}
	c.statement.ClassWidth = in(s.statement.ClassWidth)
	c.gaps, c.FirstRow = slices.Clone(s.gaps), s.FirstRow
	c.Unit, c.Each, c.Notes, c.missing, c.apart = unit, s.Each, slices.Clone(s.Notes), s.missing, s.apart
	c.Notes = append(c.Notes, fmt.Sprintf("Converted from %s to %s.", s.Unit, unit))
	return c, nil
}

// shifted returns x 10^power as it is read where the point of its decimal digits is moved.
func shifted(x float64, power int) float64 {
	text := strconv.FormatFloat(x, 'e', -1, 64)
	at := strings.IndexByte(text, 'e')
	if power == 0 || at < 0 || math.IsInf(x, 0) {
		return x
	}
	exponent, err := strconv.Atoi(text[at+1:])
	if err != nil {
		return x
	}
	y, err := strconv.ParseFloat(text[:at+1]+strconv.Itoa(exponent+power), 64)
	if err != nil {
		return x * math.Pow10(power)
	}
	return y
}
