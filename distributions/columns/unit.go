package columns

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Units reads numbers that may have a unit behind them, all of a column the same one: 146.5µs. Its zero value has read none.
type Units struct {
	name  string // of the unit; "" of numbers without one
	first string // the number that said so
}

// Name returns the unit of the numbers that were read, "" if they have none; us of µs.
func (u *Units) Name() string { return u.name }

// Number is the function Number of this package for numbers that have a unit, or none, like those before; NaN of a missing value.
//
// Errors: those of Number, and of a number that has another unit than the first.
func (u *Units) Number(text []byte) (float64, error) {
	x, err := Number(text)
	if err != nil {
		m := withUnit().FindSubmatch(text)
		if m == nil {
			return 0, err
		}
		if x, err = Number(m[1]); err != nil {
			return 0, err
		}
		return x, u.agree(text, plainUnit(string(m[2])))
	}
	if u.first != "" && u.name == "" || math.IsNaN(x) { // missing values have no unit
		return x, nil
	}
	return x, u.agree(text, "")
}

// agree notes the unit of the first number, and returns an error for another one.
func (u *Units) agree(text []byte, name string) error {
	if u.first == "" {
		u.name, u.first = name, string(text)
	}
	if u.name == name {
		return nil
	}
	said := func(name string) string {
		if name == "" {
			return "without a unit"
		}
		return "in " + name
	}
	return fmt.Errorf("%s is %s, and %s before it %s: give the column in one unit", inputs.Printable(string(text)), said(name),
		inputs.Printable(u.first), said(u.name))
}

// plainUnit is the name of a unit in letters of ASCII, and one of several names.
func plainUnit(name string) string {
	switch name {
	case "µs", "μs":
		return "us"
	case "KB":
		return "kB"
	}
	return name
}
