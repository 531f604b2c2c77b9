package cluster

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/distributions/inputs"
)

// peer identifies a worker: its authenticated ID, and its chosen name, escaped for
// printing. Several workers with one ID are processes of one user of a server that
// castlab did not start.
type peer struct{ id, name string }

// A presence is the last news of a worker.
type presence struct {
	last       time.Time
	goroutines int
}

const (
	// signs is the interval between a worker's signs of life.
	signs = 2 * time.Second
	// mostGoroutines bounds the goroutines that a worker can announce.
	mostGoroutines = 1024
	// betweenWelcomes is the least time between two replies to one worker.
	betweenWelcomes = 20 * time.Millisecond
)

// heard records a worker. The caller holds the lock.
func (c *Coordinator) heard(id string, g greeting) {
	w := peer{id, inputs.PrintableUpTo(g.Worker, longestName)}
	if g.Leaves {
		delete(c.workers, w)
		return
	}
	c.prune()
	if _, known := c.workers[w]; known || len(c.workers) < mostWorkers {
		c.workers[w] = presence{time.Now(), min(max(1, g.Goroutines), mostGoroutines)}
	}
}

// prune removes silent workers. The caller holds the lock.
func (c *Coordinator) prune() {
	now := time.Now()
	if now.Sub(c.pruned) < time.Second {
		return
	}
	c.pruned = now
	for w, p := range c.workers {
		if now.Sub(p.last) > max(3*c.options.AckWait, 5*signs) {
			delete(c.workers, w)
		}
	}
}

// sign handles a worker's sign of life, with the unit that it begins. It replies only
// to refuse the worker.
func (c *Coordinator) sign(m *nats.Msg) {
	var g greeting
	if json.Unmarshal(m.Data, &g) != nil {
		return
	}
	id := sender(m.Subject)
	c.mu.Lock()
	refused := c.mayNot(id, g)
	if refused == "" {
		c.heard(id, g)
		if unit := c.outstanding[g.Takes]; unit != nil {
			unit.holder, unit.held, unit.changed = label(id, g.Worker), time.Now(), time.Now()
			if len(unit.takers) < mostLost {
				unit.takers[unit.holder] = true
			}
		}
	}
	c.mu.Unlock()
	if refused != "" {
		respond(m, encode(welcome{Refused: refused}))
	}
}

// welcome replies to a worker that requests a job.
func (c *Coordinator) welcome(m *nats.Msg) {
	var g greeting
	w := welcome{Job: &c.job}
	id := sender(m.Subject)
	c.mu.Lock()
	if last := c.welcomed[id]; time.Since(last) < betweenWelcomes {
		c.mu.Unlock()
		return
	}
	if len(c.welcomed) > mostWorkers {
		clear(c.welcomed)
	}
	c.welcomed[id] = time.Now()
	if err := json.Unmarshal(m.Data, &g); err != nil {
		w = welcome{Refused: "a greeting that is none: another program?"}
	} else if refused := c.mayNot(id, g); refused != "" {
		w = welcome{Refused: refused}
	} else {
		c.heard(id, g)
	}
	c.mu.Unlock()
	respond(m, encode(w))
}

// mayNot returns the reason why a worker may not compute, "" if it may. The caller
// holds the lock.
func (c *Coordinator) mayNot(id string, g greeting) (refused string) {
	switch arithmetic := c.options.Arithmetic; {
	case !c.job.Program.Same(g.Program):
		return otherProgram(c.job.Program, g)
	case g.Hash != "" && g.Hash != c.job.Hash:
		return "the coordinator works on another study than the worker was given"
	case c.refusal(id) != "":
		return c.refused[id]
	case arithmetic != "" && g.Arithmetic != arithmetic:
		return fmt.Sprintf("the study is computed by arithmetic %s, and the worker has %s, whose last digits differ; use "+
			"machines of one kind", arithmetic, inputs.PrintableUpTo(g.Arithmetic, longestName))
	}
	return ""
}

// An expulsion is a worker that the server bars at a time, after it was given the
// reason.
type expulsion struct {
	id   string
	when time.Time
}

// refuse refuses a worker from now on. The caller holds the lock.
func (c *Coordinator) refuse(id, reason string) {
	if c.refused[id] != "" {
		return
	}
	c.refused[id] = reason
	for w := range c.workers {
		if w.id == id {
			delete(c.workers, w)
		}
	}
	for k := range c.fragments {
		c.dropFragmentsOf(k, id)
	}
	c.expelled = append(c.expelled, expulsion{id, time.Now().Add(3 * signs)})
}
