package cube

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/topologies/schedules"
)

// An Async is the multinode broadcast by rotations in the d-cube without waiting for
// phases to end. Each directed link sends its packets in the order of the schedule,
// each as soon as the one before is through and the packet has arrived; a link whose
// next packet has not arrived waits for it, even if others have. The packet of node z
// xor t is complete at node z at
//
//	F_t(z) = max(F_t'(z), F_parent(t)(z xor 2^c)) + x[z xor t]
//
// where c = c(t), t' is the node before t in the order that has the same
// dimension (the packet before it on the same link), and F is 0 where there is
// no such t' and for the root t = 0. The broadcast ends at
//
//	T_async = max over t and z of F_t(z).
//
// Symbols: t = 1..n-1 a node of the tree of packet 0, z = 0..n-1 the receiver, x
// the n lengths. Units: time in that of the lengths.
//
// One execution performs all n(n-1) transmissions. For all lengths
//
//	max(d M, largest link load) <= T_async <= min(T_s M, T_mod)
//
// with M the longest packet and T_s = ceil((n-1)/d); for d <= 4, where T_s is d,
// T_async = d M.
//
// An Async is immutable: one value serves any number of workers, each with its
// own AsyncExecution.
//
// Source: VB93, Sections I, III and IV; the lower bound is derived.
type Async struct {
	d      int
	groups []group
	hops   []hop
	rows   int // largest number of rows of arrival times in use at once
}

// MaxAsync is the largest dimension. The arrival times that are still to be
// read take a ninth to a fifth of n rows of n numbers: the AsyncExecution of one
// worker has 23 MiB for d = 12, 105 MiB for d = 13, 254 MiB for d = 14, 942 MiB
// for d = 15 and 4754 MiB for d = 16. It would be 22 GiB for d = 17.
const MaxAsync = 16

// NewAsync prepares the broadcast in the d-cube.
//
// Errors: *inputs.Error for d outside 1..MaxAsync.
func NewAsync(d int) (*Async, error) {
	if err := inputs.Integer("d", d, 1, MaxAsync); err != nil {
		return nil, err
	}
	rotation, err := schedules.NewRotation(d)
	if err != nil {
		return nil, err
	}
	a := &Async{d: d}
	a.plan(rotation)
	return a, nil
}

// Completion returns the model of T_async for lengths of the given law. Each
// worker gets an AsyncExecution of its own; MaxAsync says how large it is.
//
// Errors of a replication: *inputs.Error, or the law's own, for a law
// that is not one of lengths >= 0.
func (a *Async) Completion(law distributions.Sampler) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		if err := validateLaw(law); err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		e := a.NewExecution()
		x := make([]float64, 1<<a.d)
		return func(r *rand.Rand) (float64, error) {
			if _, err := draw(x, law, r); err != nil {
				return 0, err
			}
			return e.Run(x), nil
		}
	}
}
