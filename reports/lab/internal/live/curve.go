package live

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"castlab/montecarlo"
)

// A curveQuestion asks for theory over one key, whose values are texts.
type curveQuestion struct {
	Ask
	Key    string   `json:"key"`
	Values []string `json:"values"`
}

const (
	mostPoints = 257
	// curveTime bounds the time of a curve: the points that are left then stay out.
	curveTime = 2 * time.Second
)

func (q *curveQuestion) validate() error {
	if err := q.Ask.validate(); err != nil {
		return err
	}
	if len(q.Values) == 0 || len(q.Values) > mostPoints {
		return &badRequest{http.StatusBadRequest, fmt.Sprintf("%d values: want 1 to %d", len(q.Values), mostPoints)}
	}
	for _, v := range q.Values {
		if err := validateWord(q.Key + "=" + v); err != nil {
			return err
		}
	}
	return nil
}

// A curveAnswer is values by name, null where there is none, and why the first of these has none.
type curveAnswer struct {
	Series  []series `json:"series"`
	Skipped []int    `json:"skipped,omitempty"` // values for which there was no time
	Fault   string   `json:"fault,omitempty"`
}

type series struct {
	Name string               `json:"name"`
	Y    []*montecarlo.Number `json:"y"`
}

// curve answers with theory over a key.
func (s *Server) curve(w http.ResponseWriter, r *http.Request) {
	var q curveQuestion
	if !read(w, r, &q) {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.wait)
	defer cancel()
	c, err := do(ctx, s.slots, func(ctx context.Context) (curveAnswer, error) { return s.over(ctx, q), nil })
	if err != nil {
		refused(w, err)
		return
	}
	answer(w, c)
}

// over evaluates the points of a curve: the ends first, then what lies between, so that one that takes too long is
// coarse and not cut.
func (s *Server) over(ctx context.Context, q curveQuestion) (c curveAnswer) {
	ctx, cancel := context.WithTimeout(ctx, curveTime)
	defer cancel()
	rest := slices.DeleteFunc(slices.Clone(q.Words), func(w string) bool { return strings.HasPrefix(w, q.Key+"=") })
	a := q.Ask
	order := coarsely(len(q.Values))
	for k, i := range order {
		v := q.Values[i]
		a.Words = append(slices.Clone(rest), q.Key+"="+v)
		values, err := guarded(func() (map[string]float64, error) { return s.bench.Values(ctx, a) })
		if ctx.Err() != nil {
			c.Skipped = slices.Sorted(slices.Values(order[k:]))
			return c
		}
		if err != nil && c.Fault == "" {
			c.Fault = err.Error()
		}
		for name, y := range values {
			if math.IsNaN(y) {
				continue
			}
			k := slices.IndexFunc(c.Series, func(x series) bool { return x.Name == name })
			if k < 0 {
				k = len(c.Series)
				c.Series = append(c.Series, series{name, make([]*montecarlo.Number, len(q.Values))})
			}
			c.Series[k].Y[i] = (*montecarlo.Number)(&y)
		}
		slices.SortFunc(c.Series, func(a, b series) int { return strings.Compare(a.Name, b.Name) })
	}
	return c
}

// coarsely orders 0 to n-1: the ends, the middle, the quarters, and so on.
func coarsely(n int) (order []int) {
	step := 1
	for step < n {
		step *= 2
	}
	seen := make([]bool, n)
	take := func(i int) {
		if i < n && !seen[i] {
			seen[i] = true
			order = append(order, i)
		}
	}
	take(0)
	take(n - 1)
	for ; step >= 1; step /= 2 {
		for i := 0; i < n; i += step {
			take(i)
		}
	}
	return order
}
