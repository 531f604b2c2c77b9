package arguments

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// Draw returns random words that Parse accepts, unless parameters that were drawn
// independently exclude each other: a value of every key from its usual range, one of
// alternatives, and every second optional key. A key whose values cannot be drawn, such
// as the path of a file, is left out.
func (ks *Keys) Draw(r *rand.Rand) (words []string) {
	return ks.drawn(r, func(k *Key) func(r *rand.Rand) string { return k.draw })
}

// drawn returns random words from what draw has for each key.
func (ks *Keys) drawn(r *rand.Rand, draw func(k *Key) func(r *rand.Rand) string) (words []string) {
	out := ks.excluded()
	for _, names := range ks.alternatives {
		if slices.ContainsFunc(names, func(name string) bool { return out[name] || ks.key(name).fixed }) {
			continue
		}
		kept := r.IntN(len(names))
		for i, name := range names {
			if i != kept {
				out[name] = true
			}
		}
	}
	for _, k := range ks.keys {
		if k.fixed || k.draw == nil || out[k.Name] || (k.Optional || k.Default != "") && r.IntN(2) == 0 {
			continue
		}
		words = append(words, k.Name+"="+draw(k)(r))
	}
	return words
}

// Usual sets the range within its domain from which the key of that name is drawn when
// a claim is tested on random cases; for integers and reals.
func (a Argument[T]) Usual(name string, lo, hi float64) Argument[T] {
	a.declare = a.declare.usual(name, lo, hi)
	return a
}

// UsualOf sets the texts from which the key of that name is drawn when a claim is
// tested on random cases, such as laws and networks: a literal text, or one with
// ranges, [2..9] for an integer and [0.5..3] for a number of three digits.
func (a Argument[T]) UsualOf(name string, texts ...string) Argument[T] {
	a.declare = a.declare.usualOf(name, texts)
	return a
}

// drawnInteger draws from lo to hi; the distance from lo-1 is log-uniform.
func drawnInteger(lo, hi int) func(r *rand.Rand) string {
	return func(r *rand.Rand) string {
		shift := float64(1 - lo)
		x := math.Exp(r.Float64()*math.Log(float64(hi)+shift+1)) - shift
		return strconv.Itoa(min(max(int(math.Floor(x)), lo), hi))
	}
}

// drawnReal draws a number of three digits, uniformly.
func drawnReal(lo, hi float64) func(r *rand.Rand) string {
	return func(r *rand.Rand) string { return numerals.Rounded(lo+(hi-lo)*r.Float64(), 3) }
}

// drawnText draws one of the texts and fills its ranges.
func drawnText(texts []string) func(r *rand.Rand) string {
	return func(r *rand.Rand) string { return filled(r, texts[r.IntN(len(texts))]) }
}

// filled replaces each [lo..hi] of a text by a random number between its ends.
func filled(r *rand.Rand, text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inner, after, _ := strings.Cut(rest, "]")
		from, to, _ := strings.Cut(inner, "..")
		lo, err := strconv.Atoi(from)
		hi, err2 := strconv.Atoi(to)
		if err == nil && err2 == nil {
			fmt.Fprint(&b, lo+r.IntN(hi-lo+1))
		} else {
			a, _ := strconv.ParseFloat(from, 64)
			z, _ := strconv.ParseFloat(to, 64)
			b.WriteString(numerals.Rounded(a+(z-a)*r.Float64(), 3))
		}
		text = after
	}
}

// LightTailed are laws whose transform is finite in a neighborhood of 0, as texts for
// UsualOf, of means near 1.
var LightTailed = []string{
	"deterministic(mean=[0.2..3.0])", "uniform(min=[0.0..1.0],max=[1.1..3.0])", "exponential(mean=[0.2..3.0])",
	"erlang(shape=[2..6],mean=[0.2..3.0])", "gamma(shape=[0.4..4.0],mean=[0.2..3.0])",
	"hyperexponential(mean=[0.2..3.0],scv=[1.2..4.0])", "shifted-exponential(shift=[0.1..0.9],mean=[1.0..3.0])",
	"two-point(low=[0.1..0.9],high=[2.0..6.0],mean=[1.0..1.9])", "bernoulli(p=[0.2..0.9])", "geometric(mean=[1.2..4.0])",
	"weibull(shape=[1.0..3.0],mean=[0.2..3.0])",
}

// Continuous are the laws of LightTailed that have a density.
var Continuous = slices.DeleteFunc(slices.Clone(LightTailed), func(text string) bool {
	name, _, _ := strings.Cut(text, "(")
	return slices.Contains([]string{"deterministic", "two-point", "bernoulli", "geometric"}, name)
})

// HeavyTailed are laws without a transform, as texts for UsualOf, with a variance.
var HeavyTailed = []string{
	"weibull(shape=[0.5..0.9],mean=[0.2..3.0])", "lognormal(mean=[0.2..3.0],sigma=[0.3..1.0])", "pareto(shape=[3.0..6.0],mean=[0.2..3.0])",
}

// SmallNetworks are networks of at most 64 nodes, as texts for UsualOf.
var SmallNetworks = []string{
	"hypercube(d=[1..5])", "ring(n=[3..16])", "torus(sides=[3..5]x[3..6])", "torus(sides=[3..4]x[3..4]x[2..3])",
	"mesh(sides=[2..5]x[2..6])",
	"folded-cube(d=[2..5])", "manhattan(rows=4,columns=4)", "manhattan(rows=6,columns=4)", "complete(n=[2..9])", "star(n=[2..12])",
	"path(n=[2..16])",
}
