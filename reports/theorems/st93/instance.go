package st93

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// An instance is K simultaneous broadcasts on the cube of d dimensions: what theory and experiment share.
type instance struct{ d, K int }

func (in instance) nodes() int { return 1 << in.d }

// least returns the smallest number of slots that the number of links and the distances of the cube permit any
// algorithm, as a real number and rounded up, counted on the network without a formula.
func (in instance) least() (real float64, slots int) {
	cube := topologies.Hypercube{D: in.d}
	links := cube.Order() * cube.Degree()
	sends := (cube.Order() - 1) * in.K
	far := cube.Diameter()
	return max(float64(far), float64(sends)/float64(links)), max(far, (sends+links-1)/links)
}

// The largest numbers of transmissions of one run: of an execution that counts them with bit operations, and of a
// schedule that lists them.
const (
	mostExecuted = 1 << 33
	mostListed   = 1 << 20
)

// The arguments of claims by size: those that execute once, or many times, and those that list schedules.
var (
	executedSizes = sizes(20, 0, mostExecuted).Usual("d", 1, 12).Usual("K", 1, 500)
	someSizes     = sizes(16, 1, 1<<24).Usual("d", 1, 9).Usual("K", 1, 200)
	listedSizes   = sizes(14, 0, mostListed).Usual("d", 1, 8).Usual("K", 1, 80)
)

// sizes is the argument of a dimension and a number of broadcasts.
func sizes(mostD, leastK, transmissions int) arguments.Argument[instance] {
	return arguments.Of2(func(d, K int) (instance, error) {
		in := instance{d, K}
		return in, in.within(transmissions)
	}, arguments.Dimensions(mostD), arguments.Int("K", "packets to broadcast", leastK, 1<<20))
}

// sizesOf is the argument of a dimension and a number of broadcasts, whose default depends on the dimension.
func sizesOf(d arguments.Argument[int], K func(d int) int) arguments.Argument[instance] {
	return arguments.Of2(func(d int, given *int) (instance, error) {
		if given == nil {
			return instance{d, K(d)}, nil
		}
		return instance{d, *given}, nil
	}, d, arguments.Optional("K", arguments.Int("K", "packets to broadcast", 1, 1<<20)))
}

// dimensions is the argument of the dimension of a cube, drawn up to usual.
func dimensions(least, most, usual int) arguments.Argument[int] {
	return arguments.Int("d", "dimensions of the hypercube", least, most).Usual("d", float64(least), float64(usual))
}

// within checks that the packets, and one termination packet for each tree, make at most so many transmissions.
func (in instance) within(transmissions int) error {
	return atMost("K", in.K, transmissions>>in.d-in.d, fmt.Sprintf("at d=%d, so that a run takes seconds", in.d))
}

func atMost(arg string, value, most int, why string) error {
	if value <= most {
		return nil
	}
	return &inputs.Error{Arg: arg, Value: value, Domain: fmt.Sprintf("an integer <= %d, %s", most, why)}
}

// distinctSources is the hypothesis that the sources are different nodes.
var distinctSources = claims.Given("K <= 2^d: sources are distinct", instance.distinct)

func (in instance) distinct() error {
	return atMost("K", in.K, in.nodes(), "the nodes of the cube: sources are distinct")
}

// some checks that there is a packet and that the sources are distinct.
func (in instance) some() error {
	if err := inputs.Integer("K", in.K, 1, math.MaxInt); err != nil {
		return err
	}
	return in.distinct()
}

// exactly checks that K has the value that the statement requires.
func (in instance) exactly(K int, why string) error {
	if in.K == K {
		return in.distinct()
	}
	return &inputs.Error{Arg: "K", Value: in.K, Domain: fmt.Sprintf("%s = %d", why, K)}
}

// varied checks that something is random: the largest load, for one.
func (in instance) varied() error {
	if in.d >= 2 && in.K >= 2 {
		return nil
	}
	return &inputs.Error{Arg: "d, K", Value: fmt.Sprintf("d=%d K=%d", in.d, in.K), Domain: "integers >= 2, or nothing varies"}
}

// bySize is the theory of a formula of d and K.
func bySize(formula func(d, K int) (int, error)) func(in instance) (float64, error) {
	return func(in instance) (float64, error) { return integer(formula(in.d, in.K)) }
}

// integer converts an integer formula to the theory of a claim.
func integer(value int, err error) (float64, error) { return float64(value), err }

// execution is the model of one execution with K random sources: what is read of its times.
func execution[R any](ranks model.Ranks, read func(in instance, t model.Times) R) func(in instance) montecarlo.Replication[R] {
	return func(in instance) montecarlo.Replication[R] {
		cube, err := model.New(in.d, ranks)
		if err != nil {
			return func(*rand.Rand) (none R, _ error) { return none, err }
		}
		run := cube.Completion(in.K)()
		return func(r *rand.Rand) (R, error) {
			t, err := run(r)
			return read(in, t), err
		}
	}
}

// slots is all the time of an execution.
func slots(_ instance, t model.Times) float64 { return float64(t.Slots) }

// slotsOf returns the number of slots of a schedule on the cube, after the validator accepts it.
func slotsOf(d int, s schedules.Schedule, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	if err := schedules.Validate(topologies.Hypercube{D: d}, s); err != nil {
		return 0, fmt.Errorf("%s: %w", s.Algorithm, err)
	}
	return s.Slots, nil
}

// drawn returns a random set of K nodes of the cube of d dimensions, in increasing order.
func drawn(r *rand.Rand, d, K int) []int {
	n := 1 << d
	sources := make([]int, 0, K)
	for x := range n { // selection sampling: all sets of K are equally likely
		if r.IntN(n-x) < K-len(sources) {
			sources = append(sources, x)
		}
	}
	return sources
}

// The symbols of the paper.
var (
	symbolD    = reports.Symbol{Name: `d`, Meaning: "dimensions of the hypercube"}
	symbolK    = reports.Symbol{Name: `K`, Meaning: "packets to broadcast"}
	symbolT    = reports.Symbol{Name: `T`, Meaning: "completion time", Unit: "slots"}
	symbolN    = reports.Symbol{Name: `N_j`, Meaning: "packets that use tree j"}
	symbolTree = reports.Symbol{
		Name: `T^{(j)}`, Meaning: "the j-th of the d arc-disjoint spanning trees, rooted at the neighbor $2^j$ of node 0",
	}
	symbolJ     = reports.Symbol{Name: `j`, Meaning: "tree, from 0 to d-1"}
	symbolRank  = reports.Symbol{Name: `r_x`, Meaning: "packets at nodes x, x+1, ..., $2^d-1$"}
	symbolX     = reports.Symbol{Name: `x`, Meaning: "node"}
	symbolLeast = reports.Symbol{
		Name: `T_{\min}`, Meaning: `the lower bound of ST93-LB, $\max(d, (2^d-1)K/(d\,2^d))$`, Unit: "slots",
	}
	symbolC = reports.Symbol{Name: `C`, Meaning: "load over the mean load K/d"}
	symbolE = reports.Symbol{Name: `e`, Meaning: "Euler's number, 2.718..."}
)
