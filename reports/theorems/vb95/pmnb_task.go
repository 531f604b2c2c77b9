package vb95

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// A task is a partial multinode broadcast from M nodes of the cube of d dimensions, with t_p the time of a prefix step.
type task struct {
	d, M int
	tp   float64
	a    model.Algorithm // in a comparison of several
	all  bool            // from all sets of M nodes, not from random ones
}

func (x task) nodes() int { return 1 << x.d }

// validate checks that there are M nodes.
func (x task) validate() error {
	return holds(x.M <= x.nodes(), "M", x.M, fmt.Sprintf("an integer from 1 to 2^d = %d", x.nodes()))
}

// noTime checks that prefix steps take no time.
func (x task) noTime() error { return holds(x.tp == 0, "tp", x.tp, "0") }

// holds returns the error of a hypothesis unless it holds.
func holds(ok bool, arg string, value any, domain string) error {
	if ok {
		return nil
	}
	return &inputs.Error{Arg: arg, Value: value, Domain: domain}
}

// The arguments of claims on tasks: with any time of a prefix step, with none, and from all nodes by default.
var (
	taskCube    = arguments.Dimensions(16).Usual("d", 1, 12)
	activeNodes = arguments.Int("M", "active nodes", 1, 1<<16).Usual("M", 1, 1<<12)
	prefixTime  = arguments.Real("tp", "time of a prefix step, in slots", arguments.Unit())
	noTime      = prefixTime.Default("tp", "0").UsualOf("tp", "0")

	anyTask  = arguments.Of3(newTask, taskCube, activeNodes, prefixTime)
	freeTask = arguments.Of3(newTask, taskCube, activeNodes, noTime)
	fullTask = arguments.Of3(func(d int, M *int, tp float64) (task, error) {
		if M == nil {
			return newTask(d, 1<<d, tp)
		}
		return newTask(d, *M, tp)
	}, taskCube, arguments.Optional("M", activeNodes), noTime)
)

// newTask returns an error for a task whose execution takes seconds.
func newTask(d, M int, tp float64) (task, error) {
	const most = 1 << 26
	x := task{d: d, M: M, tp: tp}
	if M <= x.nodes() && M*x.nodes() > most {
		return x, &inputs.Error{Arg: "M", Value: M, Domain: fmt.Sprintf("at most %d packets in %d dimensions", most>>d, d)}
	}
	return x, nil
}

// byAlgorithm is the argument of a task with one of the algorithms.
func byAlgorithm(tasks arguments.Argument[task], algorithms ...model.Algorithm) arguments.Argument[task] {
	return arguments.Of2(func(x task, a model.Algorithm) (task, error) {
		x.a = a
		return x, nil
	}, tasks, arguments.Choice("algorithm", "algorithm of Section IV", algorithms...))
}

// The hypotheses on tasks.
var (
	enoughNodes = claims.Given("at most as many active nodes as there are", task.validate)
	freeRanks   = claims.Given("t_p = 0", task.validate, task.noTime)
)

// The tasks of the report, small and large, with few packets and many, M a power of two and not, with any time of a
// prefix step and with none.
var (
	tasks = []string{
		"d=1 M=2 tp=1", "d=2 M=3 tp=1", "d=3 M=1 tp=1", "d=3 M=5 tp=0.5", "d=4 M=16 tp=1", "d=5 M=9 tp=0", "d=6 M=33 tp=1",
		"d=8 M=100 tp=0.25", "d=10 M=1024 tp=1", "d=12 M=700 tp=0",
	}
	fewTasks   = tasks[3:6]
	timedTasks = slices.DeleteFunc(slices.Clone(tasks), func(words string) bool { return strings.HasSuffix(words, "tp=0") })
	freeTasks  = append([]string{"d=1 M=2 tp=0", "d=2 M=3 tp=0", "d=3 M=1,5 tp=0", "d=4 M=16 tp=0"}, largeTasks...)
	largeTasks = []string{"d=5 M=9 tp=0", "d=6 M=33 tp=0", "d=8 M=100 tp=0", "d=10 M=1024 tp=0", "d=12 M=700 tp=0"}
)

// with appends words to each line of cases.
func with(words string, lines []string) []string {
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = line + " " + words
	}
	return all
}

// timeOf measures the time of an algorithm.
func timeOf(a model.Algorithm) claims.Measurement[task] {
	return executed(a, model.Variant{}, task.duration)
}

// timeOfEach measures the time of the algorithm of each task.
var timeOfEach = claims.Choose(func(x task) claims.Measurement[task] { return timeOf(x.a) })

func (x task) duration(c model.Counts) float64 { return c.Duration(x.d, x.tp) }

// executed measures a number that the executions of an algorithm count.
func executed(a model.Algorithm, v model.Variant, of func(x task, c model.Counts) float64) claims.Measurement[task] {
	return fromDrawn(a, func(x task) (func(active []int) (float64, error), error) {
		cube, err := model.NewVariant(x.d, a, v)
		if err != nil {
			return nil, err
		}
		run := cube.NewExecution()
		return func(active []int) (float64, error) {
			c, err := run.Run(active)
			if err != nil {
				return 0, err
			}
			return of(x, c), nil
		}, nil
	})
}

// fromDrawn measures a number of an algorithm from random active nodes: the common value of the runs, or their range.
// Prepare returns it for active nodes.
func fromDrawn(a model.Algorithm, prepare func(x task) (func(active []int) (float64, error), error)) claims.Measurement[task] {
	return claims.By(func(name, unit, label string, x task) montecarlo.Experiment {
		runs := max(2, min(20, 1<<18>>x.d/x.M))
		return claims.AtMost(runs, montecarlo.Range(name, unit, label, x.rounding(a), func() montecarlo.Replication[float64] {
			number, err := prepare(x)
			if err != nil {
				return func(*rand.Rand) (float64, error) { return 0, err }
			}
			active := make([]int, 0, x.M)
			return func(r *rand.Rand) (float64, error) {
				active = drawn(r, active[:0], x.nodes(), x.M)
				return number(active)
			}
		}))
	}).Executed()
}

// drawn appends a random set of M of n nodes.
func drawn(r *rand.Rand, dst []int, n, M int) []int {
	for x := range n {
		if left := M - len(dst); left > 0 && r.IntN(n-x) < left {
			dst = append(dst, x)
		}
	}
	return dst
}

// rounding bounds the rounding error of a sum of times. Fractions 1/d of a slot, of algorithm II, are no binary
// fractions unless d is a power of two, nor is every time of a prefix step.
func (x task) rounding(a model.Algorithm) float64 {
	binary := x.tp * 1024
	if a == model.II && x.d&(x.d-1) != 0 || binary != math.Trunc(binary) {
		return 1e-14
	}
	return 0
}

// The symbols of Section IV.
var (
	symbolCubeD = reports.Symbol{Name: `d`, Meaning: "dimensions of the hypercube"}
	symbolCubeN = reports.Symbol{Name: `N`, Meaning: `nodes of the hypercube, $2^d$`}
	symbolM     = reports.Symbol{Name: `M`, Meaning: "active nodes, each with one packet for all others"}
	symbolTp    = reports.Symbol{Name: `t_p`, Meaning: "time of one step of a prefix computation", Unit: "slots"}
	symbolTime  = reports.Symbol{Name: `T`, Meaning: "time of the partial multinode broadcast", Unit: "slots"}
	symbolOnes  = reports.Symbol{Name: `s(n)`, Meaning: "ones among the binary digits of n"}
	symbolQ     = reports.Symbol{Name: `q`, Meaning: `$\lceil M/d \rceil$, the most packets of a class`}
	symbolSub   = reports.Symbol{Name: `l`, Meaning: "subphase of the broadcast phase, from 1 to d"}
)
