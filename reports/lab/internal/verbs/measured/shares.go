package measured

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/reports/lab/console"
)

// shares are numbers between 0 and 1, written 0.99 or p99.
type shares []float64

func (q *shares) Type() string { return "list" }
func (q *shares) String() string {
	var words []string
	for _, p := range *q {
		words = append(words, numerals.Exact(p))
	}
	return strings.Join(words, ",")
}

func (q *shares) Set(text string) error {
	var list shares
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if percents, is := strings.CutPrefix(word, "p"); is && !strings.ContainsAny(percents, "eE") {
			word = percents + "e-2" // the float64 of 0.999 for p99.9
		}
		p, err := strconv.ParseFloat(word, 64)
		if err != nil || !(0 < p && p < 1) {
			return errors.New("want numbers between 0 and 1, such as 0.5,0.99, or p50,p99")
		}
		list = append(list, p)
	}
	*q = list
	return nil
}

// A percent is a share, written 2% or 0.02.
type percent float64

func (p *percent) String() string { return numerals.Exact(100*float64(*p)) + "%" }
func (p *percent) Type() string   { return "share" }
func (p *percent) Set(text string) error {
	x, err := console.Share(strings.TrimSpace(text))
	if err != nil || !(0 <= x && x < 1) || math.IsNaN(x) {
		return fmt.Errorf("want a share from 0%% to less than 100%%, such as 2%%")
	}
	*p = percent(x)
	return nil
}
