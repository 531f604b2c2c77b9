package hunt

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/reports"
)

// numbers are the numbers of a text, such as exponential(mean=0.5) or 3x4; a letter before
// one makes it part of a name.
var numbers = regexp.MustCompile(`[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?`)

// moved returns parameters near those of words: one of their numbers changed, or one of
// their words replaced by a fresh one.
func moved(r *rand.Rand, p *reports.Parameters, words []string, size int) []string {
	words = slices.Clone(words)
	if len(words) == 0 {
		return p.DrawWide(r, size)
	}
	if r.IntN(3) == 0 { // a fresh word
		for _, w := range p.DrawWide(r, size) {
			if r.IntN(len(words)) == 0 {
				return replaced(words, w)
			}
		}
	}
	for range 1 + r.IntN(2) {
		i := r.IntN(len(words))
		name, value, _ := strings.Cut(words[i], "=")
		words[i] = name + "=" + nudged(r, value)
	}
	return words
}

// replaced puts a word in the place of the one with its key, or adds it.
func replaced(words []string, word string) []string {
	name, _, _ := strings.Cut(word, "=")
	for i, w := range words {
		if strings.HasPrefix(w, name+"=") {
			words[i] = word
			return words
		}
	}
	return append(words, word)
}

// nudged changes one number of a text.
func nudged(r *rand.Rand, text string) string {
	at := numbers.FindAllStringIndex(text, -1)
	if len(at) == 0 {
		return text
	}
	a := at[r.IntN(len(at))]
	number := text[a[0]:a[1]]
	if n, err := strconv.Atoi(number); err == nil && r.IntN(8) > 0 {
		switch r.IntN(5) {
		case 0:
			n++
		case 1:
			n = max(0, n-1)
		case 2:
			n = n/2 + r.IntN(2)
		case 3:
			n *= 2
		default:
			n += r.IntN(2*(n/4+1)+1) - n/4 - 1
		}
		number = strconv.Itoa(max(0, n))
	} else if x, err := strconv.ParseFloat(number, 64); err == nil {
		spread := math.Pow(10, -2*r.Float64())
		if x > 0 && x < 1 && r.IntN(2) == 0 { // towards 1 as well as towards 0
			x = 1 / (1 + (1-x)/x*math.Exp(spread*r.NormFloat64()))
		} else {
			x *= math.Exp(spread * r.NormFloat64())
		}
		number = numerals.Rounded(x, 4)
	}
	return text[:a[0]] + number + text[a[1]:]
}
