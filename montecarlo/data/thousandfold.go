package data

import (
	"cmp"
	"fmt"
	"math"
)

// unitFactor is up to which factor the medians of two versions of one program are taken to differ besides that of their units.
const unitFactor = 1.25

// thousandfold returns the warning of two samples of one unit, or none, whose medians differ by about 1000 or 1000000, as those of times
// in seconds beside milliseconds do; "" of others.
func thousandfold(a, b *Sample) string {
	x, y := a.At(0.5), b.At(0.5)
	if a.Unit != b.Unit || !(x > 0) || !(y > 0) {
		return ""
	}
	for _, power := range []float64{-6, -3, 3, 6} {
		if math.Abs(math.Log(y/x)-power*math.Ln10) > math.Log(unitFactor) {
			continue
		}
		of, all := "", "such as time_us"
		if a.Unit != "" {
			of = " than " + a.Unit
			all = "such as " + cmp.Or(otherTime(a.Unit, power), "time_us")
		}
		return fmt.Sprintf("second: perhaps in another unit%s: its median is %.3g times that of the first; name its column with "+
			"its unit, %s, or state that of all (--unit %s)", of, y/x, all, cmp.Or(a.Unit, "UNIT"))
	}
	return ""
}

// otherTime names a column of times in the unit whose numbers are 10^power times those of a unit, "" where there is none.
func otherTime(unit string, power float64) string {
	times := []string{"s", "ms", "us", "ns"}
	for i, u := range times {
		if j := i + int(power/3); u == unit && 0 <= j && j < len(times) {
			return "time_" + times[j]
		}
	}
	return ""
}

// oneUnit says that of two samples only one is known to be in a unit; "" if both are, or neither.
func oneUnit(a, b *Sample) string {
	if a.Unit == b.Unit || a.Unit != "" && b.Unit != "" {
		return ""
	}
	nameless, named := firstSecond[0], firstSecond[1]
	if a.Unit != "" {
		nameless, named = named, nameless
	}
	return fmt.Sprintf("the unit of the %s is not known, and the %s is in %s: name the column with its unit, such as time_%[3]s", nameless,
		named, a.Unit+b.Unit)
}
