package enumeration

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

// Every set once: as many as there are, in increasing order as binary numbers.
func TestSets(t *testing.T) {
	for _, c := range []struct{ n, k int }{{0, 0}, {1, 1}, {5, 0}, {5, 2}, {6, 6}, {6, 7}, {16, 8}, {64, 1}, {64, 2}, {64, 64}} {
		last := uint64(0)
		sets, err := Sets(c.n, c.k, func(set []int) error {
			if now := translate(set, 0); len(set) != c.k || now <= last && c.k > 0 || slices.Max(append(set, 0)) >= max(1, c.n) {
				t.Errorf("%+v: %v after %b", c, set, last)
			} else {
				last = now
			}
			return nil
		})
		if want := new(big.Int).Binomial(int64(c.n), int64(c.k)).Int64(); sets != want || err != nil {
			t.Errorf("%+v: %d sets, error %v, want %d", c, sets, err, want)
		}
	}
	stop := errors.New("stop")
	if sets, err := Sets(4, 2, func([]int) error { return stop }); sets != 1 || !errors.Is(err, stop) {
		t.Errorf("%d sets, error %v", sets, err)
	}
	var fault *inputs.Error
	for _, c := range []struct{ n, k int }{{65, 1}, {-1, 0}, {4, -1}, {64, 32}, {40, 18}} {
		if _, err := Sets(c.n, c.k, nil); !errors.As(err, &fault) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}

// The classes that Translates visits, translated by every node, are all sets of k nodes, each in one class.
func TestEveryClassStandsForAllSets(t *testing.T) {
	for d := 1; d <= 4; d++ {
		for k := 1; k <= 1<<d; k++ {
			class := map[uint64]int{}
			visited := 0
			sets, err := Translates(d, k, func(set []int) error {
				visited++
				for by := range 1 << d {
					other := class[translate(set, by)]
					if other != 0 && other != visited {
						t.Errorf("d=%d k=%d: %v, translated by %d, is in two classes", d, k, set, by)
					}
					class[translate(set, by)] = visited
				}
				return nil
			})
			want := new(big.Int).Binomial(1<<d, int64(k)).Int64()
			if err != nil || sets != want || int64(len(class)) != want {
				t.Errorf("d=%d k=%d: %d sets, %d in classes, error %v, want %d", d, k, sets, len(class), err, want)
			}
		}
	}
	var fault *inputs.Error
	for _, c := range []struct{ d, k int }{{7, 1}, {3, 0}} {
		if _, err := Translates(c.d, c.k, nil); !errors.As(err, &fault) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}

// Ascending lists that begin with 0: of the k - 1 others, n+k-2 over k-1 lists.
func TestMultisets(t *testing.T) {
	var got [][]int
	lists, err := Multisets(2, 3, func(list []int) error {
		got = append(got, slices.Clone(list))
		return nil
	})
	if err != nil || lists != 3 || !slices.EqualFunc(got, [][]int{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}}, slices.Equal[[]int]) {
		t.Errorf("%v, %d, %v", got, lists, err)
	}
	for _, c := range []struct{ n, k, want int }{{2, 1, 1}, {1, 4, 1}, {4, 6, 56}, {8, 5, 330}} {
		seen := map[string]bool{}
		lists, err := Multisets(c.n, c.k, func(list []int) error {
			key := ""
			for _, x := range list {
				key += string(rune('a' + x))
			}
			if list[0] != 0 || !slices.IsSorted(list) || slices.Max(list) >= c.n {
				t.Errorf("%+v: %v", c, list)
			}
			seen[key] = true
			return nil
		})
		if err != nil || lists != int64(c.want) || len(seen) != c.want {
			t.Errorf("%+v: %d lists, %d different, %v", c, lists, len(seen), err)
		}
	}
	var fault *inputs.Error
	for _, c := range []struct{ n, k int }{{0, 1}, {1, 0}, {1 << 33, 1}, {2, 1<<24 + 1}, {64, 32}, {1 << 30, 3}} {
		if _, err := Multisets(c.n, c.k, nil); !errors.As(err, &fault) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}
