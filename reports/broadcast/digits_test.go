package broadcast_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/runtest"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/broadcast/models"
	"castlab/reports/lab/catalog"
	"castlab/reports/theorems"
)

var everyCase = flag.Bool("every-case", false, "try the replications of every sampled case of the quick registry: a minute of "+
	"processor time")

// A replication of any sampled case depends on its stream alone: it comes out the
// same alone, after others, beside others and around others. A case has runs that are
// tried, or is an exact computation; a new claim is covered without new code. Cases
// of one claim mostly share a model: the first of each is tried, of claims of which none takes longer than 0.1 s; in CI the
// first two of every claim, and all with -every-case.
func TestNoReplicationOfAClaimDependsOnOthers(t *testing.T) {
	t.Parallel()
	most := 1
	if os.Getenv("CASTLAB_TESTS") == "all" {
		most = 2
	}
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 3, Max: 3}
	cases, costs := 0, theorems.Costs()
	for _, c := range theorems.All(nil) {
		sampled := 0
		if most == 1 && !*everyCase && costs[c.ID].Least > 0.1 {
			continue
		}
		for _, k := range c.Within(reports.Quick()) {
			if sampled == most && !*everyCase {
				break
			}
			runs, err := runtest.Check(t.Context(), func(ctx context.Context, e montecarlo.Executor) error {
				settings := settings
				settings.Executor = e
				_, err := k.Measure(ctx, settings)
				return err
			})
			switch {
			case errors.Is(err, montecarlo.ErrNothingToTry) && len(runs) == 0:
				continue
			case err != nil:
				t.Errorf("%s %s: %v", c.ID, k.Params, err)
			case len(runs) == 0:
				t.Errorf("%s %s: neither an exact computation nor a run of the engine: who makes its replications?", c.ID, k.Params)
			}
			sampled++
		}
		cases += sampled
	}
	if cases < 200 {
		t.Errorf("only %d sampled cases", cases)
	}
	t.Logf("%d sampled cases", cases)
}

// tried are the parameters with which models are tried. They contain every key of a
// model and every value of a choice, and those of the ring every law.
var tried = map[string][]string{
	"ring": {
		"n=5 law=LAW", "n=2 law=exponential(mean=1)", "n=4 lengths=lengths.txt",
		"n=5 lengths=common-factor(factor=exponential(mean=1),law=exponential(mean=1))",
		"n=5 lengths=block(size=2,file=lengths.txt)", "n=5 lengths=stationary(mean=2,file=lengths.txt)",
		"n=5 lengths=slow(nodes=2,factor=3,law=exponential(mean=1))",
	},
	"cube-multinode": {
		"d=4 law=exponential(mean=1) mode=barrier", "d=4 law=exponential(mean=1) mode=async",
		"d=4 law=exponential(mean=1) mode=arrival", "d=2 lengths=lengths.txt mode=barrier",
		"d=4 lengths=by-node(exponential(mean=1),bernoulli(p=0.5)) mode=barrier", "d=4 lengths=consecutive(file=lengths.txt) mode=async",
		"d=4 lengths=slow(nodes=2,factor=3,law=exponential(mean=1)) mode=arrival", "d=4 law=exponential(mean=1) mode=async count=waiting",
		"d=3 lengths=slow(nodes=2,factor=3,law=exponential(mean=1)) mode=arrival count=waiting",
	},
	"cube-tail": {
		"d=4 law=exponential(mean=1) gamma=20 method=auto", "d=4 law=exponential(mean=1) gamma=20 method=conditional",
		"d=4 law=exponential(mean=1) gamma=20 method=split", "d=4 law=exponential(mean=1) gamma=20 method=tilted",
		"d=4 law=weibull(shape=0.5,mean=1) gamma=20",
	},
	"maxload": {"d=5 K=20", "d=5 K=20 m=8", "d=6 K=30 m=28"},
	"kbroadcast": {
		"d=4 K=6 ranks=prefix", "d=4 K=6 ranks=random", "d=4 K=6 ranks=immediate", "d=4 K=6 ranks=detected", "d=4 K=6 ranks=exchange",
		"d=4 K=16 ranks=known", "d=4 K=16 ranks=random",
	},
	"reservation": {
		"N=3 lambda=0.1 X=exponential(mean=1) V=uniform(min=0,max=2) order=in-turn",
		"N=3 lambda=0.1 X=exponential(mean=1) V=1 order=rotating", "N=3 lambda=0.1 X=1 V=exponential(mean=1) order=at-random",
		"N=3 lambda=0.1 X=1 V=1 arrivals=batch(size=geometric(mean=4))", "N=3 lambda=0.1 X=1 V=1 arrivals=poisson",
		"N=3 lambda=0.01 X=consecutive(file=lengths.txt) V=stationary(mean=2,file=lengths.txt)",
	},
	"frames": {"N=3 lambda=0.1 X=1 V=1", "N=3 lambda=0.1 X=1 V=1 arrivals=mmpp(peak=3,share=0.25,spell=50)",
		"N=3 lambda=0.1 X=1 V=1 arrivals=poisson"},
	"gated": {"N=3 lambda=0.1 X=exponential(mean=1) V=1", "N=1 lambda=0.1 X=1 V=exponential(mean=1) t=2 arrivals=poisson",
		"N=3 lambda=0.1 X=1 V=1 arrivals=trace(file=lengths.txt)"},
	"hypercube-dynamic": {
		"d=3 tp=1 rho=0.1 algorithm=II padded=true", "d=3 tp=0 rho=0.1 algorithm=III padded=false prefix=exchange",
		"d=2 tp=0.5 rho=0.1 algorithm=II padded=false prefix=tree", "d=3 tp=1 rho=0.1 algorithm=I padded=false",
		"d=3 tp=1 rho=0.1 algorithm=multinode padded=false",
		"d=3 tp=0 rho=0.1 algorithm=III padded=true arrivals=poisson",
		"d=3 tp=0 rho=0.1 algorithm=III padded=true arrivals=batch(size=deterministic(mean=3))",
		"d=3 tp=0 rho=0.1 algorithm=III padded=false arrivals=mmpp(peak=3,share=0.25,spell=50)",
	},
	"direct": {
		"topology=torus(sides=3x3) lambda=0.1 order=fifo scheme=direct", "topology=ring(n=5) lambda=0.1 order=lifo",
		"topology=complete(n=6) lambda=0.1 order=random", "trees=trees.json lambda=0.1 order=priority",
		"topology=hypercube(d=3) lambda=0.1 scheme=rotated", "topology=hypercube(d=3) lambda=0.1 scheme=indirect arrivals=poisson",
		"topology=ring(n=5) lambda=0.1 arrivals=batch(size=geometric(mean=4))",
		"topology=hypercube(d=3) lambda=0.1 scheme=rotated arrivals=trace(file=lengths.txt)",
		"topology=manhattan(rows=4,columns=4) lambda=0.1 scheme=rooted",
	},
	"indirect": {
		"topology=torus(sides=3x3) lambda=0.05 executed=true", "topology=torus(sides=3x3) lambda=0.05 executed=true duplex=half",
		"topology=path(n=4) lambda=0.05 executed=false duplex=full scheme=shared arrivals=poisson",
		"topology=torus(sides=3x3) lambda=0.3 executed=true scheme=rooted",
		"topology=path(n=4) lambda=0.05 arrivals=batch(size=deterministic(mean=2))",
		"topology=path(n=4) lambda=0.05 executed=true arrivals=mmpp(peak=3,share=0.25,spell=50)",
	},
	"scattering": {"d=3 lambda=0.1 order=fixed", "d=3 lambda=0.1 order=rotated arrivals=poisson",
		"d=3 lambda=0.1 arrivals=batch(size=geometric(mean=2))"},
	"gated-scattering": {"d=3 lambda=0.1", "d=3 lambda=0.05 sharing=shorter", "d=3 lambda=0.02 sharing=turns",
		"d=3 lambda=0.1 sharing=rounds"},
	"isotropic-greedy": {"topology=torus(sides=6x6) choice=random", "topology=hypercube(d=5) choice=longest",
		"topology=hypercube(d=5) choice=shortest"},
	"tree-broadcast": {
		"topology=torus(sides=3x3) M=9 placement=distinct duplex=full split=filled",
		"topology=torus(sides=3x3) M=9 placement=anywhere duplex=half rule=random",
		"topology=torus(sides=3x3) M=9 placement=together split=equal", "topology=path(n=5) M=9 placement=farthest",
		"topology=torus(sides=3x3) M=9 duplex=half rule=longer", "topology=torus(sides=3x3) M=9 duplex=half rule=shorter",
		"topology=torus(sides=3x3) M=9 duplex=half rule=inward", "topology=torus(sides=3x3) M=9 duplex=half rule=outward",
		"topology=torus(sides=3x3) M=9 duplex=half rule=alternate",
	},
	"logp-item": {"P=9 L=3 targets=sending", "P=9 L=3 targets=arrival", "P=9 L=3 targets=tree", "P=9 L=5 law=exponential(mean=2)"},
	"logp-latency": {
		"P=5 L=3 latency=uniform items=20 ties=random schedule=groups", "P=5 L=3 latency=fixed items=20 ties=nodes",
		"P=5 L=3 latency=adversary items=20 ties=leaves", "P=5 L=3 law=exponential(mean=2) items=20",
		"P=7 L=3 latency=uniform items=20 schedule=arbitrary", "P=7 L=3 latency=uniform items=20 schedule=unguarded",
		"P=5 L=3 latency=uniform items=20 schedule=patient", "P=5 L=3 latency=uniform items=20 receive=due",
		"P=5 L=3 latency=fixed items=20 receive=any", "P=5 L=3 latency=adversary items=20 receive=any",
		"P=5 L=3 latency=fixed items=20 receive=tag",
	},
}

// files are the files that the parameters name.
var files = map[string]string{
	"lengths.txt": "1\n2\n0.5\n3\n",
	"trees.json":  "[[[0,1],[1,2]],[[0,2],[2,1]]]",
}

// Every model with every option: no replication depends on others, and no number of a
// run, nor any of its samples, depends on the workers or on earlier runs; a run of
// one block by one worker is the beginning of the whole run by five. CI tries all
// parameters, others every second list of each model, the first among them. A new model
// without parameters fails, and so does a key or a value that none of them has.
func TestNoReplicationOfAModelDependsOnOthers(t *testing.T) {
	t.Parallel()
	known := models.All()
	for name := range tried {
		if !slices.ContainsFunc(known, func(m catalog.Model) bool { return m.Name == name }) {
			t.Errorf("no model %s", name)
		}
	}
	for _, m := range known {
		lists := tried[m.Name]
		if m.Name == "ring" {
			lists = everyLaw(t, m, lists)
		}
		forgotten(t, m, lists)
		if os.Getenv("CASTLAB_TESTS") != "all" {
			lists = everySecond(lists)
		}
		if testing.Short() { // the race detector makes it ten times as long
			lists = lists[:1]
		}
		for _, text := range lists {
			words := strings.Fields(text)
			fresh := func() catalog.Instance {
				keys := newKeys()
				bind := m.Bind.Declare(keys)
				if err := keys.Parse(words); err != nil {
					t.Fatalf("%s %s: %v", m.Name, text, err)
				}
				study, err := bind()
				if err != nil {
					t.Fatalf("%s %s: %v", m.Name, text, err)
				}
				return study
			}
			if err := unmoved(t.Context(), fresh); err != nil {
				t.Errorf("%s %s: %v", m.Name, text, err)
			}
		}
	}
}

func newGrammar() arguments.Grammar {
	return arguments.Grammar{Open: func(path string) (io.ReadCloser, error) {
		if text, ok := files[path]; ok {
			return io.NopCloser(strings.NewReader(text)), nil
		}
		return nil, os.ErrNotExist
	}}
}

func newKeys() *arguments.Keys { return newGrammar().NewKeys() }

// unmoved returns an error if a study depends on more than seed and parameters.
func unmoved(ctx context.Context, fresh func() catalog.Instance) error {
	study := fresh()
	of := func(n, workers int) montecarlo.Settings {
		return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: workers}, Level: 0.9, Min: n, Max: n}
	}
	if study.Divisible { // others are never computed by segments
		if _, err := runtest.Check(ctx, func(ctx context.Context, e montecarlo.Executor) error {
			settings := of(3, 1)
			settings.Executor = e
			_, err := study.Run(ctx, settings, catalog.Watch{})
			return err
		}); err != nil {
			return err
		}
	}
	const block, whole = montecarlo.BlockSize, 5*montecarlo.BlockSize + 7
	run := func(s catalog.Instance, n, workers int) (text string, samples []float64, err error) {
		var w catalog.Watch
		if s.Samples != nil {
			w.Rows = func(rows []float64) error {
				samples = append(samples, rows...)
				return nil
			}
		}
		r, err := s.Run(ctx, of(n, workers), w)
		return fmt.Sprint(r.Estimates), samples, err
	}
	want, samples, err := run(fresh(), whole, 5)
	if err != nil {
		return err
	}
	text, first, err := run(study, block, 1)
	if err != nil {
		return err
	}
	same := func(a, b []float64) bool { return fmt.Sprint(a) == fmt.Sprint(b) } // NaN included
	if len(first) > len(samples) || !same(first, samples[:len(first)]) {
		return fmt.Errorf("the samples of one block by one worker are not the first of a whole run by five")
	}
	again, behind, err := run(study, block, 5)
	if err != nil {
		return err
	}
	if again != text || !same(first, behind) {
		return fmt.Errorf("one block comes to %s by one worker, and then to %s by five", text, again)
	}
	got, all, err := run(study, whole, 1)
	if err != nil {
		return err
	}
	if got != want || !same(all, samples) {
		return fmt.Errorf("%s by one worker after other runs, %s by five workers", got, want)
	}
	return nil
}

func everySecond(lists []string) (some []string) {
	for i := 0; i < len(lists); i += 2 {
		some = append(some, lists[i])
	}
	return some
}

// everyLaw substitutes each law for LAW.
func everyLaw(t *testing.T, m catalog.Model, lists []string) (all []string) {
	keys := newKeys()
	m.Bind.Declare(keys)
	i := slices.IndexFunc(keys.All(), func(k *arguments.Key) bool { return k.Law })
	if i < 0 {
		t.Fatalf("%s has no law", m.Name)
	}
	for _, text := range lists {
		if !strings.Contains(text, "LAW") {
			all = append(all, text)
			continue
		}
		for _, law := range keys.All()[i].Choices {
			law = strings.ReplaceAll(law, "PATH", "lengths.txt")
			parsed, err := newGrammar().Law(law)
			if err != nil {
				t.Fatal(err)
			}
			if least, _ := parsed.Support(); least >= 0 { // no length is negative
				all = append(all, strings.ReplaceAll(text, "LAW", law))
			}
		}
	}
	return all
}

// forgotten reports keys and values of a model that are in no list of parameters.
func forgotten(t *testing.T, m catalog.Model, lists []string) {
	if len(lists) == 0 {
		t.Errorf("%s: no parameters to try it with; add some to tried", m.Name)
		return
	}
	keys := newKeys()
	m.Bind.Declare(keys)
	have := strings.Fields(strings.Join(lists, " "))
	for _, k := range keys.All() {
		if !slices.ContainsFunc(have, func(w string) bool { return strings.HasPrefix(w, k.Name+"=") }) {
			t.Errorf("%s: no parameters with %s", m.Name, k.Name)
		}
		for _, c := range k.Choices {
			if !strings.Contains(c, "(") && !slices.Contains(have, k.Name+"="+c) {
				t.Errorf("%s: no parameters with %s=%s", m.Name, k.Name, c)
			}
		}
	}
}
