package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"

	"castlab/analytic/graphs"
	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/coverage"
	"castlab/montecarlo/data"
	"castlab/montecarlo/goodness"
	"castlab/montecarlo/loggp"
	mclogp "castlab/montecarlo/logp"
	"castlab/montecarlo/packets"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/broadcast/models"
	"castlab/reports/hunt"
	"castlab/reports/lab/console"
	"castlab/reports/machines/benchmarks"
	columnar "castlab/reports/table"
	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"

	"github.com/parquet-go/parquet-go"
)

// worked are values of types that only functions make, from arguments that fit together as
// random ones do not: a network and its schedule, a file and its columns. Of a []any each is one.
var worked = []func() (any, error){
	graph, family, completion, columns, compiled, scheduled, broadcast, rooted, executed, execution,
	fit, answer, tail, ran, tested, judged, covered, report, hunted, instance, samples, table, parquetText,
}

// work puts the worked examples into the pool, ahead of all else.
func (p *pool) work() error {
	for i, make := range worked {
		x, err := make()
		if err != nil {
			return fmt.Errorf("example %d: %w", i, err)
		}
		list, several := x.([]any)
		if !several {
			list = []any{x}
		}
		for _, x := range list {
			p.keep([]reflect.Value{reflect.ValueOf(x)})
		}
	}
	return nil
}

// runs are the settings of a short experiment.
var runs = montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 20, Max: 20}

func graph() (any, error) {
	return topologies.NewGraph("square", 4, [][2]topologies.Node{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
}

// two are the disjoint spanning paths of the complete graph of 4 nodes.
var two = [][][2]int{{{0, 1}, {1, 2}, {2, 3}}, {{1, 3}, {3, 0}, {0, 2}}}

func family() (any, error)     { return graphs.NewFamily(two) }
func completion() (any, error) { return graphs.NewCompletion(two, 0.1, false) }

// halves returns a model of two numbers, the second with a fair coin.
func halves() montecarlo.Replication[[]float64] {
	return func(r *rand.Rand) ([]float64, error) { return []float64{1, 1 + float64(r.IntN(2))}, nil }
}

func columns() (any, error) {
	c := montecarlo.Columns{Label: "columns", Columns: []montecarlo.Column{{Name: "one", Unit: "1"}, {Name: "coin", Unit: "1"}},
		Model: halves, Ordered: true}
	return c.Measure(context.Background(), runs)
}

func compiled() (any, error) {
	plan, err := programs.Binomial().Plan(programs.Settings{Ranks: 4, Bytes: 8})
	if err != nil {
		return nil, err
	}
	m := collectives.LogGP{L: 1, O: 0.5, Gap: 1, PerByte: 0.01, Eager: math.MaxInt64}
	return collectives.Compile(plan.Program, m, collectives.Jitter{Extra: distributions.Exponential{Mu: 1}})
}

func scheduled() (any, error) {
	s, err := schedules.RingMultinode(4)
	if err != nil {
		return nil, err
	}
	return packets.New(topologies.Ring{N: 4}, s)
}

func broadcast() (any, error) {
	family, err := trees.PackedCube(2)
	if err != nil {
		return nil, err
	}
	return treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Hypercube{D: 2}, Trees: family})
}

func rooted() (any, error) {
	family, err := trees.RootedDisjoint(topologies.Hypercube{D: 2}, 0)
	if err != nil {
		return nil, err
	}
	return treebroadcast.NewRooted(treebroadcast.Rooted{Net: topologies.Hypercube{D: 2}, Trees: family})
}

func executed() (any, error) {
	s, err := logp.Binomial(4, 2, 3)
	if err != nil {
		return nil, err
	}
	return mclogp.NewProgram(s)
}

func execution() (any, error) {
	p, err := executed()
	if err != nil {
		return nil, err
	}
	l, err := mclogp.Uniform(2)
	if err != nil {
		return nil, err
	}
	return p.(*mclogp.Program).NewExecution(l, mclogp.NodesFirst)
}

// clusterTimes are those of L=10, o=1, g=2, G=0.01 between two ranks.
func clusterTimes() []byte {
	var b bytes.Buffer
	b.WriteString("kind,bytes,time_us\n")
	for i := range 8 {
		s := 1 << i
		x := 0.01 * float64(s-1)
		fmt.Fprintf(&b, "rtt,%d,%v\noverhead,%d,1\ngap,%d,%v\n", s, 2*(12+x), s, s, 2+x)
	}
	return b.Bytes()
}

func table() (any, error) {
	times := "task,algorithm,nodes,size,repetition,time_us\nbroadcast,ring,4,1001,0,60\nbroadcast,binomial,4,1001,0,55\n"
	return benchmarks.Read("cluster", clusterTimes(), []byte(times), 16)
}

func fit() (any, error) {
	t, err := table()
	if err != nil {
		return nil, err
	}
	return loggp.FitSeries(t.(*benchmarks.Table).Series, loggp.Config{Level: 0.95, Seed: 1, Draws: 39})
}

func answer() (any, error) {
	q := comparison.Question{Systems: []string{"one", "coin"}, Model: halves, Unit: "1", Label: "answer", Together: 1}
	a, err := q.Answer(context.Background(), runs)
	if err != nil {
		return nil, err
	}
	model := func(size int64) (func() montecarlo.Replication[[]float64], error) { return halves, nil }
	c := comparison.Crossover{Systems: [2]string{"one", "coin"}, Model: model, Label: "crossover", Grid: []int64{1, 2}}
	return []any{q, a, a.Pairs[0], comparison.Other{Name: "another", Answer: a}, c}, nil
}

// drawn returns values of the exponential law.
func drawn(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 1))
	x := make([]float64, n)
	for i := range x {
		x[i] = r.ExpFloat64()
	}
	return x
}

func tail() (any, error) {
	s, err := data.Of("x", drawn(600)...)
	if err != nil {
		return nil, err
	}
	return s.Tail(0.95)
}

func ran() (any, error) {
	s, err := data.Of("x", drawn(600)...)
	if err != nil {
		return nil, err
	}
	return s.Run()
}

func tested() (any, error) {
	return goodness.TestStated(context.Background(), runs.Plan, "tested", fitting.Sample{Values: drawn(50)},
		distributions.Exponential{Mu: 1}, goodness.Options{})
}

func judged() (any, error) {
	s := fitting.Sample{Values: drawn(50)}
	ranking, err := fitting.Fit(s, fitting.Options{})
	if err != nil {
		return nil, err
	}
	v, err := goodness.Judge(context.Background(), runs.Plan, "judged", s, ranking, 0.05, goodness.Options{Replications: 19})
	return []any{ranking, v}, err
}

func covered() (any, error) {
	t, err := coverage.Study(context.Background(), coverage.Config{Seed: 1, Runs: 2, Sizes: []int{10}, Level: 0.95, Workers: 1})
	return []any{t, t.Rows[0]}, err
}

// oddSum is the claim that the first n odd numbers add up to n^2.
func oddSum() reports.Claim {
	return reports.Claim{
		ID: "ODD-SUM", Title: "Sum of the first odd numbers", Source: "Nicomachus", Statement: `$S = n^2$`,
		Quantity: "S", Unit: "1", Relation: reports.Equal, Resolution: reports.Resolution{Absolute: 0.5},
		Symbols: []reports.Symbol{{Name: "n", Meaning: "how many"}, {Name: "S", Meaning: "their sum"}},
		Cases: reports.Fixed("one is enough", func() []reports.Case {
			return []reports.Case{{
				Params: "n=3", Kind: reports.Computed,
				Theory: func() (float64, error) { return 9, nil },
				Measure: func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
					s := 1. + 3 + 5
					return montecarlo.Estimate{Name: "S", Unit: "1", Value: s, Lo: s, Hi: s, Level: 1, N: 3, Method: "added up"}, nil
				},
			}}
		}),
	}
}

func report() (any, error) {
	cfg := reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick(), Program: "castlab", Version: "v"}
	r, err := reports.Check(context.Background(), []reports.Claim{oddSum()}, cfg)
	return []any{oddSum(), r}, err
}

func hunted() (any, error) {
	s := hunt.Settings{Seed: 1, Alpha: 0.01, Workers: 1, Points: 2}
	o, err := hunt.Run(context.Background(), []reports.Claim{oddSum()}, s)
	if err != nil {
		return nil, err
	}
	return &reports.Hunt{Program: "castlab", Version: "v", Alpha: s.Alpha, Among: 1, Points: s.Points,
		Claims: []reports.Hunted{o[0].Document()}}, nil
}

// instance draws parameters of a model.
func instance() (any, error) {
	for _, m := range models.All() {
		keys := new(arguments.Keys)
		bind := m.Bind.Declare(keys)
		if err := keys.Parse(keys.Draw(rand.New(rand.NewPCG(1, 1)))); err == nil {
			if i, err := bind(); err == nil {
				return i, nil
			}
		}
	}
	return nil, fmt.Errorf("no model took what was drawn")
}

func samples() (any, error) {
	dir, err := os.MkdirTemp(".", "samples")
	if err != nil {
		return nil, err
	}
	s := console.NewSession(context.Background(), "castlab", "v", console.Streams{Out: new(bytes.Buffer), Err: new(strings.Builder)})
	return s.CreateSamples(dir+"/samples.csv", []string{"x"}, "model", "n=3", 1)
}

func parquetText() (any, error) {
	type row struct {
		T float64 `parquet:"t"`
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b)
	if _, err := w.Write([]row{{1}, {2}}); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return columnar.NewParquetText(bytes.NewReader(b.Bytes()), int64(b.Len()), "t")
}
