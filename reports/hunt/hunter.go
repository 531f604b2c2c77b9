package hunt

import (
	"context"
	"errors"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"castlab/reports"
)

// A hunter searches one claim.
type hunter struct {
	Settings
	claim    reports.Claim
	alpha    float64
	workers  int
	share    time.Duration // of the budget; 0 for no limit
	patience time.Duration // within which a claim without a point may look for one
	pace     time.Duration // that the first point took
	began    time.Time
	random   *rand.Rand
	seen     map[string]bool // parameters that were drawn
	elite    []Point         // the points with the least margin, least first
	size     int
	largest  int        // size above which points are too slow
	tests    int        // confirmations so far
	listed   [][]string // values that are tried in their order besides what is drawn
	whole    bool       // whether these are all
	only     bool       // whether there is a single case
	tried    ranges
	gallery  gallery
	outcome  Outcome
}

const (
	batch      = 16      // points between two looks at the elite
	elites     = 8       // points from which moves begin
	tries      = 2000    // draws for one point inside of the hypotheses
	rounds     = 4       // without a new one, after which a search ends
	sizes      = 4096    // largest distance of an integer from the least allowed
	failures   = 5       // that are told
	mostSlow   = 20      // points that may be too slow
	mostSteps  = 60      // of shrinking
	mostTested = 200     // simpler cases that are tried
	mostListed = 1 << 16 // values that are tried one after the other
)

func newHunter(c reports.Claim, s Settings, alpha float64, workers int, share time.Duration) *hunter {
	name := fnv.New64a()
	name.Write([]byte(c.ID))
	h := &hunter{
		Settings: s, claim: c, alpha: alpha, workers: workers, share: share,
		random: rand.New(rand.NewPCG(s.Seed, name.Sum64())), seen: map[string]bool{}, size: 8, largest: sizes,
		gallery: gallery{random: rand.New(rand.NewPCG(s.Seed, ^name.Sum64()))},
		outcome: Outcome{Claim: c.ID, Erratum: c.Erratum, Relation: c.Relation},
	}
	if every := c.Cases.Parameters.Every; every != nil && !s.byChance {
		h.listed, h.whole = every(mostListed)
		h.only = h.whole && len(h.listed) == 1
	}
	if share > 0 {
		h.began = s.Clock()
	}
	return h
}

// run searches and returns what it has.
func (h *hunter) run(ctx context.Context) Outcome {
	h.search(ctx)
	h.outcome.Time = h.elapsed()
	h.outcome.Ranges, h.outcome.Shown = h.tried, slices.Concat(h.gallery.tightest, h.gallery.others)
	return h.outcome
}

// search goes on until a counterexample is found, the points or the time are used up.
func (h *hunter) search(ctx context.Context) {
	dry := 0
	for round := 0; dry < rounds && !h.over(ctx) && !(h.whole && len(h.listed) == 0); round++ {
		before, drawn := h.outcome.Points, len(h.seen)
		for range batch {
			if h.over(ctx) { // before a value is taken from the list
				break
			}
			k, ok := h.draw(ctx)
			if !ok {
				break
			}
			if v, ok := h.visit(ctx, k); ok {
				h.found(ctx, v)
				return
			}
		}
		if h.outcome.Points == before { // nothing new inside of the hypotheses
			if h.size == h.largest && !h.whole {
				dry++
			}
			h.size = min(2*h.size, h.largest)
			h.outcome.Dry = dry == rounds && len(h.seen) == drawn && !h.over(ctx)
			continue
		}
		dry = 0
		if round%2 == 1 {
			h.size = min(2*h.size, h.largest)
		}
	}
	h.outcome.Whole = h.whole && len(h.listed) == 0 && h.outcome.Slow == 0 && len(h.outcome.Failures) == 0 && ctx.Err() == nil
}

func (h *hunter) elapsed() time.Duration {
	if h.share == 0 {
		return 0
	}
	return h.Clock().Sub(h.began)
}

// over reports whether the search ends.
func (h *hunter) over(ctx context.Context) bool {
	return ctx.Err() != nil || h.Points > 0 && h.outcome.Points >= h.Points || h.late() || h.outcome.Slow >= mostSlow
}

// late reports whether the claim has used its part of the budget.
func (h *hunter) late() bool {
	if h.share == 0 {
		return false
	}
	return h.elapsed() >= h.share && (h.outcome.Points > 0 || h.elapsed() >= h.patience)
}

// limit gives a measurement its part of the time that is left.
func (h *hunter) limit(ctx context.Context, at stage) (context.Context, context.CancelFunc) {
	if h.share == 0 {
		return context.WithCancel(ctx)
	}
	part := max(h.share/10, 50*time.Millisecond)
	switch {
	case at == settled && h.outcome.Found == nil:
		part = max(h.share/4, time.Second, h.patience)
	case at == settled: // a simpler case that takes longer is not worth it
		part = max(h.share/4, time.Second)
	case h.outcome.Points == 0:
		part = max(part, h.patience/4)
	default:
		part = max(part, 2*h.pace)
	}
	return h.Deadline(ctx, part)
}

// draw returns a case inside of the hypotheses that was not measured yet: drawn from the
// domain, or a move from one of the tightest points.
func (h *hunter) draw(ctx context.Context) (reports.Case, bool) {
	p := h.claim.Cases.Parameters
	for range tries {
		if ctx.Err() != nil || h.late() {
			break
		}
		var words []string
		switch {
		case len(h.listed) > 0 && (h.whole || h.random.IntN(2) == 0):
			words, h.listed = h.listed[0], h.listed[1:]
		case h.whole:
			return reports.Case{}, false
		case h.byChance:
			words = p.Draw(h.random)
		case len(h.elite) > 0 && h.random.IntN(2) == 0:
			words = moved(h.random, p, reports.Words(h.elite[h.random.IntN(len(h.elite))].Params), h.size)
		case h.random.IntN(4) == 0:
			words = p.Draw(h.random)
		default:
			words = p.DrawWide(h.random, h.size)
		}
		k, err := h.instance(words)
		switch {
		case err != nil:
			h.outcome.Refused++
		case !h.seen[k.Params]:
			h.seen[k.Params] = true
			return k, true
		}
	}
	return reports.Case{}, false
}

// instance returns the case of the words if the hypotheses hold.
func (h *hunter) instance(words []string) (k reports.Case, err error) {
	defer func() {
		if p := recover(); p != nil {
			h.fail(strings.Join(words, " "), errPanic)
			err = errPanic
		}
	}()
	if k, err = h.claim.Cases.Parameters.Case(h.Open, words); err != nil {
		return k, err
	}
	if k.Validate != nil {
		err = k.Validate()
	}
	k.Asked = true // a search leads to laws with what is rare
	return k, err
}

// visit measures a point, again if it is near or beyond a violation, and confirms what the
// search refutes. It reports whether the point is a counterexample.
func (h *hunter) visit(ctx context.Context, k reports.Case) (reports.Verdict, bool) {
	if h.only && k.Kind == reports.Statistical { // there is nothing to choose
		return h.settle(ctx, k)
	}
	began := h.elapsed()
	v, ok := h.at(ctx, k, glance)
	if !ok {
		return v, false
	}
	if h.outcome.Points++; h.outcome.Points == 1 && h.share > 0 {
		h.pace = h.elapsed() - began
	}
	if k.Kind != reports.Statistical {
		h.note(v)
		return v, v.Status == reports.Refuted
	}
	last := stare
	if h.byChance {
		last = glance
	}
	for at := look; at <= last; at++ {
		if !(excess(v) > 0.39) && !h.tight(v) {
			break
		}
		more, ok := h.at(ctx, k, at)
		if !ok {
			break
		}
		v = more
	}
	h.note(v)
	if v.Status != reports.Refuted {
		return v, false
	}
	sure, ok := h.confirm(ctx, k)
	if !ok && ctx.Err() == nil {
		h.outcome.Unconfirmed++
	}
	return sure, ok
}

// at measures a case at a stage of the search and keeps account of what fails.
func (h *hunter) at(ctx context.Context, k reports.Case, s stage) (reports.Verdict, bool) {
	return h.within(ctx, k, s, searchLevel, 0)
}

// within is at for a level, and random numbers, of one's own.
func (h *hunter) within(ctx context.Context, k reports.Case, s stage, level float64, j int) (reports.Verdict, bool) {
	v, err := h.measure(ctx, k, s, level, j)
	switch {
	case err == nil:
		return v, true
	case ctx.Err() != nil:
	case errors.Is(err, errRefused):
		h.outcome.Refused++
	case errors.Is(err, errSlow):
		h.outcome.Slow++
		h.largest = max(8, h.size/2)
		h.size = h.largest
	default:
		h.fail(k.Params, err)
	}
	return v, false
}

// confirm settles a statistical case on random numbers of its own, at its part of alpha.
func (h *hunter) confirm(ctx context.Context, k reports.Case) (reports.Verdict, bool) {
	h.tests++
	v, err := h.measure(ctx, k, settled, 1-spent(h.alpha, h.tests), h.tests)
	return v, err == nil && v.Status == reports.Refuted
}

// settle confirms, or not, the only case that there is.
func (h *hunter) settle(ctx context.Context, k reports.Case) (reports.Verdict, bool) {
	h.tests++
	v, ok := h.within(ctx, k, settled, 1-spent(h.alpha, h.tests), h.tests)
	if !ok {
		return v, false
	}
	h.outcome.Points++
	h.note(v)
	return v, v.Status == reports.Refuted
}

func (h *hunter) fail(params string, err error) {
	if len(h.outcome.Failures) < failures {
		h.outcome.Failures = append(h.outcome.Failures, Failure{params, err})
	}
}

// tight reports whether a bound is about to become the tightest.
func (h *hunter) tight(v reports.Verdict) bool {
	return v.Relation != reports.Equal && (h.outcome.Tightest == nil || v.Margin() < h.outcome.Tightest.Margin)
}

// note puts a point among the tightest.
func (h *hunter) note(v reports.Verdict) {
	h.tried.add(v.Params)
	if len(v.Estimate.Remarks()) > 0 {
		h.outcome.Warned++
	}
	if v.Kind == reports.Statistical && v.Relation == reports.Equal {
		h.distinguish(v)
	}
	p := Point{v.Params, v.Margin(), v}
	if math.IsInf(p.Margin, 1) {
		return
	}
	if len(v.Estimate.Remarks()) == 0 {
		h.gallery.add(p)
		if h.outcome.Tightest == nil || p.Margin < h.outcome.Tightest.Margin {
			h.outcome.Tightest = &p
		}
	}
	i, _ := slices.BinarySearchFunc(h.elite, p, byMargin)
	if h.elite = slices.Insert(h.elite, i, p); len(h.elite) > elites {
		h.elite = h.elite[:elites]
	}
}

// distinguish takes account of the relative error of an equality that its interval would
// have seen.
func (h *hunter) distinguish(v reports.Verdict) {
	e, ok := v.Refutable()
	if !ok {
		h.outcome.Doubtful++
		return
	}
	if h.outcome.Distinguished == 0 || e < h.outcome.Distinguished {
		h.outcome.Distinguished = e
	}
	h.outcome.Undistinguished = max(h.outcome.Undistinguished, e)
}
