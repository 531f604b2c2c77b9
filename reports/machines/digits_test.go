package machines_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/runtest"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
)

// contests are comparisons in which every law of a machine varies, event by event on
// LogGP and on links in either order. A rate is undefined with stragglers or links
// that differ: these are compared only.
var contests = []struct {
	words string
	rate  bool
}{
	{"nodes=8 machine=loggp(L=2,o=1,g=1,G=0.001) noise=pareto(shape=1.5,mean=1)", true},
	{"nodes=8 machine=loggp(L=2,o=1,g=1,G=0.001) noise=exponential(mean=1)", true},
	{"nodes=8 machine=loggp(o=1,g=1,G=0.001) latency=pareto(shape=1.5,mean=1)", true},
	{"nodes=8 machine=loggp(L=2,o=1,g=1,G=0.001) added=exponential(mean=1) start=uniform(min=0,max=9)", true},
	{"nodes=8 machine=fluid(L=2,o=1,g=1,G=0.001) added=exponential(mean=1)", true},
	{"nodes=8 machine=fluid(L=2,o=1,g=1,G=0.001,packet=200,flow=stream) noise=exponential(mean=1)", true},
	{"topology=hypercube(d=3) law=exponential(mean=1) length=byte order=list", true},
	{"topology=hypercube(d=3) law=exponential(mean=1) length=message order=ready start=uniform(min=0,max=9)", true},
	{"nodes=8 machine=loggp(L=2,o=1,g=1,G=0.001) stragglers=exponential(mean=1) links=exponential(mean=1)", false},
}

// No run of a comparison, of a search for a crossover or of a search for a rate
// depends on others, and no digit of the results on the workers or on earlier runs.
func TestNoReplicationOfAComparisonDependsOnOthers(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" && !testing.Short() {
		t.Skip("every kind of machine; CI sets CASTLAB_TESTS=all, and has the race detector try some")
	}
	t.Parallel()
	for i, x := range contests {
		if testing.Short() && i%4 != 0 { // the race detector makes it ten times as long
			continue
		}
		grammar := arguments.Grammar{} // without files
		keys := grammar.NewKeys()
		value := collectives.Asked(false).Declare(keys)
		if err := keys.Parse(append(strings.Fields(x.words), "size=1KiB")); err != nil {
			t.Fatalf("%s: %v", x.words, err)
		}
		asked, err := value()
		if err != nil {
			t.Fatalf("%s: %v", x.words, err)
		}
		c, err := asked.Compare(grammar, []string{"binomial", "ring"})
		if err != nil {
			t.Fatalf("%s: %v", x.words, err)
		}
		// One block of a rate is one run, as the command line has it.
		of := func(workers, block int, e montecarlo.Executor) montecarlo.Settings {
			return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: workers, Block: block, Executor: e}, Level: 0.9, Min: 16,
				Max: 32}
		}
		model := func(size int64) (func() montecarlo.Replication[[]float64], error) {
			q, err := c.Problem.Question(size, comparison.Criterion{})
			return q.Model, err
		}
		kinds := map[string]func(context.Context, int, montecarlo.Executor) (any, error){
			"comparison": func(ctx context.Context, workers int, e montecarlo.Executor) (any, error) {
				m, err := model(c.Sizes[0])
				if err != nil {
					return nil, err
				}
				q := comparison.Question{Systems: c.Names(), Model: m, Label: "compare", Together: 1, Quantiles: []float64{0.5}}
				a, err := q.Answer(ctx, of(workers, 4, e))
				if err != nil {
					return nil, err
				}
				return []any{a.Systems, a.Pairs, a.Sample.Values(0), a.Sample.Values(1)}, nil
			},
			"crossover": func(ctx context.Context, workers int, e montecarlo.Executor) (any, error) {
				find := comparison.Crossover{Systems: [2]string(c.Names()), Model: model, Label: "crossover", Grid: []int64{1, 1 << 20},
					Precision: 0.5}
				return find.Find(ctx, of(workers, 4, e))
			},
		}
		if x.rate {
			kinds["rate"] = func(ctx context.Context, workers int, e montecarlo.Executor) (any, error) {
				return c.Rate(ctx, 0, 10, of(workers, 1, e), 0.2, func() {})
			}
		}
		for kind, find := range kinds {
			want := ""
			for _, workers := range []int{1, 2, 5, 1} {
				found, err := find(t.Context(), workers, nil)
				if err != nil {
					t.Fatalf("%s of %s: %v", kind, x.words, err)
				}
				if got := fmt.Sprintf("%+v", found); want == "" {
					want = got
				} else if got != want {
					t.Errorf("%s of %s: %.300s by %d workers, %.300s by one before", kind, x.words, got, workers, want)
				}
			}
			if _, err := find(t.Context(), 1, partial{}); !errors.Is(err, montecarlo.ErrPartial) {
				t.Errorf("%s of %s: error %v, want that of the executor of the plan", kind, x.words, err)
			}
		}
		// A comparison keeps all runs, and saves none: their numbers are tried one by one.
		trials := map[string]func(context.Context, montecarlo.Executor) error{}
		for i, name := range c.Names() {
			for _, size := range []int64{c.Sizes[0], 1 << 20} {
				trials[fmt.Sprint(name, " at ", size)] = func(ctx context.Context, e montecarlo.Executor) error {
					m, err := model(size)
					if err != nil {
						return err
					}
					_, err = montecarlo.Mean("time", "", "trial", func() montecarlo.Replication[float64] {
						run := m()
						return func(r *rand.Rand) (float64, error) {
							times, err := run(r)
							if err != nil {
								return 0, err
							}
							return times[i], nil
						}
					})(ctx, of(1, 0, e))
					return err
				}
			}
		}
		if x.rate {
			trials["rate"] = func(ctx context.Context, e montecarlo.Executor) error { _, err := kinds["rate"](ctx, 1, e); return err }
		}
		for name, run := range trials {
			if runs, err := runtest.Check(t.Context(), run); err != nil || len(runs) == 0 {
				t.Errorf("%s of %s: %d runs, %v", name, x.words, len(runs), err)
			}
		}
	}
}

// partial is an executor that folds no segment.
type partial struct{}

func (partial) Run(context.Context, montecarlo.RunID, []montecarlo.Segment, func(context.Context, montecarlo.Segment) ([]byte, error),
	func([]byte) error) error {
	return montecarlo.ErrPartial
}
