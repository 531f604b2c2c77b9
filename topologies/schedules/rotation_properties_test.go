package schedules_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"castlab/topologies/schedules"
)

func rotation(t *testing.T, d int) *schedules.Rotation {
	t.Helper()
	r, err := schedules.NewRotation(d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// binomial is Pascal's triangle.
func binomial(d, i int) int {
	row := make([]int, d+1)
	row[0] = 1
	for k := 1; k <= d; k++ {
		for j := k; j > 0; j-- {
			row[j] += row[j-1]
		}
	}
	return row[i]
}

// left is rotation by one bit, bit by bit.
func left(v uint32, d int) (w uint32) {
	for c := range d {
		w |= v >> c & 1 << ((c + 1) % d)
	}
	return w
}

func largest(t *testing.T) int {
	if testing.Short() {
		return 13
	}
	return 18
}

// VB93-SCHED-A and VB93-WIJ. In every phase the sets of the dimensions have
// beta_i or beta_i-1 nodes, beta_i = ceil(C(d,i)/d); each node has the one bit
// that its dimension says, and any d nodes in a row have distinct dimensions.
func TestRotationSetsHaveAllSizesOrOneLess(t *testing.T) {
	for d := 1; d <= largest(t); d++ {
		r := rotation(t, d)
		var set []uint32
		for i := 1; i <= d; i++ {
			nodes := binomial(d, i)
			beta := 0
			for beta*d < nodes {
				beta++
			}
			total := 0
			for c := range d {
				set = r.AppendSet(set[:0], i, c)
				total += len(set)
				if len(set) != beta && len(set) != beta-1 {
					t.Errorf("d=%d: |S_{%d,%d}| = %d, beta = %d", d, i, c, len(set), beta)
				}
				for _, v := range set {
					if bits.OnesCount32(v) != i || v>>c&1 == 0 {
						t.Fatalf("d=%d: node %b in S_{%d,%d}", d, v, i, c)
					}
				}
			}
			if total != nodes {
				t.Errorf("d=%d, i=%d: %d nodes in the sets, want %d", d, i, total, nodes)
			}
		}
		for m := 1; m+d-1 < 1<<d; m++ {
			used := 0
			for k := range d {
				used |= 1 << r.Dimension(m+k)
			}
			if used != 1<<d-1 {
				t.Fatalf("d=%d: dimensions %b from position %d", d, used, m)
			}
		}
	}
}

// VB93-SCHED-D: the classes of i ones are the binary necklaces, counted by Burnside's
// lemma (fixed points of each rotation); each is contiguous, the class of 2^i-1 first
// and the others by their least elements, each from the element that the canonical
// order names.
func TestRotationClassesAreNecklaces(t *testing.T) {
	for d := 1; d <= largest(t); d++ {
		r := rotation(t, d)
		for i := 1; i <= d; i++ {
			nodes := r.Nodes[r.Start[i]:r.Start[i+1]]
			classes, full := 0, true
			var leasts []uint32
			for k := 0; k < len(nodes); {
				first, least, size := nodes[k], nodes[k], 0
				for e := first; size == 0 || e != first; e = left(e, d) {
					if k+size >= len(nodes) || nodes[k+size] != e {
						t.Fatalf("d=%d: the class of %b is not in one piece", d, first)
					}
					least = min(least, e)
					size++
				}
				c := r.Dimension(r.Start[i] + k + 1)
				start := least
				for start>>c&1 == 0 || least == 1<<i-1 && i < d && start>>((c+d-1)%d)&1 == 1 {
					start = left(start, d)
				}
				if first != start {
					t.Errorf("d=%d: the class of %b starts at %b with bit %d, want %b", d, least, first, c, start)
				}
				k += size
				classes++
				full = full && size == d
				leasts = append(leasts, least)
			}
			if leasts[0] != 1<<i-1 || !slices.IsSorted(leasts) {
				t.Errorf("d=%d, i=%d: classes in the order of %v", d, i, leasts)
			}
			// Burnside: a rotation by q has gcd(d,q) cycles of length d/gcd(d,q).
			fixed := 0
			for q := 1; q <= d; q++ {
				g := gcd(d, q)
				if i%(d/g) == 0 {
					fixed += binomial(g, i/(d/g))
				}
			}
			if fixed%d != 0 || classes != fixed/d {
				t.Errorf("d=%d, i=%d: %d classes, Burnside says %d/%d", d, i, classes, fixed, d)
			}
			if i < d && prime(d) && !full {
				t.Errorf("d=%d, i=%d: a class has fewer than d elements", d, i)
			}
		}
		// For composite d = pq the class of q equally spaced ones has p elements.
		if d > 1 && !prime(d) {
			short := false
			for v := uint32(1); v < 1<<d-1; v++ {
				e, size := left(v, d), 1
				for ; e != v; e = left(e, d) {
					size++
				}
				short = short || size < d
			}
			if !short {
				t.Errorf("d=%d: every class is full", d)
			}
		}
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func prime(d int) bool {
	for k := 2; k < d; k++ {
		if d%k == 0 {
			return false
		}
	}
	return d > 1
}

// VB93-SCHED-D, second half: for prime d the sets of a phase are rotations of
// each other, one by one.
func TestRotationSetsRotateForPrimeDimensions(t *testing.T) {
	for _, d := range []int{2, 3, 5, 7, 11, 13, 17} {
		if d > largest(t) {
			break
		}
		r := rotation(t, d)
		for i := 1; i < d; i++ {
			for c := range d {
				set := r.AppendSet(nil, i, c)
				for k, v := range set {
					set[k] = left(v, d)
				}
				if next := r.AppendSet(nil, i, (c+1)%d); !slices.Equal(set, next) {
					t.Fatalf("d=%d: S_{%d,%d} rotated is %v, S_{%d,%d} is %v", d, i, c, set, i, (c+1)%d, next)
				}
			}
		}
	}
}

// matching returns how many of the nodes can have distinct dimensions, each
// the place of a one, by augmenting paths.
func matching(nodes []uint32, d int) (size int) {
	owner := make([]int, d)
	for c := range owner {
		owner[c] = -1
	}
	for k := range nodes {
		seen := make([]bool, d)
		var augment func(k int) bool
		augment = func(k int) bool {
			for c := range d {
				if nodes[k]>>c&1 == 1 && !seen[c] {
					seen[c] = true
					if owner[c] < 0 || augment(owner[c]) {
						owner[c] = k
						return true
					}
				}
			}
			return false
		}
		if augment(k) {
			size++
		}
	}
	return size
}

// VB93-MATCH. An arbitrary set of d nodes with i ones need not offer d distinct
// dimensions: the six nodes with two ones among four bits offer four. Searched
// through for small d, five of those six are the first failure, at d = 5.
func TestArbitraryGroupsNeedNotHaveDistinctDimensions(t *testing.T) {
	if got := matching([]uint32{3, 5, 6, 9, 10, 12}, 6); got != 4 {
		t.Errorf("six nodes with two ones among four bits are matched to %d dimensions", got)
	}
	for d := 2; d <= 5; d++ {
		fail := 0
		for i := 1; i <= d; i++ {
			var nodes []uint32
			for v := range uint32(1) << d {
				if bits.OnesCount32(v) == i {
					nodes = append(nodes, v)
				}
			}
			for subset := range 1 << len(nodes) {
				if bits.OnesCount(uint(subset)) != d {
					continue
				}
				var group []uint32
				for k, v := range nodes {
					if subset>>k&1 == 1 {
						group = append(group, v)
					}
				}
				if matching(group, d) < d {
					fail++
				}
			}
		}
		// d = 5: two ones, one of 5 choices of four bits, one of 6 nodes left out;
		// three ones or more always match.
		if want := map[int]int{5: 30}[d]; fail != want {
			t.Errorf("d=%d: %d groups fail, want %d", d, fail, want)
		}
	}
	// The groups of the rotation order match, by what Dimension says and by
	// search.
	for d := 2; d <= 11; d++ {
		for group := range slices.Chunk(rotation(t, d).Nodes, d) {
			if matching(group, d) != len(group) {
				t.Errorf("d=%d: group %v", d, group)
			}
		}
	}
}

// The positions are those of a search over all pairs.
func TestLateNodes(t *testing.T) {
	for d := 1; d <= 10; d++ {
		p, err := schedules.NewPrintedRotation(d)
		if err != nil {
			t.Fatal(err)
		}
		for name, r := range map[string]*schedules.Rotation{"canonical": rotation(t, d), "printed": p} {
			var want []int
			for m := 1; m < 1<<d; m++ {
				parent := r.Nodes[m-1] ^ 1<<r.Dimension(m)
				if parent != 0 && r.Slot(slices.Index(r.Nodes, parent)+1) >= r.Slot(m) {
					want = append(want, m)
				}
			}
			if got := r.Late(); !slices.Equal(got, want) {
				t.Errorf("d=%d, %s: late %v, want %v", d, name, got, want)
			}
		}
	}
	// An order that lists a node before its parent: 11 before 10.
	if late := (&schedules.Rotation{D: 2, Nodes: []uint32{3, 2, 1}}).Late(); !slices.Equal(late, []int{1}) {
		t.Errorf("late in 11, 10, 01: %v", late)
	}
	p, err := schedules.NewPrintedRotation(4)
	if err != nil {
		t.Fatal(err)
	}
	// 1111, whose parent 1011 is in the same slot 4: both come after 12 others.
	late := p.Late()
	if fmt.Sprint(late) != "[15]" || p.Nodes[14] != 15 || p.Dimension(15) != 2 || p.Nodes[13] != 11 {
		t.Errorf("late by the printed wording for d=4: %v in %v", late, p.Nodes)
	}
}

// One late node at d = 24, whose parent is in the same slot.
func TestPrintedOrderIsLateAtTwentyFourDimensions(t *testing.T) {
	if testing.Short() {
		t.Skip("lists 2^24 nodes")
	}
	r, err := schedules.NewPrintedRotation(24)
	if err != nil {
		t.Fatal(err)
	}
	late := r.Late()
	if len(late) != 1 {
		t.Fatalf("late: %v", late)
	}
	m := late[0]
	parent := r.Nodes[m-1] ^ 1<<r.Dimension(m)
	if at := slices.Index(r.Nodes, parent) + 1; r.Slot(at) != r.Slot(m) {
		t.Errorf("position %d in slot %d, its parent in slot %d", m, r.Slot(m), r.Slot(at))
	}
}
