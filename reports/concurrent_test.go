package reports

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Calls begin in order, each once; those that run at a time hold no more than all
// workers, and all of them where there are as many calls.
func TestConcurrentCallsShareTheWorkers(t *testing.T) {
	for _, c := range []struct{ n, workers, most int }{
		{0, 3, 0}, {1, 1, 1}, {1, 5, 5}, {2, 5, 5}, {3, 3, 3}, {10, 1, 1}, {10, 4, 4},
	} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var begun []int
			busy, most := 0, 0
			if err := concurrently(c.n, c.workers, func(i, workers int) error {
				mu.Lock()
				begun = append(begun, i)
				busy += workers
				most = max(most, busy)
				mu.Unlock()
				time.Sleep(time.Duration(1+i%3) * time.Second)
				mu.Lock()
				busy -= workers
				mu.Unlock()
				return nil
			}); err != nil {
				t.Error(err)
			}
			slices.Sort(begun)
			for i, x := range begun {
				if i != x {
					t.Errorf("n %d, workers %d: calls %v", c.n, c.workers, begun)
				}
			}
			if len(begun) != c.n || most != c.most {
				t.Errorf("n %d, workers %d: %d calls, at most %d workers; want %d", c.n, c.workers, len(begun), most, c.most)
			}
		})
	}
}

// The error is that of the first call that fails, even if a later one fails sooner, and
// no call begins after an error.
func TestConcurrentErrorIsThatOfTheFirstCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := errors.New("first"), errors.New("second")
		var mu sync.Mutex
		begun := 0
		err := concurrently(10, 3, func(i, _ int) error {
			mu.Lock()
			begun++
			mu.Unlock()
			switch i {
			case 1:
				time.Sleep(2 * time.Second)
				return first
			case 2:
				time.Sleep(time.Second)
				return second
			}
			time.Sleep(3 * time.Second)
			return nil
		})
		if !errors.Is(err, first) || begun != 3 {
			t.Errorf("error %v after %d calls, want that of the second of 3", err, begun)
		}
	})
}
