package fit

import (
	"slices"
	"strings"

	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/measurements"
)

// fitKeys are the keys of castlab fit.
type fitKeys struct {
	format, kind, task, placement, center *string
	algorithm, assume                     *string
	bytes                                 *int64
	change, predict                       *[]int64
	window, ranks, draws                  *int
	latency, overhead, gap                *float64
	lines                                 *string

	given map[string]*bool
}

func bindFit(keys *arguments.Keys) *fitKeys {
	k := &fitKeys{
		format:    keys.Word("format", "of the files", measurements.Formats()...),
		kind:      keys.Word("kind", "what a CSV file times, where its header does not say it", loggp.Kinds()...),
		bytes:     keys.Bytes("bytes", "size of every message, of a CSV file without sizes"),
		window:    keys.Int("window", "messages in a window of a bandwidth test", 2, 1<<20),
		task:      keys.Word("task", "the collective of a file that does not say it", measurements.TaskWords()...),
		placement: keys.Word("placement", "columns of nccl-tests", "out-of-place", "in-place"),
		center:    keys.Word("center", "of several times of one size", loggp.Centers()...),
		latency:   keys.Real("L", "the latency in us, where you know it", arguments.Nonnegative()),
		overhead:  keys.Real("o", "the overhead in us, where you know it", arguments.Nonnegative()),
		gap:       keys.Real("g", "the gap in us, where you know it", arguments.Nonnegative()),
		assume:    keys.Word("assume", "what you take for granted", "g=o"),
		algorithm: keys.Word("algorithm", "how the collective was done", loggp.Algorithms()...),
		ranks:     keys.Int("ranks", "of the collective", 2, 1<<24),
		lines:     keys.Word("lines", "by a test for changes of protocol, or one for all sizes", "auto", "one"),
		change:    keys.Sizes("change", "sizes from which another protocol is used, where you know them"),
		predict:   keys.Sizes("predict", "sizes whose time is asked for"),
		draws:     keys.Int("draws", "machines that carry the uncertainty to castlab compare", 1, 100_000),
		given:     map[string]*bool{},
	}
	for _, name := range []string{"format", "kind", "bytes", "window", "task", "L", "o", "g", "assume", "algorithm", "ranks", "change",
		"predict"} {
		k.given[name] = keys.Optional(name)
	}
	keys.Default("placement", "out-of-place")
	keys.Default("center", "median")
	keys.Default("lines", "auto")
	keys.Default("draws", "99")
	return k
}

// number returns v if the key was given, and nil otherwise.
func (k *fitKeys) number(name string, v *float64) *float64 {
	if !*k.given[name] {
		return nil
	}
	return v
}

func (k *fitKeys) config(f fitFlags) loggp.Config {
	c := loggp.Config{
		Level: *f.level, Seed: *f.seed, Draws: *k.draws, Whole: *k.lines == "one",
		Stated: loggp.Stated{
			Latency: k.number("L", k.latency), Overhead: k.number("o", k.overhead), Gap: k.number("g", k.gap),
			GapIsOverhead: *k.given["assume"],
		},
		Changes: reals(*k.change), Predict: reals(*k.predict),
	}
	if *k.center == "mean" {
		c.Center = loggp.Mean
	}
	return c
}

func reals(sizes []int64) (list []float64) {
	for _, s := range sizes {
		list = append(list, float64(s))
	}
	return list
}

// unused returns an error for a key that contradicts all files, and so would have no
// effect.
func (k *fitKeys) unused(series []loggp.Series) error {
	none := func(is func(loggp.Series) bool) bool { return !slices.ContainsFunc(series, is) }
	var kinds []string
	for _, s := range series {
		if name := s.Kind.String(); !slices.Contains(kinds, name) {
			kinds = append(kinds, name)
		}
	}
	says := strings.Join(kinds, " and ")
	switch {
	case *k.given["kind"] && !slices.Contains(kinds, *k.kind):
		return console.Usagef("kind=%s: what was read says %s itself; leave kind=... out", *k.kind, says)
	case *k.given["window"] && none(func(s loggp.Series) bool { return s.Kind == loggp.Window }):
		return console.Usagef("window=%d: what was read is %s, which has no windows; leave window=... out", *k.window, says)
	case *k.given["task"] && *k.task != "sendrecv" && none(func(s loggp.Series) bool { return s.Kind == loggp.Collective }):
		return console.Usagef("task=%s: what was read is %s, which is no collective; leave task=... out", *k.task, says)
	}
	return nil
}

// algorithmOf returns the collective that the keys and the files describe.
func (k *fitKeys) algorithmOf(series []loggp.Series) (*loggp.Algorithm, error) {
	if err := k.unused(series); err != nil {
		return nil, err
	}
	if !*k.given["algorithm"] {
		if *k.given["ranks"] {
			return nil, console.Usagef("ranks=... without algorithm=...: state both, or none")
		}
		return nil, nil
	}
	for _, s := range series {
		if s.Kind != loggp.Collective {
			continue
		}
		n := *k.ranks
		switch {
		case s.Task == "" || s.Task == measurements.Unknown:
			return nil, console.Usagef("missing key task: the file does not say which collective it is; give task=all_reduce or the like")
		case !*k.given["ranks"] && s.Ranks == 0:
			return nil, console.Usagef("missing key ranks: the file does not say of how many ranks the collective is; give ranks=N")
		case !*k.given["ranks"]:
			n = s.Ranks
		case s.Ranks != 0 && s.Ranks != n:
			return nil, console.Usagef("ranks=%d: the file lists %d; leave ranks=... out", n, s.Ranks)
		}
		return &loggp.Algorithm{Task: s.Task, Name: *k.algorithm, Ranks: n}, nil
	}
	return nil, console.Usagef("algorithm=%s: no file times a collective; leave it out", *k.algorithm)
}
