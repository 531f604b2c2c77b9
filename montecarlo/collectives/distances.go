package collectives

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
	"castlab/topologies/programs"
)

// Distances are latencies that depend on the pair of ranks. The latency from rank i to
// rank j is
//
//	f_i f_j L_ij
//
// with L_ij being the entry of the matrix; without one, the latency of the innermost level
// whose group both are in; without levels, the L of the machine. f is the factor of a rank,
// 1 if it has none.
type Distances struct {
	Levels []Level         // from the inside to the outside
	Matrix [][]float64     // by sender and receiver, a row and a column for every rank; the diagonal has no meaning
	Factor map[int]float64 // of the latency of all messages from and to a rank
}

// A Level is a group of ranks that follow each other: i and j are in one group if
// floor(i/Ranks) = floor(j/Ranks).
type Level struct {
	Ranks int     // in a group; of the last level 0, which stands for all
	L     float64 // latency
	Near  bool    // the latency is the L of the machine, and the field L has no meaning
}

// Validate returns an *inputs.Error for levels whose groups do not nest, for a matrix
// that has not one row and column for every rank, and for a latency or factor that is not
// a finite number >= 0.
func (d *Distances) Validate(ranks int) error {
	if len(d.Levels) > 0 && d.Matrix != nil {
		return inputs.Errorf("distances", "levels and a matrix", "one of them")
	}
	inner := 1
	for i, l := range d.Levels {
		last := i == len(d.Levels)-1
		switch {
		case last && l.Ranks != 0:
			return inputs.Errorf("levels", l.Ranks, "a latency without a group at the end, that of all other pairs")
		case !last && (l.Ranks < 1 || l.Ranks%inner != 0):
			return inputs.Errorf("levels", l.Ranks, "a multiple of %d, so that groups nest", inner)
		case !finite(l.L):
			return inputs.Errorf("levels", l.L, "a finite latency >= 0")
		}
		inner = l.Ranks
	}
	if d.Matrix != nil && len(d.Matrix) != ranks {
		return inputs.Errorf("latencies", len(d.Matrix), "%d rows, one for every rank", ranks)
	}
	for i, row := range d.Matrix {
		if len(row) != ranks {
			return inputs.Errorf("latencies", len(row), "%d columns in row %d, one for every rank", ranks, i+1)
		}
		for j, l := range row {
			if i != j && !finite(l) {
				return inputs.Errorf("latencies", l, "from rank %d to rank %d a finite number >= 0", i, j)
			}
		}
	}
	for _, r := range slices.Sorted(maps.Keys(d.Factor)) {
		if r < 0 || r >= ranks {
			return inputs.Errorf("slow-links", r, "a rank from 0 to %d", ranks-1)
		}
		if f := d.Factor[r]; !finite(f) {
			return inputs.Errorf("slow-links", f, "for rank %d a finite factor >= 0", r)
		}
	}
	return nil
}

func finite(x float64) bool { return x >= 0 && x <= math.MaxFloat64 }

// latency returns the latency between two ranks on a machine with L = l.
func (d *Distances) latency(from, to int, l float64) float64 {
	if d == nil {
		return l
	}
	if d.Matrix != nil {
		l = d.Matrix[from][to]
	}
	for _, level := range d.Levels {
		if level.Ranks == 0 || from/level.Ranks == to/level.Ranks {
			if !level.Near {
				l = level.L
			}
			break
		}
	}
	for _, r := range [...]int{from, to} {
		if f, ok := d.Factor[r]; ok {
			l *= f
		}
	}
	return l
}

// String lists levels and factors, as in levels=8:1,8 slow-links=5:3.
func (d *Distances) String() string {
	if d == nil {
		return ""
	}
	var words []string
	if len(d.Levels) > 0 {
		var levels []string
		for _, l := range d.Levels {
			text := numerals.Exact(l.L)
			if l.Near {
				text = "L"
			}
			if l.Ranks > 0 {
				text = fmt.Sprintf("%d:%s", l.Ranks, text)
			}
			levels = append(levels, text)
		}
		words = append(words, "levels="+strings.Join(levels, ","))
	}
	if d.Matrix != nil {
		words = append(words, fmt.Sprintf("latencies of %d ranks", len(d.Matrix)))
	}
	if len(d.Factor) > 0 {
		var list []string
		for _, r := range slices.Sorted(maps.Keys(d.Factor)) {
			list = append(list, fmt.Sprintf("%d:%s", r, numerals.Exact(d.Factor[r])))
		}
		words = append(words, "slow-links="+strings.Join(list, ","))
	}
	return strings.Join(words, " ")
}

// separate sets the latency of every Send by its ranks; l is that of the machine.
func (c *Compiled) separate(d *Distances, s *source, l func(k int) float64) error {
	if d != nil {
		if err := d.Validate(c.ranks); err != nil {
			return err
		}
	}
	if c.jitter.Flight != nil {
		return inputs.Errorf("latency", c.jitter.Flight, "no law in place of L, which depends on the ranks; add one to it")
	}
	c.flights = make([]float64, len(s.ops))
	for k, op := range s.ops {
		if op.Kind == programs.Send {
			c.flights[k] = d.latency(int(c.rank[k]), op.Peer, l(k))
		}
	}
	return nil
}
