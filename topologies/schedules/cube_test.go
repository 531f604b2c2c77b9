package schedules_test

import (
	"errors"
	"os"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Written out by hand from the order 01, 10, 11 for d = 2: node 3 is reached
// over dimension 0 from node 2.
func TestCubeMultinodeByHand(t *testing.T) {
	s, err := schedules.CubeMultinode(2)
	if err != nil {
		t.Fatal(err)
	}
	const want = `cube-multinode(d=2): 4 nodes, 2 slots, 12 sends
slot 1  0>1:0 0>2:0 1>0:1 1>3:1 2>0:2 2>3:2 3>1:3 3>2:3
slot 2  0>1:2 1>0:3 2>3:0 3>2:1
`
	if s.String() != want {
		t.Errorf("schedule:\n%swant:\n%s", s, want)
	}
	tree, err := schedules.CubeMultinodeTree(2)
	if err != nil {
		t.Fatal(err)
	}
	const wantTree = `cube-multinode-tree(d=2): 4 nodes, 2 slots, 3 sends
slot 1  0>1:0 0>2:0
slot 2  2>3:0
`
	if tree.String() != wantTree {
		t.Errorf("tree:\n%swant:\n%s", tree, wantTree)
	}
}

// The optimum: n(n-1) sends over nd directed links, one per slot each. The
// same floor and ceiling bound what each link carries.
func TestCubeMultinodeIsValidAndOptimal(t *testing.T) {
	most := 9
	if testing.Short() {
		most = 7
	}
	for d := 1; d <= most; d++ {
		s, err := schedules.CubeMultinode(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := schedules.Validate(topologies.Hypercube{D: d}, s); err != nil {
			t.Errorf("d=%d: %v", d, err)
		}
		n := 1 << d
		least := (n - 1) / d
		greatest := least
		if least*d < n-1 {
			greatest++
		}
		if s.Slots != greatest || len(s.Sends) != n*(n-1) || s.Nodes != n {
			t.Errorf("d=%d: %d slots, %d sends, %d nodes; want %d slots", d, s.Slots, len(s.Sends), s.Nodes, greatest)
		}
		carried := make(map[[2]int]int)
		for _, x := range s.Sends {
			carried[[2]int{x.From, x.To}]++
		}
		if len(carried) != n*d {
			t.Errorf("d=%d: %d links in use, want %d", d, len(carried), n*d)
		}
		for link, packets := range carried {
			if packets != least && packets != greatest {
				t.Errorf("d=%d: link %v carries %d packets, want %d or %d", d, link, packets, least, greatest)
			}
		}
	}
}

// The two functions say the same, in the order that a schedule promises.
func TestCubeMultinodeIsTheTranslatedTree(t *testing.T) {
	for d := 1; d <= 7; d++ {
		s, err := schedules.CubeMultinode(d)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := schedules.CubeMultinodeTree(d)
		if err != nil {
			t.Fatal(err)
		}
		want := translates(tree)
		if s.Slots != tree.Slots || len(s.Sends) != len(want.Sends) {
			t.Fatalf("d=%d: %d slots and %d sends, the translates have %d and %d", d, s.Slots, len(s.Sends), tree.Slots, len(want.Sends))
		}
		in := make(map[schedules.Send]bool)
		for _, x := range want.Sends {
			in[x] = true
		}
		for i, x := range s.Sends {
			if !in[x] {
				t.Fatalf("d=%d: %v is no translate", d, x)
			}
			if i > 0 && !before(s.Sends[i-1], x) {
				t.Fatalf("d=%d: %v before %v", d, s.Sends[i-1], x)
			}
		}
		for i := 1; i < len(tree.Sends); i++ {
			if !before(tree.Sends[i-1], tree.Sends[i]) {
				t.Fatalf("d=%d: tree: %v before %v", d, tree.Sends[i-1], tree.Sends[i])
			}
		}
	}
}

func before(a, b schedules.Send) bool {
	if a.Slot != b.Slot {
		return a.Slot < b.Slot
	}
	if a.From != b.From {
		return a.From < b.From
	}
	return a.To < b.To
}

func TestCubeMultinodeTreeIsValidAndOptimal(t *testing.T) {
	most := schedules.MaxRotation // takes half a GiB; CI goes so far
	if os.Getenv("CASTLAB_TESTS") != "all" {
		most = 15
	}
	for d := 1; d <= most; d++ {
		if d > 20 && d < most {
			continue
		}
		tree, err := schedules.CubeMultinodeTree(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := schedules.ValidateTranslated(d, tree); err != nil {
			t.Errorf("d=%d: %v", d, err)
		}
		n := 1 << d
		if tree.Slots*d < n-1 || (tree.Slots-1)*d >= n-1 || len(tree.Sends) != n-1 {
			t.Errorf("d=%d: %d slots, %d sends", d, tree.Slots, len(tree.Sends))
		}
	}
}

func TestCubeDimensionsOutsideTheDomain(t *testing.T) {
	for _, d := range []int{-1, 0, schedules.MaxCubeMultinode + 1, schedules.MaxRotation + 1} {
		var wrong *inputs.Error
		if _, err := schedules.CubeMultinode(d); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("CubeMultinode(%d): %v", d, err)
		}
		if d == schedules.MaxCubeMultinode+1 {
			continue
		}
		if _, err := schedules.CubeMultinodeTree(d); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("CubeMultinodeTree(%d): %v", d, err)
		}
		if err := schedules.ValidateTranslated(d, schedules.Schedule{}); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("ValidateTranslated(%d): %v", d, err)
		}
	}
}
