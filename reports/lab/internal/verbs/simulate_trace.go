package verbs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
)

// A traceWay is one way to take the lengths of a record.
type traceWay struct {
	name  string
	joint func(file string) string // the joint law as text

	keys   *arguments.Keys
	study  catalog.Instance
	result catalog.Result
}

// traceWays are the ways that are shown beside each other; the first is the one that others
// are compared with.
func traceWays() []*traceWay {
	return []*traceWay{
		{name: "independent", joint: func(file string) string { return "block(size=1,file=" + file + ")" }},
		{name: "blocks", joint: func(file string) string { return "stationary(mean=auto,file=" + file + ")" }},
		{name: "own order", joint: ownOrder},
	}
}

func ownOrder(file string) string { return "consecutive(file=" + file + ")" }

// fewestOrders is the least number of random orders with which P can be orderMatters.
const fewestOrders = 39

// A traced simulation is a model with lengths of a record in several ways.
type traced struct {
	*app
	model     catalog.Model
	words     []string // of the command line
	key, file string   // of the record
	flags     simulateFlags
	grammar   arguments.Grammar

	ways   []*traceWay
	length int                  // of the record; 0 where lengths are not all that is random
	source *montecarlo.Estimate // of runs that follow each other in the record; nil where lengths are not all that is random
	orders *data.Orders         // of the first estimate; nil where they were not asked for
}

// simulateTrace runs a model with the lengths of --trace.
func (a *app) simulateTrace(ctx context.Context, m catalog.Model, words []string, f simulateFlags) error {
	t := &traced{app: a, model: m, words: words, flags: f, grammar: arguments.Grammar{Open: remembered(a.Grammar.Open),
		Remark: a.Grammar.Remark}, ways: traceWays()}
	var err error
	if n := *f.orders; n > 0 && n < fewestOrders {
		return console.Usagef("--orders=%d: want 0, or an integer >= %d, of which the rank can be rare enough", n, fewestOrders)
	}
	if t.key, t.file, err = t.recordKey(); err != nil {
		return err
	}
	for _, w := range t.ways {
		if w.keys, w.study, err = t.bind(w.joint(t.file)); err != nil {
			return fmt.Errorf("--trace gives %s, here %s: %w", t.key, w.name, err)
		}
	}
	if err := t.run(ctx); err != nil {
		return err
	}
	return t.print()
}

// recordKey returns the key and the file of --trace=[KEY=]FILE.
func (t *traced) recordKey() (key, file string, err error) {
	text := *t.flags.trace
	names := recordKeys(t.Grammar, t.model)
	if before, after, cut := strings.Cut(text, "="); cut && slices.Contains(names, before) {
		return before, after, nil
	}
	switch {
	case text == "":
		return "", "", console.Usagef("--trace=\"\": want the path of a file, or PATH#COLUMN")
	case len(names) == 1:
		return names[0], text, nil
	case len(names) > 1:
		return "", "", console.Usagef("--trace=%s: want the key of the lengths before the file, %s", text,
			strings.Join(named(names, "=FILE"), " or "))
	}
	var others []string
	for _, m := range t.lab.Models {
		if recordKeys(t.Grammar, m) != nil {
			others = append(others, m.Name)
		}
	}
	if others == nil {
		return "", "", console.Usagef("--trace=%s: no model of this laboratory takes lengths of a record in their order", text)
	}
	return "", "", console.Usagef("--trace=%s: %s takes no lengths of a record in their order; want one of %s", text, t.model.Name,
		strings.Join(others, ", "))
}

func named(names []string, suffix string) (list []string) {
	for _, name := range names {
		list = append(list, name+suffix)
	}
	return list
}

// recordKeys returns the keys of a model that take a record in its order.
func recordKeys(g arguments.Grammar, m catalog.Model) (names []string) {
	keys := g.NewKeys()
	m.Bind.Declare(keys)
	for _, k := range keys.All() {
		if k.Record {
			names = append(names, k.Name)
		}
	}
	return names
}

// bind makes an instance of the model with lengths of a joint law.
func (t *traced) bind(joint string) (*arguments.Keys, catalog.Instance, error) {
	keys := t.grammar.NewKeys()
	bind := t.model.Bind.Declare(keys)
	if err := keys.Parse(append(slices.Clone(t.words), t.key+"="+joint)); err != nil {
		return nil, catalog.Instance{}, fmt.Errorf("%s: %w", t.model.Name, err)
	}
	study, err := bind()
	if err != nil {
		return nil, catalog.Instance{}, console.Usagef("%s %v: %w", t.model.Name, keys, err)
	}
	return keys, study, nil
}

// run runs every way, and then the own order and random ones of the record.
func (t *traced) run(ctx context.Context) (err error) {
	f := t.flags
	request := f.request()
	short := request // of an order
	if short.Precision = 0; *f.precision > 0 {
		short.Replications = 0
	}
	own := t.ways[len(t.ways)-1].study
	short.Replications = max(2, (own.Settings(short).Max+9)/10)

	var runs atomic.Int64
	watch := catalog.Watch{}
	count(&watch, &runs)
	total := (*f.orders + 1) * short.Replications
	for _, w := range t.ways {
		total += w.study.Settings(request).Max
	}
	stop := t.progress(*f.precision > 0).Watch(&runs, total, t.model.Name)
	defer stop()
	run := func(study catalog.Instance, r catalog.Request, keys *arguments.Keys) (catalog.Result, error) {
		result, err := study.Run(ctx, study.Settings(r), watch)
		if err != nil {
			return result, fmt.Errorf("%s %v: %w", t.model.Name, keys, err)
		}
		return result, nil
	}
	for _, w := range t.ways {
		if w.result, err = run(w.study, request, w.keys); err != nil {
			return err
		}
	}
	if t.source, err = t.ofTheSource(ctx); err != nil || *f.orders == 0 {
		return err
	}
	t.orders = new(data.Orders)
	for i := range *f.orders + 1 {
		joint := ownOrder(t.file)
		if i > 0 {
			joint = fmt.Sprintf("shuffled(order=%d,file=%s)", i, t.file)
		}
		keys, study, err := t.bind(joint)
		if err != nil {
			return err
		}
		result, err := run(study, short, keys)
		if err != nil {
			return err
		}
		if value := result.Estimates[0].Value; i == 0 {
			t.orders.Own = value
		} else {
			t.orders.Random = append(t.orders.Random, value)
		}
	}
	return nil
}

// ofTheSource returns the mean of runs that follow each other in the record, without any of
// its values twice: a series of measured values, whose dependence is in the interval.
func (t *traced) ofTheSource(ctx context.Context) (*montecarlo.Estimate, error) {
	own := t.ways[len(t.ways)-1]
	given := own.study.Given
	if given.Prepare == nil {
		return nil, nil
	}
	law, err := t.grammar.Law("empirical(file=" + t.file + ")")
	if err != nil {
		return nil, err
	}
	measured, ok := law.(interface{ Record() []float64 })
	if !ok {
		return nil, fmt.Errorf("%v has no record", law)
	}
	execute, err := cancelable.Run(ctx, given.Prepare)
	if err != nil {
		return nil, err
	}
	t.length = len(measured.Record())
	sample := data.NewSample(own.study.Samples[0])
	for x := range slices.Chunk(measured.Record(), given.Lengths) {
		if len(x) < given.Lengths {
			break
		}
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		values, err := execute(x)
		if err != nil {
			return nil, err
		}
		if err := sample.Add(values[0]); err != nil {
			return nil, err
		}
	}
	if sample.N() == 0 {
		return nil, nil // a record shorter than a run
	}
	e := sample.Mean(*t.flags.level)
	e.Name, e.Unit = own.result.Estimates[0].Name, own.result.Estimates[0].Unit
	return &e, nil
}

// doubts are warnings about the record: one that is shorter than some runs is taken round and
// round, and blocks of a value or two hardly keep an order.
func (t *traced) doubts() (list []string) {
	const runs = 20
	if n := t.ways[0].study.Given.Lengths; n > 0 && t.length < runs*n {
		list = append(list, fmt.Sprintf("the record has %d values, and a run takes %d: fewer than %d runs have values of their own, and "+
			"what is said of the record is said of few values.", t.length, n, runs))
	}
	for _, w := range t.ways {
		value := fmt.Sprint(w.keys.Value(t.key))
		if strings.HasPrefix(value, "stationary(mean=1,") || strings.HasPrefix(value, "stationary(mean=2,") {
			list = append(list, fmt.Sprintf("%s=%s: neighbors hardly correlate, which is all that the rule for the blocks sees, so "+
				"blocks keep next to nothing of the order.", t.key, value))
		}
	}
	return list
}

// differences returns those of a way from the first one.
func (t *traced) differences(w *traceWay) []montecarlo.Estimate {
	first := t.ways[0]
	list := make([]montecarlo.Estimate, len(w.result.Estimates))
	for i, e := range w.result.Estimates {
		list[i] = data.Less(e, first.result.Estimates[i])
		list[i].Name = e.Name
		list[i].Method += ", individual level"
	}
	return list
}

// failed is why the run has not done what it was to do.
func (t *traced) failed() error {
	var missed error
	for _, w := range t.ways {
		if why := w.study.Missed(w.result, *t.flags.precision, "--"); len(why) > 0 && missed == nil {
			missed = errors.New(w.name + ": " + why[0])
		}
	}
	for _, w := range t.ways {
		if err := withoutInterval(w.result.Estimates[:w.result.Intervals], cmp.Or(w.study.Observed, "replications")); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	return missed
}

// remembered opens files once: a pipe has its content only once, and a record is read for
// every order of it.
func remembered(open func(path string) (io.ReadCloser, error)) func(path string) (io.ReadCloser, error) {
	content := map[string][]byte{}
	return func(path string) (io.ReadCloser, error) {
		text, ok := content[path]
		if !ok {
			f, err := open(path)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			if text, err = io.ReadAll(f); err != nil {
				return nil, err
			}
			content[path] = text
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	}
}
