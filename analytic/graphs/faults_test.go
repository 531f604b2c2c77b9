package graphs_test

import (
	"errors"
	"testing"

	. "castlab/analytic/graphs"
	"castlab/distributions/inputs"
)

func TestFaultsAreNamed(t *testing.T) {
	for _, c := range []struct {
		g    Graph
		want string
	}{
		{Graph{}, "N=0: want an integer from 1 to 32768"},
		{Graph{N: MaxNodes + 1}, "N=32769: want an integer from 1 to 32768"},
		{Graph{N: 2, Links: [][2]int{{0, 2}}}, "links=[0 2]: want two different nodes from 0 to 1"},
		{Graph{N: 2, Links: [][2]int{{-1, 0}}}, "links=[-1 0]: want two different nodes from 0 to 1"},
		{Graph{N: 2, Links: [][2]int{{1, 1}}}, "links=[1 1]: want two different nodes from 0 to 1"},
		{Graph{N: 2, Links: [][2]int{{0, 1}, {1, 0}}}, "links=[0 1]: want each pair of nodes at most once"},
		{Graph{N: 4, Links: [][2]int{{0, 1}, {2, 3}}}, "links=2: want links that connect the 4 nodes; no path joins 0 and 2"},
	} {
		for name, err := range map[string]error{"strength": second(Strength(c.g)), "capacity": second(Capacity(c.g))} {
			var domain *inputs.Error
			if !errors.As(err, &domain) || err.Error() != c.want {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
		for _, err := range []error{first(TreesCount(c.g)), first(HalfDuplex(c.g)), first(StrengthBound(c.g))} {
			if err == nil || err.Error() != c.want {
				t.Errorf("%v, want %s", err, c.want)
			}
		}
	}
	for _, c := range []struct {
		g    Digraph
		want string
	}{
		{Digraph{N: 2, Arcs: [][2]int{{0, 1}}}, "arcs=1: want arcs that lead from every node to every other; no path leads from 1 to 0"},
		{Digraph{N: 2, Arcs: [][2]int{{1, 0}}}, "arcs=1: want arcs that lead from every node to every other; no path leads from 0 to 1"},
		{Digraph{N: 2, Arcs: [][2]int{{1, 0}, {0, 1}, {1, 0}}}, "arcs=[1 0]: want each pair of nodes at most once"},
		{Digraph{N: 1, Arcs: [][2]int{{0, 0}}}, "arcs=[0 0]: want two different nodes from 0 to 0"},
		{Digraph{N: -1}, "N=-1: want an integer from 1 to 32768"},
	} {
		if err := second(DirectedCapacity(c.g)); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	for _, c := range [][2]int{{0, 5}, {1, 1}} {
		if _, err := PrintedFullDuplex(c[0], c[1]); err == nil {
			t.Errorf("k=%d N=%d is accepted", c[0], c[1])
		}
	}
}

func first[T any](_ T, err error) error          { return err }
func second[T, U any](_ T, _ U, err error) error { return err }
