package columns

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"sync"

	"castlab/distributions/inputs"
)

// tens are the powers of ten that are float64 numbers.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
	1e21, 1e22}

// Number reads a decimal number, rounded correctly, and NaN from what stands for a missing
// value: nothing, NA, N/A, NaN, null.
//
// A number of at most 15 digits and a power of ten up to 22 is the quotient or product of
// two float64 numbers, which is rounded once; others are left to strconv.
//
// Source: Clinger, "How to read floating point numbers accurately", PLDI 1990.
func Number(text []byte) (float64, error) {
	i, negative := 0, false
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative = text[0] == '-'
		i = 1
	}
	var digits uint64
	count, fraction, seen := 0, 0, false
	for ; i < len(text); i++ {
		c := text[i] - '0'
		switch {
		case c <= 9:
			digits = 10*digits + uint64(c)
			if digits > 0 {
				count++
			}
			if seen {
				fraction++
			}
			continue
		case text[i] == '.' && !seen:
			seen = true
			continue
		}
		return exactNumber(text)
	}
	if count > 15 || fraction > 22 || len(text) == 0 || text[len(text)-1]-'0' > 9 {
		return exactNumber(text)
	}
	x := float64(digits) / tens[fraction]
	if negative {
		x = -x
	}
	return x, nil
}

func exactNumber(text []byte) (float64, error) {
	if missing(text) {
		return math.NaN(), nil
	}
	x, err := strconv.ParseFloat(string(text), 64)
	switch {
	case err == nil && bytes.ContainsAny(text, "_xXpP"): // Go reads them, and no measurement has them
		return 0, fmt.Errorf("%s: want a number in decimal", inputs.Printable(string(text)))
	case withUnit().Match(text):
		m := withUnit().FindSubmatch(text)
		return 0, fmt.Errorf("%s: a unit in the number; want %s, and the unit in the name of the column, such as time_%s",
			inputs.Printable(string(text)), m[1], m[2])
	case bytes.ContainsRune(text, ','):
		return 0, fmt.Errorf("%s: a comma in a number; write 1.5, and nothing between thousands", inputs.Printable(string(text)))
	case err != nil && math.IsInf(x, 0):
		return 0, fmt.Errorf("%s: too large for a float64; choose another unit", inputs.Printable(string(text)))
	case err != nil || math.IsInf(x, 0) || math.IsNaN(x):
		return 0, &notNumber{inputs.Printable(string(text))}
	}
	return x, nil
}

// A notNumber is the error of a text that may be a word for a missing value.
type notNumber struct{ text string }

func (e *notNumber) Error() string {
	return e.text + ": want a finite number, or nothing, NA, NaN or null where a value is missing"
}

// missing reports whether a field stands for a missing value.
func missing(text []byte) bool {
	switch len(text) {
	case 0:
		return true
	case 2:
		return bytes.EqualFold(text, []byte("na"))
	case 3:
		return bytes.EqualFold(text, []byte("nan")) || bytes.EqualFold(text, []byte("n/a"))
	case 4:
		return bytes.EqualFold(text, []byte("null"))
	}
	return false
}

// withUnit matches a number with a unit behind it.
var withUnit = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([-+]?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?) ?(ns|us|µs|μs|ms|s|B|kB|KB|KiB|MB|MiB|GB|GiB|%)$`)
})
