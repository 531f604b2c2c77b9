package models

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/cube"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/topologies/schedules"
)

// The three experiments of the multinode broadcast in the hypercube.
const (
	barrier = "barrier" // hop i+1 of any packet waits for hop i of all packets
	async   = "async"   // links send in the order of the schedule, without waiting for other links
	arrival = "arrival" // links send in the order in which packets arrive
)

// waited is the end of a mode that is executed packet by packet, and counts waiting.
const waited = ", waiting counted"

// cubeLargest is the largest cube of each mode.
var cubeLargest = map[string]int{
	barrier: cube.MaxBarrier,
	async:   cube.MaxAsync,
	arrival: 11, // n(n-1) = 4,192,256 sends, each an event

	async + waited:   11,
	arrival + waited: 11,
}

// cubeMultinode is the multinode broadcast in the hypercube by the canonical rotation
// schedule. It estimates the completion time T, T/Ts, where Ts is the number of slots
// of the schedule, and with barriers the phases T_1..T_d and the largest link load.
func cubeMultinode() catalog.Model {
	return catalog.Model{
		Name:    "cube-multinode",
		Meaning: "multinode broadcast in the hypercube of 2^d nodes by the canonical rotation schedule",
		Notes: fmt.Sprintf(`mode says when a link sends:
  barrier  hop i+1 of any packet waits until hop i of all packets is complete
           (the "modified algorithm"); T is called T_mod; exact, by transforms;
           d <= %d
  async    every link sends in the order of the schedule, without barriers; T is
           called T_async; d <= %d
  arrival  every link sends in the order of arrival, packet by packet; d <= %d

mode is always to be given. All estimates come from one set of replications; each
interval has its level by itself, not all together. T_i and load come with barriers,
waiting with count=waiting; d <= 11, not with barriers.
%s

When --replications is not given, large cubes run fewer: the column n says how
many. Memory: barrier 0.1 GiB at d=20 and 2 GiB at d=24; async 0.3 GiB at d=14
and 1 GiB at d=15 for each of the --workers, of which at most two run at d=15,
and 5 GiB at d=16, where one runs; arrival 0.3 GiB at d=11.`,
			cubeLargest[barrier], cubeLargest[async], cubeLargest[arrival], lengthsNotes),
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean completion time: T_mod with barriers, T_async in the order of the schedule"},
			{Name: "T/Ts", Meaning: "mean of T/Ts, Ts = ceil((2^d-1)/d) being T for unit lengths without barriers"},
			{Name: "T_i", Meaning: "mean duration of phase i, the i-th hop of every packet"},
			{Name: "load", Meaning: "mean time that the busiest link sends in all phases together"},
			{Name: "waiting", Meaning: "mean share of waiting in the time from a packet's arrival at a node to " +
				"its arrival at the next, over all hops"},
			{Name: "median T/Ts", Meaning: "median of T/Ts, which needs no variance"},
		},
		Theory: []catalog.Match{{Estimate: "T", Quantity: "cube.mean-exact", Only: "mode=barrier"},
			{Estimate: "T", Quantity: "cube.async-mean-exact", Only: "mode=async"}},
		Bind: arguments.Of5(cubeMultinodeStudy, arguments.Dimensions(schedules.MaxRotation), arguments.PacketLengths,
			lengthsInstead("lengths of the 2^d packets"),
			arguments.Word("mode", "when a link sends", barrier, async, arrival),
			arguments.Optional("count", arguments.Word("count", "what is counted besides: the share of waiting in the time of a hop",
				"waiting"))),
	}
}

func cubeMultinodeStudy(d int, law distributions.Law, lengths *arguments.Lengths, mode string, count *string) (catalog.Instance, error) {
	words := "mode=" + mode
	if count != nil {
		if mode == barrier {
			return catalog.Instance{}, &inputs.WordError{Word: "count=waiting mode=barrier", Want: "want mode=async or mode=arrival"}
		}
		words += " with count=waiting"
		mode += waited
	}
	if most := cubeLargest[mode]; d > most {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("d=%d", d),
			Want: fmt.Sprintf("want an integer from 1 to %d for %s", most, words)}
	}
	if !lengths.Given() {
		return cubeStudy(d, mode, fmt.Sprintf("law=%v", law), infiniteVariance(law),
			func() (func() montecarlo.Replication[[]float64], error) {
				return cubeModel(d, mode, law)
			})
	}
	if err := lengths.For(1<<d, fmt.Sprintf("2^%d = %d", d, 1<<d)); err != nil {
		return catalog.Instance{}, err
	}
	if lengths.Values != nil {
		return cubeExecution(d, mode, lengths.Values)
	}
	return cubeStudy(d, mode, fmt.Sprintf("lengths=%v", lengths.Joint), jointWarning(lengths.Joint),
		func() (func() montecarlo.Replication[[]float64], error) {
			return cubeFilled(d, mode, lengths.Joint.Fill)
		})
}

// cubeStudy is the experiment with random lengths, which words name.
func cubeStudy(d int, mode, words, warning string, prepare func() (func() montecarlo.Replication[[]float64], error)) (catalog.Instance,
	error) {
	slots, err := cubeSlots(d)
	if err != nil {
		return catalog.Instance{}, err
	}
	experiment := montecarlo.Columns{
		Label:   fmt.Sprintf("simulate cube-multinode d=%d %s mode=%s", d, words, strings.TrimSuffix(mode, waited)),
		Columns: cubeColumns(d, mode), Ordered: true,
	}
	if d >= 12 {
		experiment.Block = 1
	}
	return catalog.Instance{
		Divisible: true, Samples: columnNames(experiment.Columns), Runs: cubeRuns(d, mode), Warning: warning,
		Given: catalog.Execution{Lengths: 1 << d, Prepare: func() (func(x []float64) ([]float64, error), error) {
			executor, err := cubeExecutor(d, mode)
			if err != nil {
				return nil, err
			}
			return executor(), nil
		}},
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			var err error
			experiment.Model, err = cancelable.Run(ctx, prepare)
			if err != nil {
				return catalog.Result{}, err
			}
			s.Workers = min(s.Workers, cubeWorkers(d, mode))
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			var means []montecarlo.Estimate
			for i := range experiment.Columns {
				means = append(means, f.Mean(i))
				warn(&means[i], warning)
			}
			median := f.Quantile(0.5)
			estimates := append([]montecarlo.Estimate{means[0], scaled(means[0], "T/Ts", "1", 1/slots)}, means[1:]...)
			estimates = append(estimates, scaled(median, "median T/Ts", "1", 1/slots))
			for i := range estimates {
				estimates[i].Method += ", individual level"
			}
			return catalog.Result{Estimates: estimates}, nil
		},
	}, nil
}

// cubeWorkers bounds the workers by memory; no digit depends on their number.
func cubeWorkers(d int, mode string) int {
	switch {
	case mode != async || d <= 14:
		return math.MaxInt
	case d == 15:
		return 2
	}
	return 1
}

// cubeRuns is the default number of replications: those of about ten seconds, and at
// least 20.
func cubeRuns(d int, mode string) int {
	const most, least = 10_000, 20
	free, growth := 10, 1 // with barriers a replication costs about d^3 n
	switch mode {
	case async:
		free, growth = 9, 2 // n^2
	case arrival, async + waited, arrival + waited:
		free, growth = 5, 2 // n^2 events
	}
	return max(least, most>>(growth*max(0, d-free)))
}

// cubeColumns names the numbers of a replication.
func cubeColumns(d int, mode string) []montecarlo.Column {
	columns := []montecarlo.Column{{Name: "T", Unit: "time"}}
	if mode == barrier {
		for i := range d {
			columns = append(columns, montecarlo.Column{Name: fmt.Sprintf("T_%d", i+1), Unit: "time"})
		}
		columns = append(columns, montecarlo.Column{Name: "load", Unit: "time"})
	}
	if strings.HasSuffix(mode, waited) {
		columns = append(columns, montecarlo.Column{Name: "waiting", Unit: "1"})
	}
	return columns
}

// cubeModel prepares the simulator.
func cubeModel(d int, mode string, law distributions.Law) (func() montecarlo.Replication[[]float64], error) {
	switch mode {
	case barrier:
		b, err := cube.NewBarrier(d)
		if err != nil {
			return nil, err
		}
		outcomes := b.Outcomes(law)
		return func() montecarlo.Replication[[]float64] {
			replicate, x := outcomes(), make([]float64, d+2)
			return func(r *rand.Rand) ([]float64, error) {
				o, err := replicate(r)
				if err != nil {
					return nil, err
				}
				x[0], x[d+1] = o.T, o.Load
				copy(x[1:], o.Phase)
				return x, nil
			}
		}, nil
	case async:
		a, err := cube.NewAsync(d)
		if err != nil {
			return nil, err
		}
		return alone(a.Completion(law)), nil
	case async + waited, arrival + waited:
		return cubeFilled(d, mode, func(x []float64, r *rand.Rand) {
			for p := range x {
				x[p] = law.Sample(r)
			}
		})
	}
	b, err := cubePackets(d)
	if err != nil {
		return nil, err
	}
	return alone(b.Completion(byArrival, law)), nil
}
