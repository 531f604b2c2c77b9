package ipynb

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	// Code in prose, and numbers of cited items.
	notNumbers = regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\b(?:Theorem|Lemma|Proposition|Definition|Observation|Section|Figure|Appendix)s? [0-9.]+|\\b(?:19|20)[0-9]{2}\\b")
	// Thousands may be separated by commas.
	numbers = regexp.MustCompile(`[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?`)
)

// Unprinted returns the numbers of the prose that come from nowhere: no cell
// holds or prints one that rounds to them. It looks at numbers with a decimal
// point or of three digits and more, years apart; smaller ones count things.
func (nb *Notebook) Unprinted() []error {
	var known []float64
	for _, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		texts := []string{string(c.Source)}
		for _, o := range c.Outputs {
			texts = append(texts, string(o.Text), string(o.Data["text/markdown"]), string(o.Data["text/html"]))
		}
		for _, text := range texts {
			for _, s := range numbers.FindAllString(text, -1) {
				known = append(known, value(s))
			}
		}
	}
	var list []error
	for i, c := range nb.Cells {
		if c.Type == "code" {
			continue
		}
		for _, s := range numbers.FindAllString(notNumbers.ReplaceAllString(string(c.Source), " "), -1) {
			if claims(s) && !printed(s, known) {
				list = append(list, fmt.Errorf("cell %d: the number %s is in no cell and no output", i, s))
			}
		}
	}
	return list
}

// claims reports whether a number must be traced to an output: it has decimals or at
// least three digits.
func claims(s string) bool {
	return strings.Contains(s, ".") || len(strings.ReplaceAll(s, ",", "")) >= 3
}

// printed reports whether a known number rounds to s.
func printed(s string, known []float64) bool {
	v := value(s)
	mantissa, _, _ := strings.Cut(s, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	scale := math.Pow(10, float64(len(decimals)))
	for _, w := range known {
		if w == v || math.Round(w*scale) == math.Round(v*scale) {
			return true
		}
	}
	return false
}

func value(s string) float64 {
	x, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	if err != nil {
		return math.NaN() // out of range: equal to nothing
	}
	return x
}
