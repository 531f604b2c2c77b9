package drive

import (
	"errors"
	"fmt"
	"time"
)

// A Check is one promise of a page; Run holds the page to it in a tab of type T.
type Check[T any] struct {
	Name string
	Run  func(T) error
}

// ErrSkipped is a promise that a page does not make, such as charts in a page that has none.
var ErrSkipped = errors.New("skipped")

// All makes checks by hold, and prints a line for each.
func All[T any](checks []Check[T], hold func(Check[T]) error) error {
	var failed error
	for _, c := range checks {
		start := time.Now()
		err := hold(c)
		spent := time.Since(start).Round(100 * time.Millisecond)
		switch {
		case err == nil:
			fmt.Printf("ok    %s (%v)\n", c.Name, spent)
		case errors.Is(err, ErrSkipped):
			fmt.Printf("-     %s: %v\n", c.Name, err)
		default:
			fmt.Printf("FAIL  %s (%v)\n%v\n", c.Name, spent, err)
			failed = errors.New("a check failed")
		}
	}
	return failed
}
