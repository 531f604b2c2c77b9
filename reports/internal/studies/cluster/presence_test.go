package cluster

import (
	"testing"
	"time"
)

// Dead workers are not counted, even when none is left whose signs of life would
// trigger the pruning.
func TestWhoDiedIsNotCounted(t *testing.T) {
	c := unconnected(t, DefaultOptions())
	c.heard("a", greeting{Worker: "lives"})
	c.heard("b", greeting{Worker: "dies"})
	if n := c.Counts().Workers; n != 2 {
		t.Errorf("%d workers, want 2", n)
	}
	long := -31 * time.Second // three ack waits and a second
	c.pruned = c.pruned.Add(long)
	dies := peer{"b", "dies"}
	c.workers[dies] = presence{time.Now().Add(long), 1}
	if n := c.Counts().Workers; n != 1 {
		t.Errorf("%d workers, want the one that lives", n)
	}
}
