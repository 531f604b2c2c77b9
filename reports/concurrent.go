package reports

import (
	"sync"
	"sync/atomic"
)

// concurrently calls f(i, workers) for i in 0, ..., n-1, each once and in this order, at
// most workers of them at a time, which share the workers. After an error no further
// one begins, and the error of the least i is returned: it depends on no timing, since
// all before it have begun.
func concurrently(n, workers int, f func(i, workers int) error) error {
	if n == 0 {
		return nil
	}
	var (
		lanes  = min(n, workers)
		next   atomic.Int64
		failed atomic.Bool
		all    sync.WaitGroup
		errs   = make([]error, n)
	)
	for lane := range lanes {
		share := workers / lanes
		if lane < workers%lanes {
			share++
		}
		all.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = f(i, share); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
