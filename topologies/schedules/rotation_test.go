package schedules_test

import (
	"math/bits"
	"slices"
	"testing"

	"castlab/topologies/schedules"
)

// Written out by hand from the rules for d = 4: phase 1 starts at bit 0; phase
// 2 with c = 0 at 0011 (bit 0 one, bit 3 zero); the class of 0101 with c = 0
// has two elements; phase 3 with c = 2 at 0111 rotated left twice; 1111 last.
func TestRotationByHand(t *testing.T) {
	r, err := schedules.NewRotation(4)
	if err != nil {
		t.Fatal(err)
	}
	want := []uint32{1, 2, 4, 8, 3, 6, 12, 9, 5, 10, 13, 11, 7, 14, 15}
	if !slices.Equal(r.Nodes, want) {
		t.Errorf("order %v, want %v", r.Nodes, want)
	}
	if r.Slots() != 4 {
		t.Errorf("%d slots, want 4", r.Slots())
	}
	if got := r.AppendSet(nil, 2, 0); !slices.Equal(got, []uint32{3, 5}) {
		t.Errorf("S_{2,0} = %v", got)
	}
}

// latecomers counts the nodes whose parent is not in an earlier slot, and fails
// for an order that is no tree or uses a dimension twice in d positions.
func latecomers(t *testing.T, r *schedules.Rotation) (late int) {
	t.Helper()
	n := 1 << r.D
	position := make([]int, n)
	if len(r.Nodes) != n-1 {
		t.Fatalf("d=%d: %d nodes", r.D, len(r.Nodes))
	}
	weight := 0
	for k, v := range r.Nodes {
		if v == 0 || int(v) >= n || position[v] != 0 {
			t.Fatalf("d=%d: node %d at position %d", r.D, v, k+1)
		}
		position[v] = k + 1
		if w := bits.OnesCount32(v); w < weight {
			t.Fatalf("d=%d: position %d has %d ones after %d", r.D, k+1, w, weight)
		} else {
			weight = w
		}
		c := r.Dimension(k + 1)
		if v>>c&1 == 0 {
			t.Fatalf("d=%d: bit %d of node %d is zero", r.D, c, v)
		}
		if parent := v ^ 1<<c; parent != 0 && r.Slot(position[parent]) >= r.Slot(k+1) {
			late++
		}
	}
	return late
}

// The numbers of late nodes by the printed wording are those of an
// independent enumeration.
func TestRotationIsCausalAndThePrintedWordingIsNot(t *testing.T) {
	printed := map[int]int{4: 1, 6: 3, 8: 1, 9: 1, 15: 6, 16: 1, 18: 9, 20: 1}
	most := 21
	if testing.Short() {
		most = 14
	}
	for d := 1; d <= most; d++ {
		r, err := schedules.NewRotation(d)
		if err != nil {
			t.Fatal(err)
		}
		if late := latecomers(t, r); late != 0 {
			t.Errorf("d=%d: %d late nodes", d, late)
		}
		p, err := schedules.NewPrintedRotation(d)
		if err != nil {
			t.Fatal(err)
		}
		if late := latecomers(t, p); late != printed[d] {
			t.Errorf("d=%d: %d late nodes by the printed wording, want %d", d, late, printed[d])
		}
	}
}
