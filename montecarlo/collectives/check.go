package collectives

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// number checks every operation and numbers them.
func (c *Compiled) number(p programs.Program) (*source, error) {
	if len(p.Ranks) == 0 || len(p.Ranks) > maxOperations {
		return nil, inputs.Errorf("ranks", len(p.Ranks), "from 1 to %d", maxOperations)
	}
	n := 0
	c.first = make([]int32, len(p.Ranks)+1)
	for r, list := range p.Ranks {
		if n += len(list); n > maxOperations {
			return nil, inputs.Errorf("operations", n, "at most %d", maxOperations)
		}
		c.first[r+1] = int32(n)
	}
	s := &source{program: p, ops: make([]*programs.Operation, 0, n)}
	c.kind, c.rank = make([]programs.Kind, n), make([]int32, n)
	c.cpus, c.nics = 1, 1
	for r, list := range p.Ranks {
		for i := range list {
			op := &list[i]
			if err := check(op, r, len(p.Ranks), len(list)); err != nil {
				return nil, fmt.Errorf("rank %d, operation %d: %w", r, i, err)
			}
			k := len(s.ops)
			s.ops = append(s.ops, op)
			c.kind[k], c.rank[k] = op.Kind, int32(r)
			c.cpus, c.nics = max(c.cpus, op.CPU+1), max(c.nics, op.NIC+1)
		}
	}
	if c.ranks*max(c.cpus, c.nics) > maxOperations {
		return nil, inputs.Errorf("CPUs and NICs of all ranks", c.ranks*max(c.cpus, c.nics), "at most %d", maxOperations)
	}
	return s, nil
}

func check(op *programs.Operation, rank, ranks, operations int) error {
	const most = 255 // the most CPUs and NICs that the binary form of GOAL can number
	switch op.Kind {
	case programs.Send, programs.Receive:
		lo := 0
		if op.Kind == programs.Receive {
			lo = programs.AnyRank
		}
		if op.Peer < lo || op.Peer >= ranks {
			return inputs.Errorf("peer", op.Peer, "a rank from %d to %d", lo, ranks-1)
		}
		if op.Bytes < 0 {
			return inputs.Errorf("bytes", op.Bytes, "a number >= 0")
		}
		if op.Tag < 0 && (op.Kind == programs.Send || op.Tag != programs.AnyTag) {
			return inputs.Errorf("tag", op.Tag, "a number >= 0")
		}
	case programs.Compute:
		if !(op.Time >= 0 && op.Time <= math.MaxFloat64) {
			return inputs.Errorf("time", op.Time, "a finite number >= 0")
		}
	default:
		return inputs.Errorf("kind", int(op.Kind), "Send, Receive or Compute")
	}
	if op.CPU < 0 || op.CPU > most {
		return inputs.Errorf("cpu", op.CPU, "a number from 0 to 255")
	}
	if op.NIC < 0 || op.NIC > most {
		return inputs.Errorf("nic", op.NIC, "a number from 0 to 255")
	}
	for _, list := range [][]int{op.After, op.Begun} {
		for _, i := range list {
			if i < 0 || i >= operations {
				return inputs.Errorf("after", i, "an operation of the rank, from 0 to %d", operations-1)
			}
		}
	}
	return nil
}
