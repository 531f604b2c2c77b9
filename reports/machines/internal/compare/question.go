package compare

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
)

// A question is what a command line asks: which of some algorithms is best on a machine, by what, and how that is beside
// measured times. Nothing changes it.
type question struct {
	*collectives.Comparison
	flags     flags
	words     *arguments.Keys // in canonical form, as they are printed
	by        comparison.Criterion
	quantiles []float64 // besides the mean
	measured  *measured // nil without measurements

	own   []int // by size: of what the library of an export uses by itself, -1 where it is not known
	added int   // of these, at the end of the candidates, that were not asked for
}

// words are what the keys of a command line say.
type words struct {
	collectives.Words
	measured measuredWords
}

// asked declares all keys; several lets task= and nodes= have lists.
func asked(several bool) arguments.Argument[words] {
	return arguments.Of2(func(w collectives.Words, m measuredWords) (words, error) { return words{w, m}, nil },
		collectives.Asked(several), measuredTimes())
}

// read returns what the words say, and the keys for their text.
func (c command) read(several bool) (w words, keys *arguments.Keys, err error) {
	keys = c.to.Grammar.NewKeys()
	value := asked(several).Declare(keys)
	if err = keys.Parse(c.words); err != nil {
		return w, keys, fmt.Errorf("compare: %w", err)
	}
	if w, err = value(); err != nil {
		err = console.Usagef("compare: %w", err)
	}
	return w, keys, err
}

// question is that of one task and number of ranks.
func (c command) question(ctx context.Context) (*question, error) {
	w, keys, err := c.read(false)
	if err != nil {
		return nil, err
	}
	table, err := w.measured.read(c, w.Tasks()[0])
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	names := c.names
	if table != nil {
		if *c.flags.export != "" {
			return nil, console.Usage(notExported(*c.flags.export))
		}
		var sizes []int64
		if names, sizes, err = table.complete(names, w.Ranks()[0], w.Sized()); err != nil {
			return nil, fmt.Errorf("compare: %w", err)
		}
		if sizes != nil {
			w.Words, keys = w.WithSizes(sizes), keys.With("sizes", sizesText(sizes))
		}
	}
	setup, err := bound(ctx, func() (*collectives.Comparison, error) {
		if len(names) == 0 && table == nil {
			return w.CompareAll(c.to.Grammar)
		}
		return w.Compare(c.to.Grammar, names)
	})
	if err != nil {
		return nil, err
	}
	return c.asking(question{Comparison: setup, words: keys}, w.measured, table)
}

// bound makes programs of many ranks, which take no context.
func bound[T any](ctx context.Context, work func() (T, error)) (T, error) {
	x, err := cancelable.Run(ctx, work)
	if err != nil && !errors.Is(err, context.Canceled) {
		err = console.Usagef("compare: %w", err)
	}
	return x, err
}

// asking completes a question by what the flags say, and by measured times, if any.
//
// Errors: those of a command line.
func (c command) asking(q question, m measuredWords, table *measuredTable) (*question, error) {
	q.flags = c.flags
	if err := q.complete(c, m, table); err != nil {
		return nil, console.Usage(err)
	}
	return &q, nil
}

func (q *question) complete(c command, m measuredWords, table *measuredTable) (err error) {
	if q.by, q.quantiles, err = c.flags.criteria(); err != nil {
		return err
	}
	if err := c.flags.check(q.Comparison, q.added, c.set); err != nil {
		return err
	}
	if *c.flags.rate {
		if err := q.CheckRate(); err != nil {
			return err
		}
	}
	if err := q.checkExport(); err != nil {
		return err
	}
	drawn := c.set.Changed("draw")
	if drawn && *c.flags.draw == "" {
		return errors.New("--draw=\"\": want the path of a file to write")
	}
	if table == nil {
		return m.alone(*c.flags.draw, drawn)
	}
	if q.measured, err = table.beside(q, m); err == nil && drawn {
		err = q.measured.checkFigure(*c.flags.draw)
	}
	return err
}

// checkExport returns an error for what cannot be exported.
func (q *question) checkExport() error {
	switch name := *q.flags.export; name {
	case "", "csv":
		return nil
	case "parquet":
		if *q.flags.out == "" {
			return fmt.Errorf("--export=parquet: it is no text; give --out FILE")
		}
		return nil
	case "nccl-tuner":
		return q.tuner(comparison.Changes{}).Check()
	default:
		library, found := format(name)
		if !found {
			return inputs.Unknown("export", name, append([]string{"csv", "parquet", "nccl-tuner"}, exports.FormatNames()...))
		}
		if q.Sizes[0] < 0 && q.Task.String() != "barrier" {
			return fmt.Errorf("--export=%s: no sizes; give sizes=1KiB..1MiB or the like", name)
		}
		return library.Check(q.rules())
	}
}

// asked are the names of the algorithms without those that the library uses by itself.
func (q *question) asked() []string {
	names := q.Names()
	return names[:len(names)-q.added]
}

// certain reports whether every number is exact: nothing is random, and the machine
// is known.
func (q *question) certain() bool { return q.Exact && len(q.Draws) == 0 && len(q.Others) == 0 }

// searches counts the algorithms with parameters to be searched.
func (q *question) searches() (n int) {
	for _, a := range q.Candidates {
		if a.Open() {
			n++
		}
	}
	return n
}

// what names the deciding quantity.
func (q *question) what() string {
	if q.Exact {
		return "time"
	}
	return q.by.String()
}

// known is the condition of --decide and --precision; nil without them.
func (q *question) known() func(comparison.Answer) bool {
	switch {
	case *q.flags.decide:
		return comparison.Settled(*q.flags.indifference)
	case *q.flags.precision > 0:
		return comparison.Precise(*q.flags.precision)
	}
	return nil
}

// done is the stopping rule; nil for one look. If no number of runs removes the
// warnings there is one look.
func (q *question) done() func(comparison.Answer) bool {
	known := q.known()
	if known == nil {
		return nil
	}
	return func(a comparison.Answer) bool { return known(a) || a.Endless() }
}

func sizesText(sizes []int64) string {
	list := make([]string, len(sizes))
	for i, size := range sizes {
		list[i] = arguments.FormatBytes(size)
	}
	return strings.Join(list, ",")
}
