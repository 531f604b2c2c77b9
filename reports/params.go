package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// A word is one key=value token of a case's parameters.
type word struct{ key, value string }

// words splits parameters at the spaces outside of quotes and brackets. A part without
// '=' belongs to the word before it.
func words(params string) (list []word) {
	for _, text := range Words(params) {
		if key, value, ok := keyed(text); ok {
			list = append(list, word{key, readable(value)})
		} else {
			list = append(list, word{"", readable(text)})
		}
	}
	return list
}

// keyed splits key=value.
func keyed(text string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(text, "=")
	return key, value, ok && key != "" && !strings.ContainsAny(key, "(\"[{")
}

// Words splits the parameters of a case into its key=value words.
func Words(params string) (list []string) {
	depth, quoted := 0, false
	start := 0
	flush := func(end int) {
		text := params[start:end]
		start = end + 1
		_, _, ok := keyed(text)
		switch {
		case text == "":
		case ok || len(list) == 0:
			list = append(list, text)
		default:
			list[len(list)-1] += " " + text
		}
	}
	for i, r := range params {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ' ' && depth <= 0:
			flush(i)
		}
	}
	flush(len(params))
	return list
}

// caseName returns the parameters of a case in readable form.
func caseName(params string) string { return join(words(params)) }

func join(list []word) string {
	var b strings.Builder
	for i, w := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		if w.key != "" {
			b.WriteString(w.key + "=")
		}
		b.WriteString(w.value)
	}
	return b.String()
}

// A longNumber has more digits than a typed one; a text with two points is no number.
var (
	dotted     = lazily(`-?[0-9]+(?:\.[0-9]+)+(?:[eE][-+]?[0-9]+)?`)
	longNumber = lazily(`^-?[0-9]+\.[0-9]{11,}(?:[eE]|$)`)
)

// readable replaces the numbers of a value that have all the digits of a float64 by the
// fraction that they represent, 0.16666666666666666 by 1/6, or by six digits and an
// ellipsis. The saved report keeps every digit.
func readable(value string) string {
	return dotted().ReplaceAllStringFunc(value, func(text string) string {
		if !longNumber().MatchString(text) {
			return text
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return text
		}
		switch p, q, ok := fraction(x); {
		case ok && q == 1:
			return strconv.FormatInt(p, 10)
		case ok:
			return fmt.Sprintf("%d/%d", p, q)
		}
		return numerals.Rounded(x, 6) + "…"
	})
}

// fraction returns the fraction with the smallest denominator up to 1000 whose float64
// is x. Coincidences are practically impossible: there are fewer than 10^6 such
// fractions and 10^16 values of a float64.
func fraction(x float64) (p, q int64, ok bool) {
	if !(x > -1e6 && x < 1e6) {
		return 0, 0, false
	}
	for q := int64(1); q <= 1000; q++ {
		p := int64(math.Round(x * float64(q)))
		if float64(p)/float64(q) == x {
			return p, q, true
		}
	}
	return 0, 0, false
}

// keysOf returns the keys of a case's parameters; cases with the same keys can be
// summarized together.
func keysOf(list []word) string {
	keys := make([]string, len(list))
	for i, w := range list {
		keys[i] = w.key
	}
	return strings.Join(keys, " ")
}

// spanned summarizes cases with the same keys: d=1..4 i=1..4, and reports whether they
// are all combinations of these values.
func spanned(cases [][]word) (text string, all bool) {
	var out []word
	product := 1
	for i, w := range cases[0] {
		var values []string
		for _, c := range cases {
			if !slices.Contains(values, c[i].value) {
				values = append(values, c[i].value)
			}
		}
		product *= len(values)
		out = append(out, word{w.key, several(values)})
	}
	return join(out), product == len(cases)
}

// several formats a set of values: 1..12 for consecutive integers, up to eight short
// values one by one, networks and laws by their families, and otherwise the first of
// them.
func several(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	numbers := make([]int, 0, len(values))
	for _, v := range values {
		if x, err := strconv.Atoi(v); err == nil {
			numbers = append(numbers, x)
		}
	}
	if len(numbers) == len(values) {
		return wholeNumbers(numbers)
	}
	if list := strings.Join(values, ","); len(values) <= 8 && len(list) <= 60 {
		return list
	}
	if list, ok := families(values); ok {
		return list
	}
	return fmt.Sprintf("%s,...,%s (%d values)", values[0], values[len(values)-1], len(values))
}

// wholeNumbers formats 1,2,3,5 as 1..3,5, and more than eight parts as the ends.
func wholeNumbers(numbers []int) string {
	slices.Sort(numbers)
	var pieces []string
	for i := 0; i < len(numbers); {
		k := i
		for k+1 < len(numbers) && numbers[k+1] == numbers[k]+1 {
			k++
		}
		switch {
		case k-i >= 2:
			pieces = append(pieces, fmt.Sprintf("%d..%d", numbers[i], numbers[k]))
		default:
			for ; i < k; i++ {
				pieces = append(pieces, strconv.Itoa(numbers[i]))
			}
			pieces = append(pieces, strconv.Itoa(numbers[k]))
		}
		i = k + 1
	}
	if len(pieces) > 8 {
		return fmt.Sprintf("%d,...,%d (%d values)", numbers[0], numbers[len(numbers)-1], len(numbers))
	}
	return strings.Join(pieces, ",")
}

// families counts values such as ring(n=9) by the name before the bracket.
func families(values []string) (string, bool) {
	count := map[string]int{}
	var names []string
	for _, v := range values {
		name, _, ok := strings.Cut(v, "(")
		if !ok || name == "" {
			return "", false
		}
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name]++
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	for i, n := range names {
		if k := count[n]; k > 1 {
			names[i] = fmt.Sprintf("%d %s", k, n)
		}
	}
	return strings.Join(names, ", "), true
}
