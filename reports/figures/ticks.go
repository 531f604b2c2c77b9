package figures

import (
	"math"
	"strconv"
	"strings"
)

// A tick is a mark of an axis; a minor one has no label.
type tick struct {
	value float64
	label string
}

func (t tick) minor() bool { return t.label == "" }

// linearTicks returns the multiples of 1, 2, 2.5 or 5 times a power of ten inside [lo,
// hi], five to seven of them if such a step exists; integers only if requested.
func linearTicks(lo, hi float64, integer bool) []tick {
	span := hi - lo
	if !(span > 0) || math.IsInf(span, 0) {
		return nil
	}
	best, worst, aim := 0.0, math.Inf(1), 6.0
	if integer {
		aim = 8
	}
	e := math.Floor(math.Log10(span))
	for d := e - 2; d <= e; d++ {
		for i, m := range []float64{1, 2, 5, 2.5} {
			step := m * math.Pow(10, d)
			if step == 0 || integer && step != math.Trunc(step) {
				continue
			}
			n := math.Floor(hi/step+1e-9) - math.Ceil(lo/step-1e-9) + 1
			// The target is six, or eight integers, whose labels are short; 2.5 is the
			// least preferred step.
			cost := math.Abs(n-aim) + 0.3*float64(i/3)
			if n < 2 {
				cost += 100
			}
			if cost < worst {
				best, worst = step, cost
			}
		}
	}
	if best == 0 { // no integer step fits
		best = 1
	}
	var ticks []tick
	first, last := math.Ceil(lo/best-1e-9), math.Floor(hi/best+1e-9)
	for k := first; k <= last && len(ticks) < 50; k++ {
		ticks = append(ticks, tick{k * best, number(k*best, best)})
	}
	return ticks
}

// number formats a multiple of step with the digits that step needs.
func number(v, step float64) string {
	if math.Abs(v) < step/2 {
		return "0"
	}
	digits := 0
	for s := step; digits < 12 && math.Abs(s-math.Round(s)) > 1e-6*step*math.Pow(10, float64(digits)); digits++ {
		s = step * math.Pow(10, float64(digits+1))
	}
	if size := math.Abs(v); size >= 1e5 || size < 1e-3 && step < 1e-3 || digits >= 12 {
		return scientific(v)
	}
	return minus(strconv.FormatFloat(v, 'f', digits, 64))
}

// scientific formats 1.5×10^{6}, rounded to twelve digits against noise such as
// 0.30000000000000004.
func scientific(v float64) string {
	s := strconv.FormatFloat(v, 'e', 11, 64)
	mantissa, exp, _ := strings.Cut(s, "e")
	mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	e, _ := strconv.Atoi(exp)
	power := "10^{" + strconv.Itoa(e) + "}"
	if mantissa == "1" {
		return power
	}
	return minus(mantissa) + "×" + power
}

func minus(s string) string { return strings.Replace(s, "-", "−", 1) }

// logTicks returns the decades with their multiples as minor ticks; within less than
// two decades 2 and 5 times them are labeled too; over many decades only every second,
// third ... one. An integer is never below 1.
func logTicks(lo, hi float64, integer bool) []tick {
	a, b := math.Log10(lo), math.Log10(hi)
	if !(b > a) {
		return nil
	}
	if b-a < 0.5 {
		return linearTicks(lo, hi, integer)
	}
	first, last := int(math.Floor(a)), int(math.Ceil(b))
	every := 1
	for float64(last-first)/float64(every) > 9 {
		every++
	}
	plain := first >= -2 && last <= 4 // 0.01 ... 10000 are easier to read than powers
	var ticks []tick
	for e := first; e <= last; e++ {
		for m := 1; m <= 9; m++ {
			v, err := strconv.ParseFloat(strconv.Itoa(m)+"e"+strconv.Itoa(e), 64)
			if err != nil || v < lo*(1-1e-9) || v > hi*(1+1e-9) || integer && v < 1 {
				continue
			}
			major := m == 1 && mod(e, every) == 0 || b-a < 2 && (m == 2 || m == 5)
			switch {
			case major:
				ticks = append(ticks, tick{v, power(m, e, plain)})
			case every == 1 || m == 1:
				ticks = append(ticks, tick{value: v})
			}
		}
	}
	return ticks
}

func power(m, e int, plain bool) string {
	switch {
	case plain && e < 0:
		return strconv.FormatFloat(float64(m)*math.Pow10(e), 'f', -e, 64)
	case plain || e == 0:
		return strconv.FormatFloat(float64(m)*math.Pow10(e), 'f', 0, 64)
	case m == 1:
		return "10^{" + strconv.Itoa(e) + "}"
	}
	return strconv.Itoa(m) + "×10^{" + strconv.Itoa(e) + "}"
}

func mod(a, b int) int { return ((a % b) + b) % b }
