package arguments

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// mostBytes is the largest size: 1 PiB.
const mostBytes = 1 << 50

// mostSizes is the largest number of sizes in one list.
const mostSizes = 256

// Limits of the factor of a range. A factor below the least would need very many steps
// to the next integer.
const (
	leastFactor = 1.0001
	mostFactor  = 1e6
)

// units of sizes, the largest first.
var units = []struct {
	name  string
	bytes float64
}{
	{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10},
	{"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"KB", 1e3}, {"B", 1},
}

const bytesDomain = "a size in bytes from 0 to 1024TiB, such as 4096, 4KiB (1024 bytes each) or 1MB (1000000)"

// Bytes declares a size in bytes.
func (ks *Keys) Bytes(name, meaning string) *int64 {
	v := new(int64)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: bytesDomain, set: func(text string) (string, error) {
		b, err := parseBytes(text)
		if err != nil {
			return "", inputs.Caused(name, text, err)
		}
		*v = b
		return FormatBytes(b), nil
	}})
	return v
}

// Sizes declares an increasing list of sizes in bytes: 1KiB,64KiB,1MiB or a range
// 1KiB..1MiB, in which each is twice the one before, or 1KiB..1MiB*4.
func (ks *Keys) Sizes(name, meaning string) *[]int64 {
	v := new([]int64)
	const domain = "sizes in bytes: a list 1KiB,64KiB,1MiB, a range 1KiB..1MiB of doubling sizes, or 1KiB..1MiB*4 of a factor of 4"
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, set: func(text string) (string, error) {
		list, err := parseSizes(text)
		if err != nil {
			return "", inputs.Caused(name, text, err)
		}
		*v = list
		words := make([]string, len(list))
		for i, b := range list {
			words[i] = FormatBytes(b)
		}
		return strings.Join(words, ","), nil
	}})
	return v
}

func parseBytes(text string) (int64, error) {
	digits := strings.TrimRight(text, "BKMGTPikmgtpbI")
	unit := strings.TrimSpace(text[len(digits):])
	digits = strings.TrimSpace(digits)
	factor := 1.0
	if unit != "" {
		i := slices.IndexFunc(units, func(u struct {
			name  string
			bytes float64
		}) bool {
			return u.name == unit
		})
		if i < 0 {
			return 0, inputs.Unknown("unit", unit, []string{"B", "KiB", "MiB", "GiB", "TiB", "kB", "MB", "GB", "TB"})
		}
		factor = units[i].bytes
	}
	x, err := strconv.ParseFloat(digits, 64)
	b := float64(x * factor)
	if err != nil || strings.ContainsAny(digits, "xXpP_+-eEnN") || !(b >= 0 && b <= mostBytes) {
		return 0, fmt.Errorf("%s: want %s", inputs.Printable(text), bytesDomain)
	}
	if b != math.Trunc(b) {
		return 0, fmt.Errorf("%s: %s bytes; want a whole number of bytes", inputs.Printable(text), numerals.Rounded(b, 10))
	}
	return int64(b), nil
}

func parseSizes(text string) ([]int64, error) {
	var list []int64
	for _, part := range strings.Split(text, ",") {
		lo, rest, ranged := strings.Cut(strings.TrimSpace(part), "..")
		first, err := parseBytes(strings.TrimSpace(lo))
		if err != nil {
			return nil, err
		}
		if !ranged {
			list = append(list, first)
			continue
		}
		hi, by, given := strings.Cut(rest, "*")
		last, err := parseBytes(strings.TrimSpace(hi))
		if err != nil {
			return nil, err
		}
		factor := 2.0
		if given {
			if factor, err = strconv.ParseFloat(strings.TrimSpace(by), 64); err != nil || !(factor >= leastFactor && factor <= mostFactor) {
				return nil, fmt.Errorf("%s: want a factor from %v to %v, as in 1KiB..1MiB*4", inputs.Printable(part), leastFactor,
					int(mostFactor))
			}
		}
		if first < 1 || last < first {
			return nil, fmt.Errorf("%s: want a range from at least 1 byte to a size that is not smaller", inputs.Printable(part))
		}
		for i := 0; len(list) <= mostSizes; i++ {
			b := int64(math.Round(float64(first) * math.Pow(factor, float64(i))))
			if b >= last {
				break
			}
			if i == 0 || b > list[len(list)-1] {
				list = append(list, b)
			}
		}
		list = append(list, last)
	}
	switch {
	case len(list) > mostSizes:
		return nil, fmt.Errorf("more than %d sizes; raise the factor, as in 1KiB..1MiB*4", mostSizes)
	case !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) < len(list):
		return nil, fmt.Errorf("the sizes do not rise; want each larger than the one before")
	}
	return list, nil
}

// FormatBytes formats a size as Bytes reads it: 64KiB, 1MB, or the plain number if it
// is no multiple of a unit.
func FormatBytes(b int64) string {
	for _, u := range units {
		if f := int64(u.bytes); f > 1 && b >= f && b%f == 0 && u.name != "KB" {
			return strconv.FormatInt(b/f, 10) + u.name
		}
	}
	return strconv.FormatInt(b, 10)
}
