package vb93

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
)

// A cubeInstance is a hypercube with a law: what theory and experiment share.
type cubeInstance struct {
	d   int
	law distributions.Law
}

func (in cubeInstance) String() string { return fmt.Sprintf("d=%d law=%v", in.d, in.law) }

// nodes returns n = 2^d.
func (in cubeInstance) nodes() int { return 1 << in.d }

// slots returns ceil((n-1)/d), T_s, counted here and not by a formula.
func (in cubeInstance) slots() float64 { return float64((in.nodes() - 2 + in.d) / in.d) }

// validate checks that the law is one of nonnegative lengths that are not all 0.
func (in cubeInstance) validate() error {
	if err := in.law.Validate(); err != nil {
		return err
	}
	return inputs.Require(in.law.Mean() > 0, "law", in.law, "a law with mean > 0")
}

// squaredVariation returns the squared coefficient of variation.
func (in cubeInstance) squaredVariation() float64 {
	mean := in.law.Mean()
	return in.law.Variance() / mean / mean
}

// random checks that lengths vary: a constant has no interval.
func (in cubeInstance) random() error {
	v := in.law.Variance()
	return inputs.Require(v > 0, "variance of the law", v, "a number > 0")
}

// unitMean checks that the mean length is 1, the time unit of the slots.
func (in cubeInstance) unitMean() error {
	if err := in.validate(); err != nil {
		return err
	}
	mean := in.law.Mean()
	return inputs.Require(math.Abs(mean-1) <= 1e-12, "mean of the law", mean, "1")
}

// The arguments of claims on the hypercube. Within the limits one run sends 2^20 packets packet by packet (10
// dimensions) or 2^26 without barriers (13), or adds up 2^20 lengths d times with barriers (20).
var (
	packetCubes  = cubeOf(cubeDimensions(1, maxPackets).Usual("d", 1, 8), anyLengths)
	barrierCubes = cubeOf(cubeDimensions(1, maxBarrier).Usual("d", 1, 10), anyLengths)
	// With barriers the time is d M up to three dimensions: a bound for larger cubes holds with equality there, which
	// no sample confirms.
	largerCubes = cubeOf(cubeDimensions(4, maxBarrier).Usual("d", 4, 10), anyLengths)
	asyncCubes  = cubeOf(cubeDimensions(1, maxAsyncCube).Usual("d", 1, 9), anyLengths)
	rotations   = cubeDimensions(1, maxRotation).Usual("d", 1, 18)
)

const maxPackets, maxAsyncCube, maxBarrier, maxRotation = 10, 13, 20, 22

var anyLengths = arguments.PacketLengths.UsualOf("law", slices.Concat(arguments.LightTailed, arguments.HeavyTailed)...)

// unitMeans are laws of mean 1, as texts for UsualOf.
var unitMeans = []string{
	"exponential(mean=1)", "uniform(min=0,max=2)", "uniform(min=0.5,max=1.5)", "erlang(shape=[2..6],mean=1)",
	"gamma(shape=[0.4..4.0],mean=1)",
	"hyperexponential(mean=1,scv=[1.2..4.0])", "shifted-exponential(shift=[0.1..0.9],mean=1)",
	"two-point(low=[0.1..0.9],high=[2.0..6.0],mean=1)",
	"weibull(shape=[1.0..3.0],mean=1)",
}

// cubeDimensions is the argument of the dimension of a hypercube, from lo to hi.
func cubeDimensions(lo, hi int) arguments.Argument[int] {
	return arguments.Int("d", "dimensions of the hypercube", lo, hi)
}

func cubeOf[L distributions.Law](d arguments.Argument[int], law arguments.Argument[L]) arguments.Argument[cubeInstance] {
	return arguments.Of2(func(d int, law L) (cubeInstance, error) { return cubeInstance{d, law}, nil }, d, law)
}

// phaseCasesOf adds a phase, a point of the transform and a threshold to the argument of a cube.
func phaseCasesOf(cube arguments.Argument[cubeInstance]) arguments.Argument[phaseCase] {
	return arguments.Of4(func(in cubeInstance, i int, s, t float64) (phaseCase, error) { return phaseCase{in, i, s, t}, nil },
		cube, phaseOf("i", "phase"),
		arguments.Real("s", "point of the moment generating function", arguments.Positive()).Usual("s", 0.05, 0.9),
		arguments.Real("t", "threshold", arguments.Positive()).Usual("t", 0.5, 30))
}

// phaseOf is the argument of the number of a phase; hasPhase checks that it is at most d.
func phaseOf(name, meaning string) arguments.Argument[int] {
	return arguments.Int(name, meaning, 1, maxBarrier).Usual(name, 1, 8)
}

// hasPhase checks that i is one of the d phases.
func (in cubeInstance) hasPhase(name string, i int) error {
	return inputs.Require(1 <= i && i <= in.d, name, i, "a phase from 1 to %d", in.d)
}

// quotient returns x/y, and 1 if both are 0, as when all lengths of a run are.
func quotient(x, y float64) float64 {
	if x == 0 && y == 0 {
		return 1
	}
	return x / y
}

// The symbols of Sections III to V.
var (
	symbolD     = reports.Symbol{Name: `d`, Meaning: "dimensions of the hypercube"}
	symbolCubeN = reports.Symbol{Name: `n`, Meaning: `nodes of the hypercube, $2^d$`}
	symbolXl    = reports.Symbol{Name: `x_l`, Meaning: "length of node l's packet: its transmission time over any link", Unit: "time"}
	symbolMl    = reports.Symbol{Name: `M`, Meaning: `the longest packet, $\max_l x_l$ of the lengths $x_l$`, Unit: "time"}
	symbolCubeS = reports.Symbol{Name: `T_s`, Meaning: `$\lceil (n-1)/d\rceil$, the completion time of $n$ nodes for unit lengths`,
		Unit: "time"}
	symbolTmod = reports.Symbol{Name: `T_{\mathrm{mod}}`, Unit: "time",
		Meaning: "completion time with barriers: phase $i+1$ starts when all packets completed phase $i$"}
	symbolTas = reports.Symbol{Name: `T_{\mathrm{async}}`, Unit: "time",
		Meaning: "completion time without barriers, each link in the order of the schedule"}
	symbolTi    = reports.Symbol{Name: `T_i`, Meaning: "duration of phase i, the i-th hop of every packet", Unit: "time"}
	symbolPhase = reports.Symbol{Name: `i`, Meaning: "phase, from 1 to d"}
	symbolBeta  = reports.Symbol{Name: `\beta_i`, Meaning: `$\lceil \binom{d}{i}/d\rceil$, steps of phase i`, Unit: "slots"}
	symbolPhi   = reports.Symbol{Name: `\Phi(s)`, Meaning: `$\mathrm{E}\,e^{s x}$, the moment generating function of a length $x$`}
	symbolS     = reports.Symbol{Name: `s`, Meaning: `a point with $\Phi(s) < \infty$, $s > 0$`, Unit: "1/time"}
	symbolLam   = reports.Symbol{Name: `\lambda`, Meaning: "allowed time over number of steps, above the mean length", Unit: "time"}
	symbolXi    = reports.Symbol{Name: `\xi`, Meaning: `$e^{\lambda s}/\Phi(s) > 1$`}
	symbolW     = reports.Symbol{Name: `w`, Meaning: "busy time of one directed link in one phase: a sum of lengths", Unit: "time"}
	symbolSic   = reports.Symbol{Name: `S_{i,c}`, Meaning: `nodes $t$ with $i$ ones that are reached over dimension $c$`}
	symbolMt    = reports.Symbol{Name: `m(t)`, Meaning: "position of node t in the schedule's order, from 1"}
	symbolCubeF = reports.Symbol{Name: `F`, Meaning: "distribution function of a length"}
	symbolSigma = reports.Symbol{Name: `\sigma`, Meaning: "standard deviation of a length", Unit: "time"}

	// Symbols of several claims on thresholds, nodes and links.
	symbolThreshold = reports.Symbol{Name: `t`, Meaning: "threshold", Unit: "time"}
	symbolDimension = reports.Symbol{Name: `c`, Meaning: "dimension, from 0"}
	symbolLength    = reports.Symbol{Name: `x`, Meaning: "a length", Unit: "time"}
	symbolNode      = reports.Symbol{Name: `l`, Meaning: "node"}
	symbolGk        = reports.Symbol{Name: `G_k`, Meaning: "distribution function of a sum of k lengths"}
	symbolNodeBits  = reports.Symbol{Name: `t`, Meaning: "node, as a number of d bits"}
	symbolAexp      = reports.Symbol{Name: `a`, Meaning: "threshold of $e^{s w}$, with a sum of lengths $w$"}
	symbolSurvival  = reports.Symbol{Name: `\bar F`, Meaning: "survival function of a length"}
	symbolTa        = reports.Symbol{Name: `T_a`, Meaning: "the time allowed by Proposition 3", Unit: "time"}
	symbolBeta3     = reports.Symbol{Name: `\beta_3`, Meaning: "steps of phase 3"}
	symbolFifo      = reports.Symbol{Name: `T_{\mathrm{fifo}}`, Unit: "time",
		Meaning: "completion time without barriers, each link in order of arrival"}
	symbolReceiver = reports.Symbol{Name: `z`, Meaning: "receiving node"}
)
