package treedynamic_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/steady"
	. "castlab/montecarlo/treedynamic"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func TestArgumentsOutsideTheirDomain(t *testing.T) {
	rotated := rotatedWorld(t, 3).scheme
	most, _ := rotated.Capacity()
	for _, c := range []struct {
		d    Dynamic
		arg  string
		runs bool // overload is simulated, but has no steady state
	}{
		{Dynamic{Lambda: .1}, "scheme", false},
		{Dynamic{Scheme: &Scheme{}, Lambda: .1}, "scheme", false},
		{Dynamic{Scheme: rotated, Lambda: .1, Order: -1}, "order", false},
		{Dynamic{Scheme: rotated, Lambda: .1, Order: 4}, "order", false},
		{Dynamic{Scheme: rotated, Lambda: 0}, "lambda", false},
		{Dynamic{Scheme: rotated, Lambda: -1}, "lambda", false},
		{Dynamic{Scheme: rotated, Lambda: math.NaN()}, "lambda", false},
		{Dynamic{Scheme: rotated, Lambda: math.Inf(1)}, "lambda", false},
		{Dynamic{Scheme: rotated, Lambda: most}, "lambda", true},
		{Dynamic{Scheme: rotated, Lambda: 2 * most}, "lambda", true},
	} {
		var domain *inputs.Error
		if err := c.d.Validate(); !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("%+v: %v", c.d, err)
		}
		if _, err := c.d.Start(Reception)(words(1)); err == nil {
			t.Errorf("%+v starts", c.d)
		}
		if _, err := c.d.Run(words(1)); (err == nil) != c.runs {
			t.Errorf("%+v: run with %v", c.d, err)
		}
	}
	err := Dynamic{Scheme: rotated, Lambda: .5}.Validate()
	if err == nil || !strings.Contains(err.Error(), "below 0.428571") { // 3/7
		t.Errorf("%v: no limit", err)
	}
	for _, d := range []int{-1, 0, MaxDimensions + 1} {
		if _, err := Rotated(d); err == nil {
			t.Errorf("Rotated(%d)", d)
		}
	}
}

func TestFamiliesThatAreNone(t *testing.T) {
	edge := trees.Tree{Parent: []topologies.Node{0, 0}}
	path, err := trees.FromEdges(0, []trees.Arc{{From: 0, To: 1}, {From: 1, To: 2}})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		net    topologies.Topology
		family []trees.Tree
	}{
		"no tree":          {cube(1), nil},
		"one node":         {cube(0), []trees.Tree{{Parent: []topologies.Node{0}}}},
		"no network":       {cube(-1), []trees.Tree{edge}},
		"another network":  {cube(2), []trees.Tree{edge}},
		"no link":          {graph{3, [][2]int{{0, 1}, {0, 2}}}, []trees.Tree{path}},
		"one-way link":     {oneWay{}, []trees.Tree{edge}},
		"one-way link, in": {oneWay{}, []trees.Tree{{Parent: []topologies.Node{0, 0}, In: true}}},
	} {
		if s, err := Trees(c.net, c.family); err == nil {
			t.Errorf("%s: %v", name, s)
		}
		if s, err := Indirect(c.net, c.family); err == nil {
			t.Errorf("%s: indirect %v", name, s)
		}
	}
}

// oneWay has a link from 0 to 1 and none back.
type oneWay struct{}

func (oneWay) Validate() error { return nil }
func (oneWay) Order() int      { return 2 }
func (oneWay) String() string  { return "one-way" }
func (oneWay) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	if v == 0 {
		dst = append(dst, 1)
	}
	return dst
}

// Priority distinguishes 64 sizes of subtrees at a link. A path of 70 nodes, listed
// with the ends of a fixed edge at every place, has that edge in 69 sizes.
func TestTooManySizesForPriority(t *testing.T) {
	const n = 70
	complete := graph{n: n}
	for u := range n {
		for v := range u {
			complete.edges = append(complete.edges, [2]int{v, u})
		}
	}
	var family []trees.Tree
	for at := range n - 1 { // the path turned so that 0, 1 are at and at+1
		var edges []trees.Arc
		place := func(i int) topologies.Node { return topologies.Node((i - at + n) % n) }
		for i := range n - 1 {
			edges = append(edges, trees.Arc{From: place(i), To: place(i + 1)})
		}
		tree, err := trees.FromEdges(0, edges)
		if err != nil {
			t.Fatal(err)
		}
		family = append(family, tree)
	}
	few, err := Trees(complete, family[:64])
	if err != nil {
		t.Fatal(err)
	}
	many, err := Trees(complete, family)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range Orders() {
		if err := (Dynamic{Scheme: few, Lambda: 1e-3, Order: o}).Validate(); err != nil {
			t.Errorf("%v", err)
		}
		if err := (Dynamic{Scheme: many, Lambda: 1e-3, Order: o}).Validate(); (err == nil) != (o != Priority) {
			t.Errorf("%v: %v", o, err)
		}
	}
	r, err := Dynamic{Scheme: few, Lambda: 1e-3, Order: Priority}.Run(words(1))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Advance(3000)) == 0 {
		t.Error("no packet")
	}
}

// In overload the queues grow: of T slots a link carries a copy in T at most, and
// at 1.1 times the capacity 1.1 T packets are generated that use the most loaded
// one. With T = 20000 that number has standard deviation 148, so at least
// 2000 - 6*148 = 1112 packets are under way but with probability 1e-9. At 0.8 there
// are some 10 to 100 by Little's law, lambda N B.
func TestOverloadIsSeenByDrift(t *testing.T) {
	for _, s := range []*Scheme{rotatedWorld(t, 4).scheme, indirectWorld(t, 4).scheme, directWorld(t, path5).scheme} {
		most, _ := s.Capacity()
		live := map[float64]int{}
		for _, load := range []float64{.8, 1.1} {
			r, err := Dynamic{Scheme: s, Lambda: load * most, Order: FIFO}.Run(words(1))
			if err != nil {
				t.Fatal(err)
			}
			r.Advance(20_000)
			live[load] = r.Live()
		}
		if live[1.1] < 1112 || live[.8] > 500 {
			t.Errorf("%v: packets under way by load: %v", s, live)
		}
	}
}

func TestNamesOfOrders(t *testing.T) {
	if got := fmt.Sprint(Orders()); got != "[fifo lifo random priority]" {
		t.Error(got)
	}
	if got := Order(7).String(); got != "Order(7)" {
		t.Error(got)
	}
	if Reception.String() != "R" || Completion.String() != "B" || Completion.Unit() != "slots" {
		t.Error("names of measures")
	}
}

// Once the queues have been as long as they get, nothing is allocated; a queue
// longer than all before it may double a slice, which is rare enough to vanish
// in the average of a hundred calls.
func TestALongRunAllocatesNothing(t *testing.T) {
	for _, s := range []*Scheme{rotatedWorld(t, 5).scheme, indirectWorld(t, 4).scheme, directWorld(t, uneven).scheme} {
		most, _ := s.Capacity()
		for _, o := range Orders() {
			r, err := Dynamic{Scheme: s, Lambda: .5 * most, Order: o, Branches: s.Choices()%2 == 0}.Run(words(1))
			if err != nil {
				t.Fatal(err)
			}
			r.Watch()
			dst := make([]Broadcast, 100)
			for range 500 {
				r.Fill(dst)
			}
			if n := testing.AllocsPerRun(100, func() { r.Fill(dst) }); n > 0 {
				t.Errorf("%v, %v: %v allocations per 100 packets", s, o, n)
			}
		}
	}
}

// The series of Start is that of Fill.
func TestStartObservesPacketByPacket(t *testing.T) {
	d := Dynamic{Scheme: rotatedWorld(t, 3).scheme, Lambda: .3, Order: LIFO}
	r, err := d.Run(words(1))
	if err != nil {
		t.Fatal(err)
	}
	packets := make([]Broadcast, 1000)
	r.Fill(packets)
	for _, m := range []Measure{Reception, Completion} {
		advance, err := d.Start(m)(words(1))
		if err != nil {
			t.Fatal(err)
		}
		got, want := steady.NewSeries(), steady.NewSeries()
		advance(got, 300)
		advance(got, 700)
		for _, b := range packets {
			want.Add(m.Of(b), 1)
		}
		if a, b := got.Interval(.95), want.Interval(.95); a.Value != b.Value || a.Lo != b.Lo || got.N() != 1000 {
			t.Errorf("%v: %v, by Fill %v", m, a, b)
		}
	}
}
