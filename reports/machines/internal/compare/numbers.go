package compare

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
)

// percent writes the part of a time that is saved as "12 % [11, 13]": it is at most the whole, whatever an interval about two
// uncertain times has.
func percent(e montecarlo.Estimate) string {
	e = doubted(e)
	e.Hi = min(e.Hi, 1)
	if e.Lo == e.Hi {
		return numerals.Rounded(100*e.Value, 4) + " %"
	}
	p := montecarlo.Estimate{Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi}
	value, lo, hi := rounded(p, 1)
	return fmt.Sprintf("%s %% [%s, %s]", value, lo, hi)
}

// interval writes an estimate as "12.3 [12.1, 12.6]".
func interval(e montecarlo.Estimate) string {
	if e.Level == 1 && e.Lo == e.Hi && len(e.Doubts) == 0 {
		return numerals.Rounded(e.Value, 10)
	}
	if console.NoInterval(e) {
		return numerals.Rounded(e.Value, 4) + " [none]"
	}
	value, lo, hi := rounded(doubted(e), 12)
	return fmt.Sprintf("%s [%s, %s]", value, lo, hi)
}

// doubted is an estimate with the interval that holds even if its doubts are right.
func doubted(e montecarlo.Estimate) montecarlo.Estimate {
	bare := e
	bare.Warnings = nil
	e.Lo, e.Hi = bare.Widest()
	return e
}

// rounded writes an estimate with as many digits as its interval supports: two of its
// width, but at most the given number of places. The ends are rounded outwards.
func rounded(e montecarlo.Estimate, most int) (value, lo, hi string) {
	width := e.Hi - e.Lo
	if math.IsInf(width, 0) {
		width = 2 * math.Max(math.Abs(e.Value-e.Lo), math.Abs(e.Hi-e.Value))
		if math.IsInf(width, 0) {
			width = math.Min(math.Abs(e.Value-e.Lo), math.Abs(e.Hi-e.Value))
		}
	}
	if !(width > 0) || math.IsInf(width, 0) {
		return numerals.Rounded(e.Value, 4), numerals.Rounded(e.Lo, 4), numerals.Rounded(e.Hi, 4)
	}
	places := min(most, max(0, 1-int(math.Floor(math.Log10(width)))))
	unit := math.Pow(10, float64(places))
	write := func(x float64, round func(float64) float64) string {
		if math.IsInf(x, 0) {
			return numerals.Rounded(x, 4)
		}
		return strconv.FormatFloat(round(x*unit)/unit+0, 'f', places, 64)
	}
	return write(e.Value, math.Round), write(e.Lo, math.Floor), write(e.Hi, math.Ceil)
}

// sizeText writes a size with its unit.
func sizeText(bytes int64) string {
	text := arguments.FormatBytes(bytes)
	if text == strconv.FormatInt(bytes, 10) {
		return text + " bytes"
	}
	return text
}

// listed writes some of the names: a, b and c.
func listed(all []string, which []int) string {
	var list []string
	for _, i := range which {
		list = append(list, all[i])
	}
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}
