package vb95

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A task is a partial multinode broadcast from M nodes of the cube of d dimensions,
// with t_p the time of a prefix step.
type task struct {
	d, M int
	tp   float64
}

func (x task) String() string { return fmt.Sprintf("d=%d M=%d tp=%s", x.d, x.M, kit.Trim(x.tp)) }

func (x task) nodes() int { return 1 << x.d }

// validate checks that there are M nodes.
func (x task) validate() error {
	return holds(x.M <= x.nodes(), "M", x.M, fmt.Sprintf("an integer from 1 to 2^d = %d", x.nodes()))
}

// noTime checks that prefix steps take no time.
func (x task) noTime() error { return holds(x.tp == 0, "tp", x.tp, "0") }

// someInactive checks that there is an inactive node.
func (x task) someInactive() error {
	return holds(x.M < x.nodes(), "M", x.M, fmt.Sprintf("an integer from 1 to 2^d - 1 = %d", x.nodes()-1))
}

// holds returns the error of a hypothesis unless it holds.
func holds(ok bool, arg string, value any, domain string) error {
	if ok {
		return nil
	}
	return &inputs.Error{Arg: arg, Value: value, Domain: domain}
}

// tasks lists small and large tasks, with few packets and many, M a power of two and
// not.
func tasks() []task {
	return []task{{1, 2, 1}, {2, 3, 1}, {3, 1, 1}, {3, 5, 0.5}, {4, 16, 1}, {5, 9, 0}, {6, 33, 1}, {8, 100, 0.25}, {10, 1024, 1}, {12, 700, 0}}
}

// free lists the tasks with prefix steps that take no time.
func free() []task {
	list := tasks()
	for i := range list {
		list[i].tp = 0
	}
	return list
}

// The arguments of claims on tasks: with any time of a prefix step, with none, and from
// all nodes by default.
var (
	taskCube    = arguments.Dimensions(16).Usual("d", 1, 12)
	activeNodes = arguments.Int("M", "active nodes", 1, 1<<16).Usual("M", 1, 1<<12)
	prefixTime  = arguments.Real("tp", "time of a prefix step, in slots", arguments.Unit())
	noTime      = prefixTime.Default("tp", "0").UsualOf("tp", "0")

	anyTask  = arguments.Of3(newTask, taskCube, activeNodes, prefixTime)
	freeTask = arguments.Of3(newTask, taskCube, activeNodes, noTime)
	fewTask  = freeTask.Usual("M", 1, 1)
	fullTask = arguments.Of3(func(d int, M *int, tp float64) (task, error) {
		if M == nil {
			return newTask(d, 1<<d, tp)
		}
		return newTask(d, *M, tp)
	}, taskCube, arguments.Optional("M", activeNodes), noTime)
)

// exampleTask is the argument of the example of Section IV with any time of a prefix
// step.
var exampleTask = arguments.Of3(newTask, arguments.Int("d", "dimensions of the hypercube", 16, 16).Default("d", "16"),
	arguments.Int("M", "active nodes", 1<<10, 1<<10).Default("M", "1024"), prefixTime)

// newTask returns an error for a task whose execution takes seconds.
func newTask(d, M int, tp float64) (task, error) {
	const most = 1 << 26
	x := task{d, M, tp}
	if M <= x.nodes() && M*x.nodes() > most {
		return x, &inputs.Error{Arg: "M", Value: M, Domain: fmt.Sprintf("at most %d packets in %d dimensions", most>>d, d)}
	}
	return x, nil
}

// An execution is an algorithm with the number that is measured.
type execution struct {
	a          model.Algorithm
	v          model.Variant
	name, unit string
	of         func(x task, c model.Counts) float64
	others     func(x task) (func(active []int) (float64, error), error) // the time of other algorithms, if it is the least that counts; nil for none
}

// timeOf measures the time of an algorithm.
func timeOf(a model.Algorithm) execution {
	return execution{a: a, name: "T", unit: "slots", of: func(x task, c model.Counts) float64 { return c.Duration(x.d, x.tp) }}
}

// on returns an experiment on executions with random active nodes: the common value, or
// the range.
func (e execution) on(x task, label string) montecarlo.Experiment {
	return kit.AtMost(max(2, min(20, 1<<18>>x.d/x.M)), montecarlo.Range(e.name, e.unit, label, e.rounding(x), func() montecarlo.Replication[float64] {
		cube, err := model.NewVariant(x.d, e.a, e.v)
		if err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		run, active := cube.NewExecution(), make([]int, 0, x.M)
		least := func([]int) (float64, error) { return math.Inf(1), nil }
		if e.others != nil {
			if least, err = e.others(x); err != nil {
				return func(*rand.Rand) (float64, error) { return 0, err }
			}
		}
		return func(r *rand.Rand) (float64, error) {
			active = drawn(r, active[:0], x.nodes(), x.M)
			c, err := run.Run(active)
			if err != nil {
				return 0, err
			}
			other, err := least(active)
			return min(e.of(x, c), other), err
		}
	}))
}

// rounding bounds the rounding error of a sum of times: fractions 1/d of a slot are no
// binary fractions, unless d is a power of two.
func (e execution) rounding(x task) float64 {
	if e.a == model.II && x.d&(x.d-1) != 0 {
		return 1e-14
	}
	return x.rounding()
}

// rounding bounds the rounding error of a sum of whole slots and prefix steps.
func (x task) rounding() float64 {
	if binary := x.tp * 1024; binary == math.Trunc(binary) {
		return 0
	}
	return 1e-14
}

// onTasks makes a case of each task.
func onTasks(id string, list []task, e execution, theory func(x task) (float64, error)) reports.Cases {
	return onTasksWhere(id, anyTask, list, "at most as many active nodes as there are", task.validate, e, theory)
}

// onTasksWhere is onTasks for a theorem with hypotheses on the task.
func onTasksWhere(id string, a arguments.Argument[task], list []task, hypotheses string, validate func(x task) error, e execution,
	theory func(x task) (float64, error),
) reports.Cases {
	possible := func(x task) bool { return x.validate() == nil && validate(x) == nil }
	return kit.Given(hypotheses, kit.Tried(a, possible, kit.Cases(id, a, list, func(label string, x task) reports.Case {
		return reports.Case{
			Validate: func() error { return cmp.Or(x.validate(), validate(x)) },
			Theory:   func() (float64, error) { return theory(x) },
			Measure:  e.on(x, label),
			Kind:     reports.Executed,
		}
	})))
}

// A byAlgorithm is a task with one of several algorithms.
type byAlgorithm struct {
	task
	a model.Algorithm
}

func (x byAlgorithm) String() string { return fmt.Sprintf("%v algorithm=%v", x.task, x.a) }

// with combines tasks with one algorithm.
func with(a model.Algorithm, tasks ...task) (list []byAlgorithm) {
	for _, x := range tasks {
		list = append(list, byAlgorithm{x, a})
	}
	return list
}

// byEach is the argument of a task with one of the algorithms.
func byEach(a arguments.Argument[task], algorithms ...model.Algorithm) arguments.Argument[byAlgorithm] {
	return arguments.Of2(func(x task, a model.Algorithm) (byAlgorithm, error) { return byAlgorithm{x, a}, nil },
		a, arguments.Choice("algorithm", "algorithm of Section IV", algorithms...))
}

// byAlgorithms is onTasksWhere for several algorithms.
func byAlgorithms(id string, a arguments.Argument[byAlgorithm], list []byAlgorithm, hypotheses string, validate func(x task) error,
	of func(a model.Algorithm) execution, theory func(x byAlgorithm) (float64, error),
) reports.Cases {
	possible := func(x byAlgorithm) bool { return x.validate() == nil && validate(x.task) == nil }
	return kit.Given(hypotheses, kit.Tried(a, possible, kit.Cases(id, a, list, func(_ string, x byAlgorithm) reports.Case {
		return reports.Case{
			Validate: func() error { return cmp.Or(x.validate(), validate(x.task)) },
			Theory:   func() (float64, error) { return theory(x) },
			Measure:  of(x.a).on(x.task, fmt.Sprintf("%s %v %v", id, x.a, x.task)),
			Kind:     reports.Executed,
		}
	})))
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

// An activeSets is a collection of sets of active nodes of the cube of d dimensions,
// all of them or all of size M, from each of which an algorithm is executed.
type activeSets struct {
	d   int
	a   model.Algorithm
	M   int  // 0 for any size
	all bool // whether the parameters say so
}

func (x activeSets) String() string {
	text := fmt.Sprintf("d=%d algorithm=%v", x.d, x.a)
	if x.all {
		text += " sets=all"
	}
	if x.M > 0 {
		text += fmt.Sprintf(" M=%d", x.M)
	}
	return text
}

// mostSets is the largest number of sets for enumeration.
const mostSets = 1 << 16

// newSets returns an error for too many sets.
func newSets(d int, M *int) (activeSets, error) {
	n := 1 << d
	if M == nil {
		return activeSets{d: d}, holds(d <= 4, "d", d, "at most 4 for sets of any number of active nodes")
	}
	if *M > n {
		return activeSets{}, task{d: d, M: *M}.validate()
	}
	count := 1.0
	for k := range min(*M, n-*M) {
		count *= float64(n-k) / float64(k+1)
	}
	return activeSets{d: d, M: *M}, holds(count <= mostSets+0.5, "M", *M, fmt.Sprintf("a number of nodes of which the %d have at most %d sets", n, mostSets))
}

// The arguments of claims on all sets.
var (
	setCube = arguments.Dimensions(7)
	allSets = arguments.Word("sets", "sets of active nodes", "all")
	setSize = arguments.Optional("M", arguments.Int("M", "sets of so many active nodes only", 1, 1<<7).UsualOf("M", "1", "2", "3", "[4..32]"))

	anySets   = setsOf(setSize, model.I, model.II, model.III)
	classSets = named(setsOf(setSize, model.II, model.III))
	fullSets  = named(setsOf(func(*arguments.Keys) func() (*int, error) { return func() (*int, error) { return nil, nil } }, model.I, model.II, model.III))
)

// named returns the argument of sets whose parameters say that they are all.
func named(a arguments.Argument[activeSets]) arguments.Argument[activeSets] {
	return arguments.Of2(func(x activeSets, _ string) (activeSets, error) {
		x.all = true
		return x, nil
	}, a, allSets.Default("sets", "all"))
}

// setsOf is the argument of sets with one of the algorithms, of size M or of any size.
func setsOf(size arguments.Argument[*int], algorithms ...model.Algorithm) arguments.Argument[activeSets] {
	return arguments.Of3(func(d int, a model.Algorithm, M *int) (activeSets, error) {
		x, err := newSets(d, M)
		x.a = a
		return x, err
	}, setCube, arguments.Choice("algorithm", "algorithm of Section IV", algorithms...), size)
}

// sum executes the algorithm from every set and returns the sum of a count.
func (x activeSets) sum(v model.Variant, of func(c model.Counts) float64) (sum float64, sets int64, err error) {
	cube, err := model.NewVariant(x.d, x.a, v)
	if err != nil {
		return 0, 0, err
	}
	run := cube.NewExecution()
	least, most := x.M, x.M
	if x.M == 0 {
		least, most = 1, 1<<x.d
	}
	for M := least; M <= most; M++ {
		for active := firstSet(M); active != nil; active = nextSet(active, 1<<x.d) {
			c, err := run.Run(active)
			if err != nil {
				return 0, 0, err
			}
			sum, sets = sum+of(c), sets+1
		}
	}
	return sum, sets, nil
}

// firstSet and nextSet enumerate the sets of M of n nodes in colexicographic order;
// nextSet changes its argument and returns nil after the last.
func firstSet(M int) []int {
	set := make([]int, M)
	for i := range set {
		set[i] = i
	}
	return set
}

func nextSet(set []int, n int) []int {
	for i := len(set) - 1; i >= 0; i-- {
		if set[i] == n-len(set)+i {
			continue
		}
		set[i]++
		for j := i + 1; j < len(set); j++ {
			set[j] = set[j-1] + 1
		}
		return set
	}
	return nil
}

// exactly returns an exact case of a count.
func exactly(theory func() (float64, error), name, unit string, count func() (float64, int64, error)) reports.Case {
	return reports.Case{
		Theory: theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, n, err := count()
			return value, 1e-14 * math.Abs(value), n, err
		}),
		Kind: reports.Computed,
	}
}

// stated returns the theory of a claim whose number is in its statement.
func stated(value float64) func() (float64, error) {
	return func() (float64, error) { return kit.Stated(value) }
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
