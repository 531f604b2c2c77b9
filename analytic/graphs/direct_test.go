package graphs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	. "castlab/analytic/graphs"
)

// zigzag returns the n/2 paths that divide the links of a complete graph of an
// even number of nodes: 0, n-1, 1, n-2, ... and its rotations (Walecki).
func zigzag(n int) (trees [][][2]int) {
	for shift := range n / 2 {
		var links [][2]int
		at := func(i int) int {
			if i%2 == 0 {
				return (i/2 + shift) % n
			}
			return (n - 1 - i/2 + shift) % n
		}
		for i := 1; i < n; i++ {
			links = append(links, [2]int{at(i - 1), at(i)})
		}
		trees = append(trees, links)
	}
	return trees
}

func family(t testing.TB, trees ...[][2]int) Family {
	t.Helper()
	f, err := NewFamily(trees)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// By hand. Path of 2: one queue each way, 1/2 + 1 + lambda/(2(1-lambda)). Path of
// 5: l = 2, n = 1, 2, 3, 4 twice each. Star of 7: l = (6 + 6 (1 + 5 2))/42, the hub
// sees 1 node over each link, each other node 6. K4 along two paths: n = 1, 2, 3
// twice each in either; with k in place of k^2 the sum counts twice. K6 along
// three paths at 0.8 of the capacity 3/5: 3.8671 in an independent program.
func TestReceptionByHand(t *testing.T) {
	for _, c := range []struct {
		name                  string
		f                     Family
		lambda, want, printed float64
	}{
		{"path of 2", family(t, path(2).Links), 0.6, 1.5 + 0.75, 1.5 + 0.75},
		{"path of 5", family(t, path(5).Links), 0.1, 2.5 + 0.005*(1/.9+4/.8+9/.7+16/.6), 2.5 + 0.005*(1/.9+4/.8+9/.7+16/.6)},
		{"star of 7", family(t, star(7).Links), 0.1, 0.5 + 12./7 + 0.1/84*(6/.9+6*36/.4), 0.5 + 12./7 + 0.1/84*(6/.9+6*36/.4)},
		{"K4", family(t, zigzag(4)...), 0.2, 0.5 + 5./3 + 0.2/96*4*(1/.9+4/.8+9/.7), 0.5 + 5./3 + 0.2/48*4*(1/.9+4/.8+9/.7)},
		{"without load", family(t, zigzag(4)...), 0, 0.5 + 5./3, 0.5 + 5./3},
	} {
		got, err := c.f.Reception(c.lambda)
		printed, err2 := c.f.PrintedReception(c.lambda)
		if err != nil || err2 != nil || math.Abs(got-c.want) > 1e-12 || math.Abs(printed-c.printed) > 1e-12 {
			t.Errorf("%s: %v %v, printed %v %v; want %v and %v", c.name, got, err, printed, err2, c.want, c.printed)
		}
	}
	for _, c := range []struct {
		n             int
		lambda        float64
		want, printed float64
	}{{4, 0.2, 2.32474, 2.48280}, {6, 0.48, 3.8671, 5.9345}} {
		f := family(t, zigzag(c.n)...)
		got, _ := f.Reception(c.lambda)
		printed, _ := f.PrintedReception(c.lambda)
		if math.Abs(got-c.want) > 5e-5 || math.Abs(printed-c.printed) > 5e-5 {
			t.Errorf("K%d: %v, printed %v", c.n, got, printed)
		}
	}
}

// randomTree draws a tree whose nodes have random names.
func randomTree(r *rand.Rand, n int) [][2]int { return randomGraph(r, n, 0).Links }

// The sums over branches, against removing each node and counting what is left
// of the tree, and distances from every node.
func TestBranchesAndDistancesAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for i := range 200 {
		n := 2 + i%12
		links := randomTree(r, n)
		f := family(t, links)
		distance := make([][]int, n) // Floyd and Warshall
		for v := range distance {
			distance[v] = make([]int, n)
			for w := range distance[v] {
				if v != w {
					distance[v][w] = n
				}
			}
		}
		for _, l := range links {
			distance[l[0]][l[1]], distance[l[1]][l[0]] = 1, 1
		}
		for u := range n {
			for v := range n {
				for w := range n {
					distance[v][w] = min(distance[v][w], distance[v][u]+distance[u][w])
				}
			}
		}
		sum, farthest := 0, 0
		for v := range n {
			far := 0
			for w := range n {
				sum += distance[v][w]
				far = max(far, distance[v][w])
			}
			farthest += far
		}
		pairs := float64(n * (n - 1))
		lambda := 0.9 / float64(n-1)
		waiting, seen := 0.0, 0
		for _, b := range f.Branches() {
			behind := 0
			for v := range n {
				if distance[v][b.From] < distance[v][b.To] {
					behind++
				}
			}
			if behind != b.Behind || distance[b.From][b.To] != 1 {
				t.Errorf("%v: %+v has %d nodes behind", links, b, behind)
			}
			x, err := f.Excess(behind, lambda)
			if err != nil {
				t.Error(err)
			}
			waiting += float64(behind) * x
			seen += behind
		}
		// By parts: every ordered pair is behind one branch.
		want := float64(sum)/pairs + waiting/pairs
		got, err := f.Reception(lambda)
		bound, err2 := f.Bound(lambda)
		if err != nil || err2 != nil || seen != n*(n-1) || math.Abs(got-want) > 1e-9 || bound < got*(1-1e-12) ||
			n == 2 && math.Abs(bound-got) > 1e-12 {
			t.Errorf("%v: R=%v %v, by parts %v; bound %v %v", links, got, err, want, bound, err2)
		}
		reception, completion := f.Light()
		if math.Abs(reception-0.5-float64(sum)/pairs) > 1e-12 || math.Abs(completion-0.5-float64(farthest)/float64(n)) > 1e-12 ||
			math.Abs(f.Distance()*pairs-float64(sum)) > 1e-9 || math.Abs(f.PrintedDistance()*float64(n*n)-float64(sum)) > 1e-9 {
			t.Errorf("%v: light %v %v, distances %v %v", links, reception, completion, f.Distance(), f.PrintedDistance())
		}
	}
}

// The printed mean distance of the path of 5 is 1.6, the right one 2.
func TestPrintedDistance(t *testing.T) {
	f := family(t, path(5).Links)
	if f.Distance() != 2 || math.Abs(f.PrintedDistance()-1.6) > 1e-15 {
		t.Error(f.Distance(), f.PrintedDistance())
	}
	if k, n, s := f.Trees(), f.Nodes(), f.Stability(); k != 1 || n != 5 || s != 0.25 {
		t.Error(k, n, s)
	}
}

// With a single tree no scheme does better: the stability limit of the direct
// scheme is the capacity of the graph.
func TestTheDirectSchemeIsOptimalOnTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for i := range 100 {
		links := randomTree(r, 2+i%20)
		lambda, _, err := Capacity(Graph{N: len(links) + 1, Links: links})
		if err != nil || lambda.Float() != family(t, links).Stability() {
			t.Errorf("%v: capacity %v %v", links, lambda, err)
		}
	}
}

func TestNoLoadBeyondStability(t *testing.T) {
	f := family(t, zigzag(4)...)
	for _, lambda := range []float64{-0.1, 2. / 3, 1, math.NaN(), math.Inf(1)} {
		for name, eval := range map[string]func(float64) (float64, error){
			"reception": f.Reception, "printed": f.PrintedReception, "bound": f.Bound,
			"excess": func(l float64) (float64, error) { return f.Excess(1, l) },
		} {
			if _, err := eval(lambda); err == nil {
				t.Errorf("%s: lambda=%v is accepted", name, lambda)
			}
		}
	}
	if _, err := f.Reception(1); err.Error() != "lambda=1: want a number >= 0 and below 0.666667, the stability limit k/(N-1)" {
		t.Error(err)
	}
	if got, err := f.Reception(math.Nextafter(2./3, 0)); err != nil || math.IsNaN(got) || got < 1e10 {
		t.Error(got, err)
	}
	for _, behind := range []int{0, 4} {
		if _, err := f.Excess(behind, 0.1); err == nil {
			t.Errorf("behind=%d is accepted", behind)
		}
	}
	if _, err := (Family{}).Reception(0); err == nil {
		t.Error("an empty family is accepted")
	}
}

func TestFamilyFaultsAreNamed(t *testing.T) {
	for _, c := range []struct {
		trees [][][2]int
		want  string
	}{
		{nil, "trees=0: want one tree or more"},
		{[][][2]int{{}}, "nodes=1: want trees of 2 to 32768 nodes"},
		{[][][2]int{{{0, 1}}, {}}, "tree 2=0: want 1 links, as tree 1 has"},
		{[][][2]int{{{0, 2}}}, "tree 1: links=[0 2]: want two different nodes from 0 to 1"},
		{[][][2]int{{{0, 1}, {0, 1}}}, "tree 1: links=[0 1]: want each pair of nodes at most once"},
		{[][][2]int{{{0, 1}, {1, 2}, {2, 0}}}, "tree 1: links=3: want links that connect the 4 nodes; no path joins 0 and 3"},
		{[][][2]int{{{0, 1}, {1, 2}}, {{2, 1}, {0, 2}}}, "tree 2=[1 2]: want links that are in no other tree; this one is in tree 1"},
	} {
		if _, err := NewFamily(c.trees); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.trees, err, c.want)
		}
	}
}

func FuzzFamily(f *testing.F) {
	f.Add(4, []byte{0, 3, 3, 1, 1, 2, 1, 0, 0, 2, 2, 3})
	f.Add(2, []byte{0, 1})
	f.Fuzz(func(t *testing.T, n int, ends []byte) {
		var trees [][][2]int
		for i := 0; i+1 < len(ends); i += 2 {
			if n < 2 || i/2%(n-1) == 0 {
				trees = append(trees, nil)
			}
			last := len(trees) - 1
			trees[last] = append(trees[last], [2]int{int(ends[i]), int(ends[i+1])})
		}
		family, err := NewFamily(trees)
		if err != nil {
			return
		}
		// What passes is a packing: its links are a graph with as many trees.
		var g Graph
		g.N = family.Nodes()
		for _, links := range trees {
			g.Links = append(g.Links, links...)
		}
		k, err := TreesCount(g)
		lambda, _, err2 := Capacity(g)
		r, err3 := family.Reception(0.5 * family.Stability())
		if err != nil || err2 != nil || err3 != nil || k != float64(len(trees)) || lambda.Float() < family.Stability() ||
			math.IsNaN(r) || r < 1.5 {
			t.Errorf("%v: %v %v, %v %v, %v %v", trees, k, err, lambda, err2, r, err3)
		}
	})
}

// By hand: two trees, 0.3 packets a slot and three nodes behind a link, which
// carries half of their packets.
func TestLoadByHand(t *testing.T) {
	f := family(t, [][2]int{{0, 1}, {1, 2}, {2, 3}}, [][2]int{{1, 3}, {3, 0}, {0, 2}})
	if r, err := f.Load(3, 0.3); err != nil || math.Abs(r-0.45) > 1e-15 {
		t.Errorf("load %v, %v, want 0.45", r, err)
	}
	for _, behind := range []int{0, 4} {
		if _, err := f.Load(behind, 0.3); err == nil {
			t.Errorf("%d nodes of 4 behind a link are accepted", behind)
		}
	}
}
