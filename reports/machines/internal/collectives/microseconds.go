package collectives

import (
	"fmt"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
)

// timeUnits are the units of columns of times in microseconds, those of machines.
var timeUnits = map[string]string{"ns": "0.001", "us": "1", "ms": "1000", "s": "1000000", "min": "60000000"}

// inMicroseconds returns an error for a law of measured times whose column is in another unit, as its name
// says, than those of a machine are: the unit of a column that says none is taken to be theirs.
func inMicroseconds(key string, law distributions.Law) error {
	measured, ok := law.(*distributions.Empirical)
	if !ok {
		return nil
	}
	name := measured.String()
	column := strings.TrimSuffix(name[strings.LastIndexByte(name, '#')+1:], ")")
	unit := data.UnitOf(column)
	if unit == "" || unit == "us" || !strings.Contains(name, "#") {
		return nil
	}
	if factor := timeUnits[unit]; factor != "" {
		return inputs.Refused(key, name, fmt.Sprintf("times in microseconds, and column %s is in %s: write %s*%s", column, unit,
			factor, name))
	}
	return inputs.Refused(key, name, fmt.Sprintf("times in microseconds, and column %s is in %s", column, unit))
}
