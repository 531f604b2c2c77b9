package curves

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/reports/figures"
)

// Axes are the roles of the keys of a table in a figure.
type Axes struct {
	X      string
	Y      string   // of a map; "" for curves
	Series []string // keys each of whose combinations is a series
}

// manySeries is the largest number of series that can be told apart.
var manySeries = len(figures.Palette())

// Axes decides what the keys are in a figure: the key with the most numbers is on the horizontal
// axis, and the others make series; two keys of more numbers than there are colors make a map.
//
// Errors: no key has several numbers; more series than can be told apart.
func (t Table) Axes() (a Axes, err error) {
	var numbers, words []string
	for _, k := range t.Varying() {
		if t.numeric(k) {
			numbers = append(numbers, k)
		} else {
			words = append(words, k)
		}
	}
	if len(numbers) == 0 {
		return a, fmt.Errorf("a figure wants a key with several numbers, such as %s", t.rangeExample())
	}
	slices.SortStableFunc(numbers, func(a, b string) int { return len(t.values(b)) - len(t.values(a)) })
	a.X, a.Series = numbers[0], append(words, numbers[1:]...)
	if len(a.Series) == 1 && len(numbers) == 2 && len(t.values(numbers[1])) > manySeries {
		// Keys in their order: the first is horizontal.
		if slices.Index(t.Varying(), numbers[1]) < slices.Index(t.Varying(), numbers[0]) {
			numbers[0], numbers[1] = numbers[1], numbers[0]
		}
		return Axes{X: numbers[0], Y: numbers[1]}, nil
	}
	if n := len(t.combinations(a.Series)); n > manySeries {
		return a, fmt.Errorf("%d series of %s: at most %d can be told apart; ask for fewer values, or for two keys of numbers alone, "+
			"which make a map", n, strings.Join(a.Series, " and "), manySeries)
	}
	return a, nil
}

// rangeExample is a range of the first key that takes numbers.
func (t Table) rangeExample() string {
	for _, k := range t.Keys {
		if t.numeric(k.Name) {
			if k.Whole {
				return k.Name + "=2..10"
			}
			return k.Name + "=0.1..0.5+0.1"
		}
	}
	return "KEY=0.1..0.5+0.1"
}

// numeric reports whether all values of a key are numbers.
func (t Table) numeric(key string) bool {
	for _, p := range t.Points {
		if _, ok := p.number(key); !ok {
			return false
		}
	}
	return len(t.Points) > 0
}

// combinations returns the different values of keys together, in the order in which they come.
func (t Table) combinations(keys []string) (list [][]string) {
	for _, p := range t.Points {
		if c := p.words(keys); !slices.ContainsFunc(list, func(other []string) bool { return slices.Equal(other, c) }) {
			list = append(list, c)
		}
	}
	return list
}

func (p Point) words(keys []string) []string {
	list := make([]string, len(keys))
	for i, k := range keys {
		list[i] = p.Word(k)
	}
	return list
}

// geometric reports whether numbers are spread as on a logarithmic axis over two decades or more:
// their median is nearer to the geometric mean of the ends than to the arithmetic one.
func geometric(x []float64) bool {
	x = slices.Compact(slices.Sorted(slices.Values(x)))
	if len(x) < 3 || !(x[0] > 0) || x[len(x)-1] < 100*x[0] {
		return false
	}
	lo, hi := x[0], x[len(x)-1]
	median := math.Log(x[len(x)/2])/2 + math.Log(x[(len(x)-1)/2])/2
	return math.Abs(median-(math.Log(lo)+math.Log(hi))/2) < math.Abs(median-math.Log(lo/2+hi/2))
}

// unreadable reports whether most values of a linear axis would lie on its edge: all are positive,
// and the median is below a hundredth of the largest.
func unreadable(y []float64) bool {
	y = slices.Sorted(slices.Values(y))
	return len(y) > 2 && y[0] > 0 && y[len(y)/2] < y[len(y)-1]/100
}
