package schedules_test

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies/schedules"
)

var pmnbAlgorithms = []schedules.PMNBAlgorithm{schedules.AlgorithmI, schedules.AlgorithmII, schedules.AlgorithmIII, schedules.AlgorithmA0}

// members are the nodes of a set of nodes, in increasing order.
func members(set uint64) []int {
	var nodes []int
	for ; set != 0; set &= set - 1 {
		nodes = append(nodes, bits.TrailingZeros64(set))
	}
	return nodes
}

// pmnbSlots returns the steps of control and of data, by adding up those of every
// phase: ceilings by counting, as share does, and no closed form.
func pmnbSlots(a schedules.PMNBAlgorithm, d, M int) (prefix, data int) {
	if M == 0 {
		return 2 * d, 0 // after which every node knows
	}
	if a == schedules.AlgorithmI {
		m := 0
		for 1<<m < M {
			m++
		}
		if m > 0 {
			data = share(1<<m-1, m)
		}
		return 2 * d, data + d + d - m
	}
	prefix = 2 * d
	if a == schedules.AlgorithmIII {
		prefix *= 2
		if d > 0 {
			M = share(M, d)
		}
	}
	for l := 1; l <= d; l++ {
		data += share(M, 1<<(d-l+1))
	}
	return prefix, data + d
}

// Every set of active nodes, none and all included, on the cubes of up to 3
// dimensions, and every 61st on that of 4, in CI every seventh: the schedule passes, without
// faults, in exactly the slots of its phases. montecarlo/pmnb executes all sets
// on 4 dimensions.
func TestPMNBOfEverySetOfActiveNodes(t *testing.T) {
	for d := 0; d <= 4; d++ {
		for set := range uint64(1) << (1 << d) {
			if d == 4 && set%7 != 0 || d == 4 && os.Getenv("CASTLAB_TESTS") != "all" && set%61 != 0 {
				continue
			}
			// Control messages are the same for all sets, so that a few will do.
			ranks := schedules.Known
			if d < 4 || set%61 == 0 {
				ranks = schedules.Ranks(set % 3)
			}
			for _, a := range pmnbAlgorithms {
				pmnbPasses(t, schedules.PMNB{Algorithm: a, Ranks: ranks}, d, members(set))
			}
		}
	}
}

func pmnbPasses(t *testing.T, how schedules.PMNB, d int, active []int) {
	t.Helper()
	trial, err := how.Trial(d, active)
	if err != nil {
		t.Fatal(err)
	}
	prefix, data := pmnbSlots(how.Algorithm, d, len(active))
	switch how.Ranks {
	case schedules.PrefixExchange:
		prefix /= 2
	case schedules.Known:
		prefix = 0
	}
	if trial.Steps.Prefix != prefix || trial.Steps.Data != data || trial.Schedule.Slots != prefix+data {
		t.Errorf("%+v d=%d active %v: %+v, %d slots; want %d, %d", how, d, active, trial.Steps, trial.Schedule.Slots, prefix, data)
	}
	if trial.Faults != (schedules.PMNBFaults{}) {
		t.Errorf("%+v d=%d active %v: %+v", how, d, active, trial.Faults)
	}
	if err := schedules.ValidatePMNB(d, trial.Schedule); err != nil {
		t.Errorf("%+v d=%d active %v: %v", how, d, active, err)
	}
}

func TestPMNBRefuses(t *testing.T) {
	for _, x := range []struct {
		how    schedules.PMNB
		d      int
		active []int
		arg    string
	}{
		{schedules.PMNB{}, -1, nil, "d"},
		{schedules.PMNB{}, schedules.MaxKBroadcast + 1, nil, "d"},
		{schedules.PMNB{}, 3, []int{0, 8}, "sources"},
		{schedules.PMNB{}, 3, []int{-1}, "sources"},
		{schedules.PMNB{}, 3, []int{5, 5}, "sources"},
		{schedules.PMNB{Algorithm: 4}, 3, nil, "algorithm"},
		{schedules.PMNB{Algorithm: schedules.AlgorithmA0, Names: schedules.LeftNames}, 3, nil, "names"},
		{schedules.PMNB{Algorithm: -1}, 3, nil, "algorithm"},
		{schedules.PMNB{Ranks: schedules.Chosen}, 3, nil, "ranks"},
		{schedules.PMNB{Names: 3}, 3, nil, "names"},
		{schedules.PMNB{Names: schedules.PrintedNames}, 3, nil, "algorithm"},
		{schedules.PMNB{Floors: true}, 3, nil, "algorithm"},
		{schedules.PMNB{Algorithm: schedules.AlgorithmII, Unpadded: true}, 3, nil, "algorithm"},
		{schedules.PMNB{}, 16, every(16)[:300], "M"},
		{schedules.PMNB{Algorithm: schedules.AlgorithmII}, 16, every(16)[:18], "M"},
	} {
		var domain *inputs.Error
		if _, err := x.how.Schedule(x.d, x.active); !errors.As(err, &domain) || domain.Arg != x.arg {
			t.Errorf("%+v d=%d %v: %v, want an error on %s", x.how, x.d, x.active, err, x.arg)
		}
	}
}

// Random sets, of all sizes and of small ones, listed in any order.
func TestPMNBOfRandomSets(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 1))
	most, trials := 8, 12
	if testing.Short() {
		most, trials = 6, 6
	}
	for d := 5; d <= most; d++ {
		for i := range trials {
			M := r.IntN(1<<d + 1)
			if i%2 == 1 {
				M = r.IntN(2*d + 1)
			}
			for _, a := range pmnbAlgorithms {
				pmnbPasses(t, schedules.PMNB{Algorithm: a, Ranks: schedules.Ranks(r.IntN(3))}, d, some(r, d, M))
			}
		}
		for _, a := range pmnbAlgorithms {
			if d < 7 {
				pmnbPasses(t, schedules.PMNB{Algorithm: a}, d, every(d))
			}
		}
	}
}

// The closed forms: 2d t_p + 2 + (M-1-s2(M-1))/d with parts, 4d t_p + 2d + q-1 -
// s2(q-1) without, in all ceil((M-1)/m) + 2d + 2d t_p - m with M and m rounded up
// to a power of 2 and its logarithm, as many slots for A0 as mini slots for II, and half the steps of
// t_p by exchange.
func TestPMNBDurations(t *testing.T) {
	for d := 1; d <= 6; d++ {
		for M := 1; M <= 1<<d; M++ {
			s2 := func(x int) int { return bits.OnesCount(uint(x)) }
			q := share(M, d)
			m := bits.Len(uint(M - 1))
			rounds := 0
			if M > 1 {
				rounds = share(1<<m-1, m)
			}
			for _, tp := range []float64{0, 0.25, 1} {
				for a, want := range map[schedules.PMNBAlgorithm]float64{
					schedules.AlgorithmI:   float64(rounds+2*d-m) + 2*float64(d)*tp,
					schedules.AlgorithmII:  2*float64(d)*tp + 2 + float64(M-1-s2(M-1))/float64(d),
					schedules.AlgorithmIII: 4*float64(d)*tp + float64(2*d+q-1-s2(q-1)),
					schedules.AlgorithmA0:  2*float64(d)*tp + float64(2*d+M-1-s2(M-1)),
				} {
					trial, err := (schedules.PMNB{Algorithm: a}).Trial(d, every(d)[:M])
					if err != nil {
						t.Fatal(err)
					}
					// At most four roundings on either side, of numbers below 128: half of
					// 2^-46 each.
					if got := trial.Steps.Duration(tp); math.Abs(got-want) > 1e-13 {
						t.Errorf("d=%d M=%d %v t_p=%v: %v, want %v", d, M, a, tp, got, want)
					}
				}
			}
		}
	}
}
