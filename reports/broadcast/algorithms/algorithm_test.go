package algorithms

import (
	"strings"
	"testing"

	"castlab/reports/arguments"
	"castlab/reports/figures"
	"castlab/reports/lab/catalog"
	"castlab/topologies/topotest"
)

// sizes are small values of the keys of every algorithm.
var sizes = map[string][]string{
	"broadcast":                      {"topology=ring(n=1)", "topology=hypercube(d=3) root=5", "topology=star(n=7) root=6"},
	"accumulate":                     {"topology=manhattan(rows=4,columns=4) root=3", "topology=path(n=5)"},
	"scatter":                        {"topology=torus(sides=3x3)", "topology=path(n=1)"},
	"gather":                         {"topology=manhattan(rows=2,columns=4) root=1", "topology=mesh(sides=3x4)"},
	"selective-broadcast":            {"topology=mesh(sides=4x4) root=3 to=0,12,15", "topology=folded-cube(d=4) M=0"},
	"selective-accumulate":           {"topology=mesh(sides=4x4) root=3 from=0,12,15", "topology=folded-cube(d=4) M=5"},
	"selective-scatter":              {"topology=hypercube(d=4) M=16 seed=2", "topology=star(n=9) root=1 to=2,3"},
	"selective-gather":               {"topology=hypercube(d=4) M=1", "topology=manhattan(rows=4,columns=4) from=1,5"},
	"permutation":                    {"topology=hypercube(d=2) to=3,2,1,0", "topology=mesh(sides=4x4)", "topology=complete(n=6)"},
	"multinode-broadcast":            {"topology=hypercube(d=4)", "topology=path(n=6)", "topology=manhattan(rows=4,columns=4)"},
	"partial-multinode-broadcast":    {"topology=torus(sides=4x4) M=5", "topology=star(n=6) sources=1,0"},
	"partial-multinode-accumulation": {"topology=torus(sides=4x4) M=5", "topology=manhattan(rows=4,columns=4) collectors=2,9"},
	"total-exchange":                 {"topology=hypercube(d=3)", "topology=star(n=5)", "topology=ring(n=1)", "topology=ring(n=6)"},
	"partial-multinode-scatter":      {"topology=hypercube(d=3) sources=0,7", "topology=mesh(sides=2x3) M=2"},
	"pmns":                           {"d=1 M=0", "d=1 M=2", "d=3 M=5", "d=3 sources=7,7,0 sharing=turns", "d=4 M=16 sharing=rounds"},
	"partial-multinode-gather":       {"topology=manhattan(rows=4,columns=4) collectors=0,7", "topology=mesh(sides=2x3) M=6"},
	"ring-multinode":                 {"n=2", "n=7"},
	"cube-multinode":                 {"d=1", "d=4"},
	"cube-multinode-tree":            {"d=1", "d=5"},
	"kbroadcast": {
		"d=1 K=0", "d=5 K=9 seed=3", "d=5 K=32 ranks=known", "d=3 K=8 ranks=exchange service=lifo",
		"d=4 K=7 ranks=random service=shuffled", "d=4 K=16 ranks=immediate", "d=4 K=9 ranks=detected service=lifo",
		"d=1 K=2 ranks=detected", "d=3 sources=7,7,7,0 ranks=random",
	},
	"kbroadcast-prespecified": {"d=1 K=0", "d=4 K=7 trees=rotation", "d=5 K=9 trees=random-orders service=lifo",
		"d=3 sources=7,7,0 trees=cyclic-orders service=shuffled"},
	"isotropic": {"topology=hypercube(d=3) to=7,7,1", "topology=torus(sides=4x4) to=1,5,10",
		"topology=manhattan(rows=4,columns=4) to=3", "topology=complete(n=5) to=1,2"},
	"transposition": {
		"topology=hypercube(d=3)", "topology=hypercube(d=4) B=2 stored=gray-code", "topology=ring(n=7) B=2",
		"topology=torus(sides=3x4) rows=1,2 columns=0 stored=random",
		"topology=mesh(sides=3x3) stored=random seed=2", "topology=hypercube(d=4) columns=3", "topology=path(n=1)",
	},
	"kbroadcast-greedy": {"d=1 K=0", "d=5 K=8", "d=3 sources=7,7,0"},
	"kbroadcast-ranked": {"d=1", "d=5", "d=4 rule=printed", "d=3 sources=5,5,5"},
	"disjoint-trees":    {"d=1", "d=5"},
	"unbalanced-tree":   {"d=1 root=1 order=0", "d=5 root=22 order=4,0,2,1,3"},
	"prefix":            {"d=1", "d=5", "d=4 method=exchange"},
	"pmnb": {
		"algorithm=I d=1 M=0", "algorithm=I d=5 M=11", "algorithm=II d=1 M=2", "algorithm=II d=4 M=5 ranks=exchange",
		"algorithm=III d=5 M=32 ranks=known", "algorithm=III d=5 sources=30,1,7",
	},
	"logp-tree":              {"P=1 L=3", "P=8 L=2", "P=40 L=1"},
	"logp-broadcast":         {"P=2 L=1 k=0", "P=10 L=4 k=6", "P=8 L=1 k=3"},
	"logp-window-program":    {"P=2 L=1", "P=7 L=2 format=opb n=9", "P=22 L=2 imposed=none", "P=5 L=2 imposed=printed"},
	"logp-program":           {"P=2 L=1 k=1", "P=4 L=3 k=2 format=opb T=9", "P=5 L=2 k=2 form=printed T=3"},
	"logp-relay":             {"P=2 L=3 k=2", "P=8 L=2 k=9", "P=3 L=1 k=5"},
	"logp-groups":            {"P=2 L=3 k=4", "P=8 L=1 k=9", "P=13 L=2 k=20"},
	"logp-continuous":        {"P=2 L=3 k=4", "P=9 L=2 k=12", "P=22 L=2 k=5", "P=12 L=8 k=0"},
	"logp-karp":              {"P=9 L=2 k=7", "P=2 L=5 k=1"},
	"logp-binomial":          {"P=8 L=2 k=3", "P=11 L=1 k=1"},
	"logp-pipeline":          {"P=5 L=3 k=4", "P=2 L=1 k=0"},
	"logp-d-trees":           {"P=9 L=2 k=5 d=2", "P=5 L=3 k=0 d=1"},
	"logp-scatter-allgather": {"P=9 L=2 k=8", "P=2 L=1 k=3"},
	"branchings": {
		"topology=ring(n=1) M=3", "topology=path(n=2) M=0", "topology=manhattan(rows=4,columns=4) M=9 placement=distinct",
		"topology=hypercube(d=4) sources=3,3,3,9 branchings=packed",
		"topology=torus(sides=3x4) M=7 placement=together seed=3 branchings=none",
	},
	"rooted-trees": {"topology=ring(n=1) M=3", "topology=torus(sides=3x4) M=9", "topology=hypercube(d=3) sources=3,3,7 ranks=known",
		"topology=folded-cube(d=3) M=4 placement=together"},
	"tree-broadcast": {
		"topology=ring(n=1) M=3", "topology=path(n=2) M=0", "topology=torus(sides=3x4) M=9 duplex=half",
		"topology=hypercube(d=4) sources=3,3,3,9 service=lifo",
		"topology=complete(n=6) M=7 trees=2 split=equal", "topology=star(n=7) M=5 ranks=known service=shuffled seed=3",
	},
}

// Every algorithm makes a valid schedule on a valid network, and its drawing has a
// place for every send.
func TestEveryAlgorithmIsValidAndCanBeDrawn(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range All() {
		if seen[a.Name] || a.Name == "" || a.Meaning == "" || a.Source == "" {
			t.Errorf("%q: named twice, or without meaning or source", a.Name)
		}
		seen[a.Name] = true
		if len(sizes[a.Name]) == 0 {
			t.Errorf("%s: no sizes to test", a.Name)
		}
		for _, word := range sizes[a.Name] {
			keys := arguments.Grammar{}.NewKeys()
			make := a.Bind.Declare(keys)
			if err := keys.Parse(strings.Fields(word)); err != nil {
				t.Fatalf("%s: %v", a.Name, err)
			}
			w, err := make()
			if err != nil {
				t.Fatalf("%s %s: %v", a.Name, word, err)
			}
			if err := topotest.Check(w.Network); err != nil {
				t.Error(err)
			}
			if err := w.Validate(); err != nil || w.Proves == "" {
				t.Errorf("%s %s: %v", a.Name, word, err)
			}
			if w.Schedule.Algorithm != a.Name || w.Schedule.Nodes != w.Network.Order() || w.Schedule.Nodes > w.Drawing.Most {
				t.Errorf("%s %s: schedule %s of %d nodes", a.Name, word, w.Schedule.Algorithm, w.Schedule.Nodes)
			}
			if w.Drawing.Figure == nil {
				placed(t, w)
			} else if f, err := w.Drawing.Figure(); err != nil {
				t.Errorf("%s %s: %v", a.Name, word, err)
			} else if err := figures.Validate(f); err != nil {
				t.Errorf("%s %s: %v", a.Name, word, err)
			}
		}
	}
}

// placed checks that lanes and colors are in range, and that no two labels overlap in
// a row of a lane.
func placed(t *testing.T, w catalog.Work) {
	t.Helper()
	type place struct{ slot, lane, row int }
	taken := map[place]bool{}
	for _, x := range w.Schedule.Sends {
		if w.Drawing.Color(x) < 0 {
			t.Errorf("%v: color %d", x, w.Drawing.Color(x))
		}
		if len(w.Drawing.Lanes) == 0 {
			continue
		}
		at := place{x.Slot, w.Drawing.Lane(x), x.From}
		if at.lane < 0 || at.lane >= len(w.Drawing.Lanes) || taken[at] {
			t.Errorf("%v: lane %d of %d, or its place is taken", x, at.lane, len(w.Drawing.Lanes))
		}
		taken[at] = true
	}
}
