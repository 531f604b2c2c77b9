package st93

import (
	"slices"
	"testing"
)

// The classes that everyClass visits, translated by every node, are all sets of
// K nodes, each in one class.
func TestEveryClassStandsForAllSets(t *testing.T) {
	for d := 1; d <= 4; d++ {
		for K := 1; K <= 1<<d; K++ {
			class := map[uint64]int{}
			visited := 0
			sets, err := everyClass(instance{d, K}, func(sources []int) error {
				visited++
				for by := range 1 << d {
					set := bitSet(sources, by)
					if other := class[set]; other != 0 && other != visited {
						t.Errorf("d=%d K=%d: set %b is in two classes", d, K, set)
					}
					class[set] = visited
				}
				return nil
			})
			binomial := 1 // of 2^d over K
			for i := range K {
				binomial = binomial * (1<<d - i) / (i + 1)
			}
			if err != nil || sets != int64(binomial) || len(class) != binomial {
				t.Errorf("d=%d K=%d: %d sets, %d in classes, %v, want %d", d, K, sets, len(class), err, binomial)
			}
		}
	}
}

// Ascending lists that begin with 0: of the K - 1 others, n+K-2 over K-1 lists.
func TestEveryMultiset(t *testing.T) {
	var got [][]int
	lists, err := everyMultiset(instance{1, 3}, func(sources []int) error {
		got = append(got, slices.Clone(sources))
		return nil
	})
	if err != nil || lists != 3 || !slices.EqualFunc(got, [][]int{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}}, slices.Equal[[]int]) {
		t.Errorf("%v, %d, %v", got, lists, err)
	}
	for _, c := range []struct {
		in   instance
		want int64
	}{{instance{1, 1}, 1}, {instance{0, 4}, 1}, {instance{2, 6}, 56}, {instance{3, 5}, 330}} {
		seen := map[string]bool{}
		lists, err := everyMultiset(c.in, func(sources []int) error {
			key := ""
			for _, x := range sources {
				key += string(rune('a' + x))
			}
			if sources[0] != 0 || !slices.IsSorted(sources) || slices.Max(sources) >= c.in.nodes() {
				t.Errorf("%v: %v", c.in, sources)
			}
			seen[key] = true
			return nil
		})
		if err != nil || lists != c.want || len(seen) != int(c.want) {
			t.Errorf("%v: %d lists, %d different, %v, want %d", c.in, lists, len(seen), err, c.want)
		}
	}
}
