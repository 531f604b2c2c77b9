package vb93

import (
	"fmt"
	"math/bits"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// scheduleOrder are the claims of Section III on the order of the schedule.
func scheduleOrder() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "VB93-SCHED-A", Title: "No link is asked for twice in a slot",
			Statement: `Node $t$ is reached over dimension $c(t) = (m(t)-1) \bmod d$, which is a one of $t$. Any $d$ consecutive ` +
				`positions therefore use $d$ different dimensions, and the translates of one tree by every source never meet on a link. ` +
				`Counted: sends of one tree over a dimension that its slot has used already, or over no link at all.`,
			Source: "VB93, Section III, order (4)", Measured: `\text{conflicts}`, Name: "conflicts", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolMt, symbolNodeBits, {Name: "c(t)", Meaning: "dimension, from 0"}},
			Parameters: rotations, Over: []string{"d=1..16"},
			Theory: claims.Stated[int](0), Measure: claims.Count(conflicts), Formula: kit.Stated, Model: schedules.CubeMultinodeTree,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-SCHED-B", Title: "Every packet is there before it is passed on",
			Statement: `With $\text{slot}(t) = \lceil m(t)/d \rceil$ the parent of every node is in an earlier slot, for every ` +
				`$d \ge 2$, prime or not, if the class of $2^i-1$, $i < d$, starts at the rotation with a one in bit $c$ and a zero in ` +
				`bit $c-1 \pmod d$, $c = (m-1) \bmod d$ for its first position $m$. Counted: nodes that are due no later than their ` +
				`parent.`,
			Source:   "VB93, Section III; the choice of the rotation from Bertsekas et al. 1991 (erratum)",
			Measured: `\text{late nodes}`, Name: "late nodes", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolMt, symbolNodeBits, symbolDimension, symbolPhase},
			Parameters: laterRotations, Over: []string{"d=2..20"},
			Theory: claims.Stated[int](0), Measure: counted(schedules.NewRotation, lateNodes),
			Formula: kit.Stated, Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-SCHED-B-PRINTED", Title: "As printed, read without barriers: any first rotation with a one in bit c will do",
			Statement: `Read for the optimal algorithm, without barriers: the first node of each class may be any rotation with a one ` +
				`in bit $c$, and $\text{slot}(t) = \lceil m(t)/d \rceil$ is then a valid schedule. Read with the smallest such rotation ` +
				`of the least element of each class. Counted: nodes that are due no later than their parent.`,
			Source: "VB93, Section III, below order (4)", Measured: `\text{late nodes}`, Name: "late nodes", Within: claims.OneCount,
			Erratum: `At $d = 4$ node 1111 shares slot 4 with its parent 1011; likewise at $d = 6, 8, 9, 15, 16, 18, 20, 24$ and at no ` +
				`other $d \le 24$. The next lower bit (cyclically) of the first node must be zero as well. With barriers between phases ` +
				`every choice works. See VB93-SCHED-B.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolD, symbolMt, symbolNodeBits, symbolDimension},
			Parameters:  laterRotations, Over: []string{"d=4,6,8,9,15,16,18,20"},
			Theory: claims.Stated[int](0), Measure: counted(schedules.NewPrintedRotation, lateNodes),
			Formula: kit.Stated, Model: schedules.NewPrintedRotation,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-SCHED-C", Title: "The multinode broadcast takes ceil((n-1)/d) slots, the least possible",
			Statement: `The $n(n-1)$ transmissions over $nd$ directed links take $T_s = \lceil (n-1)/d \rceil$ slots of unit length. ` +
				`Counted on the explicit schedule after a validator that knows nothing of it found no link used twice, no packet sent ` +
				`before it came, and every packet everywhere; it has $n(n-1)$ sends, so no node receives a packet twice.`,
			Source: "VB93, Section I", Measured: `\text{slots}`, Name: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolD, symbolCubeN, symbolCubeS},
			// The schedule of 10 dimensions has 2^20 sends, which take a second to validate.
			Parameters: cubeDimensions(1, maxPackets), Over: []string{"d=1..9"},
			Theory: cube.Slots, Measure: claims.Count(validatedSlots), Formula: cube.Slots, Model: schedules.CubeMultinode,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-SCHED-D", Title: "The order lists the binary necklaces, each in one piece",
			Statement: `The nodes other than $0$ fall into $\frac1d \sum_{k \mid d} \varphi(k)\, 2^{d/k} - 1$ classes of rotations. ` +
				`Counted: the pieces of the order in which each node is the one before rotated by one bit.`,
			Source:   "VB93, Section III; the count is Burnside's lemma",
			Measured: `\text{classes}`, Name: "classes", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, {Name: "k", Meaning: "divisor of d"}, {Name: `\varphi`, Meaning: "Euler's totient"}},
			Parameters: rotations, Over: []string{"d=1..16"},
			Theory: func(d int) (float64, error) {
				k, err := cube.Necklaces(d)
				return k - 1, err
			},
			Measure: counted(schedules.NewRotation, classes), Formula: cube.Necklaces, Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[matchingCase]{
			ID: "VB93-MATCH", Title: "Not every group of d nodes can be reached over d different dimensions",
			Statement: `The six nodes with two ones within four fixed bits can use only those four dimensions, so a group of $d \ge 5$ ` +
				`nodes that holds five of them cannot be reached over $d$ different dimensions: the grouping matters, and that by ` +
				`rotations works. Counted: the greatest matching of these six nodes to their ones, by trying all choices; of $k$ nodes ` +
				`within $b$ bits, taken class by class of rotations, it has $\min(k, b)$.`,
			Source: "VB93, Section III, the matching argument", Measured: `\text{matched}`, Name: "matched", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolD, {Name: "k", Meaning: "nodes with two ones"},
				{Name: "b", Meaning: "bits that have the ones"}},
			Parameters: arguments.Of2(func(nodes, bits int) (matchingCase, error) { return matchingCase{nodes, bits}, nil },
				arguments.Int("nodes", "nodes with two ones", 1, 20).Usual("nodes", 1, 16),
				arguments.Int("bits", "bits that have the ones", 2, 20).Usual("bits", 2, 8)),
			Over: []string{"nodes=6 bits=4"}, Given: claims.Given("no more nodes than there are", matchingCase.validate),
			Theory:  func(c matchingCase) (float64, error) { return float64(min(c.nodes, c.bits)), nil },
			Measure: claims.Count(func(c matchingCase) (int, int64, error) { return c.greatest(), 1 << c.nodes, nil }),
			Formula: kit.Stated, Model: matchingCase.greatest,
		}.Declare(),
	}
}

// laterRotations is the argument of cubes with a phase before the last.
var laterRotations = cubeDimensions(2, maxRotation).Usual("d", 2, maxRotation)

// conflicts counts the sends of one tree over a dimension that its slot has used already, or over no link at all.
func conflicts(d int) (count int, sends int64, err error) {
	tree, err := schedules.CubeMultinodeTree(d)
	slot, used := 0, 0
	for _, send := range tree.Sends {
		if send.Slot != slot {
			slot, used = send.Slot, 0
		}
		link := send.From ^ send.To
		if bits.OnesCount(uint(link)) != 1 || used&link != 0 {
			count++
		}
		used |= link
	}
	return count, int64(len(tree.Sends)), err
}

// lateNodes counts the nodes whose parent is not in an earlier slot.
func lateNodes(r *schedules.Rotation) (late int, nodes int64) {
	slot := make([]int, 1<<r.D)
	for k, t := range r.Nodes {
		slot[t] = r.Slot(k + 1)
	}
	for k, t := range r.Nodes {
		if slot[t^1<<r.Dimension(k+1)] >= slot[t] {
			late++
		}
	}
	return late, int64(len(r.Nodes))
}

// validatedSlots executes every send of every packet of the explicit schedule with the independent validator.
func validatedSlots(d int) (slots int, sends int64, err error) {
	s, err := schedules.CubeMultinode(d)
	if err != nil {
		return 0, 0, err
	}
	if err := schedules.Validate(topologies.Hypercube{D: d}, s); err != nil {
		return 0, 0, err
	}
	if n := 1 << d; len(s.Sends) != n*(n-1) {
		return 0, 0, fmt.Errorf("%d sends, want n(n-1)", len(s.Sends))
	}
	return s.Slots, int64(len(s.Sends)), nil
}

// classes counts the pieces of the order in which each node is the one before rotated by one bit.
func classes(r *schedules.Rotation) (pieces int, nodes int64) {
	for k, t := range r.Nodes {
		if k == 0 || t != r.Nodes[k-1]<<1&(1<<r.D-1)|r.Nodes[k-1]>>(r.D-1) {
			pieces++
		}
	}
	return pieces, int64(len(r.Nodes))
}

// A matchingCase is a set of nodes with two ones among their bits, taken class by class under rotation.
type matchingCase struct{ nodes, bits int }

func (c matchingCase) validate() error {
	most := c.bits * (c.bits - 1) / 2
	return inputs.Require(c.nodes <= most, "nodes", c.nodes, "an integer from 1 to the %d nodes with two ones within %d bits", most, c.bits)
}

// list returns the nodes.
func (c matchingCase) list() (nodes []uint) {
	for gap := 1; ; gap++ {
		for low := range c.bits {
			if len(nodes) == c.nodes {
				return nodes
			}
			if t := uint(1)<<low | 1<<((low+gap)%c.bits); !slices.Contains(nodes, t) {
				nodes = append(nodes, t)
			}
		}
	}
}

// greatest returns the size of the maximum matching of the nodes to their ones.
func (c matchingCase) greatest() (best int) {
	nodes := c.list()
	for choice := range 1 << c.nodes { // the one of its two ones that each node uses
		used := uint(0)
		for k, t := range nodes {
			low := t & -t
			if choice>>k&1 == 1 {
				low = t ^ low
			}
			used |= low
		}
		best = max(best, bits.OnesCount(used))
	}
	return best
}
