package arguments

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// RangesDomain says how a range is written.
const RangesDomain = "a range: 4..10 of integers, or with a step, a factor or a number of values, such as 0.1..0.5+0.1, 1..64*2, " +
	"0.01..0.2:20 or, evenly in the logarithm, 0.001..1:7log"

// ranged expands a range into the texts of its values, at most most; found is false for a text
// that is no range. Values of a key of integers are rounded, and come once.
func ranged(key, text string, whole bool, most int) (values []string, found bool, err error) {
	from, rest, dots := strings.Cut(text, "..")
	if !dots {
		return nil, false, nil
	}
	lo, first := finiteText(from)
	hi, op, arg, second := divided(rest)
	if !first && !second {
		return nil, false, nil
	}
	refused := func(domain string, args ...any) ([]string, bool, error) {
		return nil, true, inputs.Refused(key, text, fmt.Sprintf(domain, args...))
	}
	switch {
	case !first || !second:
		return refused(RangesDomain)
	case !(lo <= hi):
		return refused("a range with its lower end first, such as 4..10")
	case op == 0:
		if lo != math.Trunc(lo) || hi != math.Trunc(hi) {
			return refused(RangesDomain)
		}
		op, arg = '+', "1"
	}
	size, number := finiteText(strings.TrimSuffix(arg, "log"))
	logarithmic := op == '*' || strings.HasSuffix(arg, "log")
	count := int(math.Min(size, math.MaxInt32))
	switch {
	case !number || op != ':' && strings.HasSuffix(arg, "log"):
		return refused(RangesDomain)
	case logarithmic && !(lo > 0):
		return refused("a range above 0, as its values have a common ratio")
	case op == '+' && !(size > 0):
		return refused("a step above 0")
	case op == '*' && !(size > 1):
		return refused("a factor above 1")
	case op == ':' && (size != math.Trunc(size) || size < 2):
		return refused("a number of values that is an integer >= 2")
	case op == '+':
		count = steps(lo, hi, size, most)
	case op == '*':
		count = int(math.Min((math.Log(hi)-math.Log(lo))/math.Log(size)+1e-9, math.MaxInt32)) + 1
	}
	if count > most {
		return refused("a range of at most %d values", most)
	}
	for i := range count {
		var x string
		switch {
		case op == '+':
			x = stepped(lo, size, i)
		case op == '*':
			x = significant(lo*math.Pow(size, float64(i)), 15)
		case i == 0:
			x = plain(lo)
		case i == count-1:
			x = plain(hi)
		case logarithmic:
			x = between(lo, hi, i, count)
		default:
			x = evenly(lo, hi, i, count)
		}
		if v, err := strconv.ParseFloat(x, 64); whole && err == nil {
			x = plain(math.RoundToEven(v))
		}
		if again := slices.Contains(values[max(0, len(values)-1):], x); again && !whole {
			return refused("values that can be told apart")
		} else if !again {
			values = append(values, x)
		}
	}
	return values, true, nil
}

// divided splits what follows the dots into the upper end and, after a sign that is no part of a
// number, a step, a factor or a number of values; op is 0 for none.
func divided(rest string) (hi float64, op byte, arg string, ok bool) {
	if hi, ok = finiteText(rest); ok {
		return hi, 0, "", true
	}
	for i := 1; i < len(rest); i++ {
		if strings.IndexByte("+*:", rest[i]) < 0 {
			continue
		}
		if hi, ok = finiteText(rest[:i]); ok {
			return hi, rest[i], rest[i+1:], true
		}
	}
	return 0, 0, "", false
}

// finiteText reads a decimal number.
func finiteText(text string) (float64, bool) {
	if strings.Trim(text, "0123456789+-.eE") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && inputs.Finite(x)
}

// plain is the shortest text of a number, an integer without an exponent.
func plain(x float64) string {
	if x == 0 {
		return "0"
	}
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return numerals.Plain(x)
	}
	return numerals.Exact(x)
}

// exact is the number that the shortest text of x says: 0.1 is a tenth.
func exact(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(numerals.Exact(x))
	return r
}

// steps is how many values lo, lo+s, ... do not exceed hi, or more than most.
func steps(lo, hi, s float64, most int) int {
	if (hi-lo)/s > float64(most)+1 {
		return most + 1
	}
	n := new(big.Rat).Sub(exact(hi), exact(lo))
	n.Quo(n, exact(s))
	return int(new(big.Int).Quo(n.Num(), n.Denom()).Int64()) + 1
}

// stepped is lo + i s in decimal arithmetic, so that 0.1..0.5+0.1 has a 0.3.
func stepped(lo, s float64, i int) string {
	x := new(big.Rat).Mul(exact(s), new(big.Rat).SetInt64(int64(i)))
	v, _ := x.Add(x, exact(lo)).Float64()
	return plain(v)
}

// evenly is the i-th of n values from lo to hi, rounded to about a thousandth of what they are
// apart.
func evenly(lo, hi float64, i, n int) string {
	apart := new(big.Rat).Sub(exact(hi), exact(lo))
	apart.Quo(apart, new(big.Rat).SetInt64(int64(n-1)))
	x := new(big.Rat).Mul(apart, new(big.Rat).SetInt64(int64(i)))
	x.Add(x, exact(lo))
	gap, _ := apart.Float64()
	digits := 330
	if gap > 0 {
		digits = int(math.Max(0, 3-math.Floor(math.Log10(gap))))
	}
	v, _ := strconv.ParseFloat(x.FloatString(digits), 64)
	return plain(v)
}

// between is the i-th of n values from lo to hi with a common ratio, rounded to about a thousandth
// of what they are apart.
func between(lo, hi float64, i, n int) string {
	ratio := (math.Log(hi) - math.Log(lo)) / float64(n-1)
	digits := math.Ceil(3 - math.Log10(math.Expm1(math.Min(ratio, 1))))
	return significant(math.Exp(math.Log(lo)+float64(float64(i)*ratio)), int(math.Min(digits, 15)))
}

// significant is the shortest text of a number rounded to so many digits.
func significant(x float64, digits int) string {
	v, _ := strconv.ParseFloat(numerals.Rounded(x, max(1, digits)), 64)
	return plain(v)
}
