package exports

import (
	"fmt"
	"math"
)

// A Wanted is what is to be used at one size: by a rule, or by the library itself, which is told nothing then.
type Wanted struct {
	Decision        // Use is nil where it is not decided
	Own      bool   // the library uses it by itself
	Source   string // what it is decided by; "" where that is said elsewhere
}

// UsedFromMiddle is why an algorithm is used from the middle of two sizes on, of which it is decided for one.
const UsedFromMiddle = "used from the middle of two sizes on"

// Middle is the geometric middle of two sizes.
func Middle(x, y int64) int64 { return int64(math.Sqrt(float64(x) * float64(y))) }

// Between decides the sizes between two of which one is left to the library because it uses by itself what is wanted. They are left
// to it where it does so there, too, and have a rule where it uses another algorithm. Between two sizes that are both left to the
// library, the algorithm changes where that of the library does, and in the middle otherwise.
func (f Format) Between(task string, ranks int, x, next Wanted) (list []Decision) {
	if x.Use == nil || next.Use == nil || !x.Own && !next.Own || x.Size+1 >= next.Size {
		return nil
	}
	changes := next.Size - 1 // the largest size that is as the first one
	same := x.Use.Algorithm == next.Use.Algorithm
	if !same {
		changes = Middle(x.Size, next.Size)
		if x.Own && next.Own {
			changes = f.ownFrom(task, ranks, next.Size, x.Size+1) - 1
		}
	}
	for from := x.Size + 1; from < next.Size; {
		d, to := x, next.Size-1
		if from > changes {
			d = next
		} else {
			to = min(to, changes)
		}
		if d.Own || same {
			if !d.Own {
				d = next // a rule gives way to the library from where that does the same
			}
			to = f.OwnUntil(task, ranks, from, to)
		}
		p := f.piece(task, ranks, d, from)
		list = append(list, p)
		if p.Size = to; to > from {
			list = append(list, p)
		}
		from = to + 1
	}
	return list
}

// ownFrom is the smallest size, not below another one, from which on to a size the library uses by itself what it has there.
func (f Format) ownFrom(task string, ranks int, size, least int64) int64 {
	from := least
	for {
		to := f.OwnUntil(task, ranks, from, size)
		if to == size {
			return from
		}
		from = to + 1
	}
}

// piece decides a size by what is wanted at another one.
func (f Format) piece(task string, ranks int, d Wanted, size int64) Decision {
	p := Decision{Size: size, Key: d.Use.Algorithm, Use: d.Use, Why: d.Why}
	own, known := f.Own(task, ranks, size)
	there, _ := f.Own(task, ranks, d.Size)
	switch {
	case !d.Own && size < d.Size:
		p.Why = UsedFromMiddle
	case !d.Own:
	case known && own == there:
		p.Key, p.Use = "", nil
	default:
		what := "another algorithm"
		if known {
			what = own.Algorithm
		}
		p.Why = fmt.Sprintf("as at %d bytes, where %s uses it by itself; here it uses %s", d.Size, f.Library, what)
		if d.Source != "" {
			p.Why += "; " + d.Source
		}
	}
	return p
}
