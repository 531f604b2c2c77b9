package hunt

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/reports"
)

// found shrinks a counterexample: as long as one of the simpler cases near it is refuted
// too, by the search and by a confirmation of its own, it takes the place of the
// counterexample.
func (h *hunter) found(ctx context.Context, v reports.Verdict) {
	f := &Found{Verdict: v, First: v.Params, After: h.outcome.Points, Time: h.elapsed()}
	h.outcome.Found = f
	tested := map[string]bool{v.Params: true}
	for f.Steps < mostSteps && !h.first {
		next, ok := h.simpler(ctx, f.Verdict, tested)
		if !ok {
			return
		}
		f.Verdict = next
		f.Steps++
	}
}

// simpler returns the verdict on the simplest case near one that is refuted.
func (h *hunter) simpler(ctx context.Context, v reports.Verdict, tested map[string]bool) (reports.Verdict, bool) {
	cost := complexity(v.Params)
	type candidate struct {
		k    reports.Case
		cost float64
	}
	var list []candidate
	for _, words := range simplified(h.claim.Cases.Parameters.Keys(), reports.Words(v.Params)) {
		k, err := h.instance(words)
		if err != nil || tested[k.Params] {
			continue
		}
		if c := complexity(k.Params); c < cost {
			tested[k.Params] = true
			list = append(list, candidate{k, c})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range list {
		if ctx.Err() != nil || len(tested) > mostTested || h.share > 0 && h.elapsed() > 2*h.share {
			return v, false
		}
		if c.k.Kind != reports.Statistical {
			if w, err := h.measure(ctx, c.k, glance, searchLevel, 0); err == nil && w.Status == reports.Refuted {
				return w, true
			}
			continue
		}
		w, err := h.measure(ctx, c.k, look, searchLevel, 0)
		if err != nil || excess(w) < 1 {
			continue
		}
		if w, ok := h.confirm(ctx, c.k); ok {
			return w, true
		}
	}
	return v, false
}

// plain are values that replace those of a law or a network.
var plain = map[bool][]string{
	true: {"deterministic(mean=1)", "exponential(mean=1)", "bernoulli(p=0.5)", "uniform(min=0,max=2)",
		"two-point(low=0.5,high=4,mean=1)", "pareto(shape=3,mean=1)"},
	false: {"ring(n=3)", "complete(n=3)", "path(n=2)", "hypercube(d=1)", "hypercube(d=2)", "torus(sides=3x3)"},
}

// simplified returns words that may be simpler: one word left out, or one of its numbers
// smaller or rounder, or one of its values plainer.
func simplified(keys []reports.Key, words []string) (list [][]string) {
	add := func(i int, value string) {
		name, old, _ := strings.Cut(words[i], "=")
		if value != old {
			w := slices.Clone(words)
			w[i] = name + "=" + value
			list = append(list, w)
		}
	}
	for i, word := range words {
		name, value, _ := strings.Cut(word, "=")
		if j := slices.IndexFunc(keys, func(k reports.Key) bool { return k.Name == name }); j >= 0 {
			k := keys[j]
			if k.Default != "" {
				add(i, k.Default)
			}
			if k.Default != "" || k.Optional {
				list = append(list, slices.Delete(slices.Clone(words), i, i+1))
			}
			if c := slices.Index(k.Choices, value); c > 0 {
				add(i, k.Choices[0])
			}
		}
		if strings.Contains(value, "(") {
			for _, p := range slices.Concat(plain[true], plain[false]) {
				add(i, p)
			}
		}
		if head, tail, found := strings.Cut(value, "*"); found && numbers.FindString(head) == head {
			add(i, tail)
		}
		for _, at := range numbers.FindAllStringIndex(value, -1) {
			for _, n := range rounder(value[at[0]:at[1]]) {
				add(i, value[:at[0]]+n+value[at[1]:])
			}
		}
	}
	return list
}

// rounder returns numbers that are simpler than one.
func rounder(number string) (list []string) {
	if n, err := strconv.Atoi(number); err == nil {
		for _, m := range []int{0, 1, 2, 3, 4, n / 2, n * 3 / 4, n - 2, n - 1} {
			if m >= 0 && m < n {
				list = append(list, strconv.Itoa(m))
			}
		}
		return list
	}
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return nil
	}
	for _, y := range []float64{0, 1, 2, 0.5, 0.1, 0.9, math.Round(x)} {
		list = append(list, numerals.Exact(y))
	}
	return append(list, numerals.Rounded(x, 1), numerals.Rounded(x, 2))
}

// complexity orders parameters: long texts, large integers and numbers with many digits
// are complex.
func complexity(params string) (cost float64) {
	cost = float64(len(params)) / 4
	for _, number := range numbers.FindAllString(params, -1) {
		digits := strings.TrimLeft(strings.ReplaceAll(number, ".", ""), "0")
		cost += 2 * float64(len(digits))
		if x, err := strconv.ParseFloat(number, 64); err == nil && x != 0 {
			cost += math.Abs(math.Log2(max(x, 0x1p-40)))
			if x > 1 {
				cost += math.Log2(x)
			}
		}
	}
	return cost
}
