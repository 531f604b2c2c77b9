package programs

import (
	"fmt"
	"math/bits"
	"slices"
)

// Blocks to which ranks contribute are checked in groups of so many words.
const (
	followedWords   = 1 << 24
	mostContributor = 1 << 14
)

// A contribution is the set of ranks in a version of a block, one bit each.
type contribution []uint64

// contributed checks blocks of which every rank has a version.
func (p Plan) contributed(o *order, w *writing) error {
	n := len(p.Program.Ranks)
	versions := make([]int, len(p.Blocks)) // number of messages that carry the block
	some := false
	for _, block := range p.Blocks {
		some = some || block.From == Everyone
	}
	if !some {
		return nil
	}
	if n > mostContributor {
		return &SizeError{Algorithm: p.Program.Name, Ranks: n, Operations: float64(p.Program.Operations())}
	}
	for _, b := range w.blocks {
		versions[b]++
	}
	words := (n + 63) / 64
	for first := 0; first < len(p.Blocks); {
		last, total := first, 0
		for last < len(p.Blocks) && (last == first || (total+versions[last])*words+n*(last+1-first) <= followedWords) {
			total += versions[last]
			last++
		}
		f := follower{p: p, o: o, words: words, first: int32(first), last: int32(last), head: make([]int32, n*(last-first))}
		if err := f.run(total); err != nil {
			return err
		}
		first = last
	}
	return nil
}

// A follower traces the versions of the blocks first to last-1.
type follower struct {
	p           Plan
	o           *order
	words       int
	first, last int32
	memory      []uint64
	head        []int32 // by rank and block, the latest arrival plus 1; 0 for none
	arrivals    []arrival
	sent        map[int32]int32 // by Send, the index of its first version; the others follow in the order of its blocks
	ancestors   []ancestors     // by rank
}

// An arrival is a version of a block that a Receive brings.
type arrival struct {
	by       int32 // index of the Receive in its rank
	next     int32 // the previous arrival of the block at the rank, plus 1
	combines bool
	version  contribution
}

func (f *follower) run(total int) error {
	n := len(f.p.Program.Ranks)
	f.memory = make([]uint64, 0, total*f.words)
	f.arrivals = make([]arrival, 0, total)
	f.sent = map[int32]int32{}
	f.ancestors = make([]ancestors, n)
	for r, list := range f.p.Program.Ranks {
		f.ancestors[r].of(list, f.o.position[f.o.base[r]:f.o.base[r+1]])
	}
	// Sends make versions in the order of the sequence; these are kept until they
	// arrive.
	var versions []contribution
	for _, k := range f.o.sequence {
		r, i := f.o.place(int(k))
		switch f.p.Program.Ranks[r][i].Kind {
		case Compute:
		case Send:
			f.sent[k] = int32(len(versions))
			for b := range f.followed(r, i) {
				version := contribution(f.memory[len(f.memory) : len(f.memory)+f.words : len(f.memory)+f.words])
				f.memory = f.memory[:len(f.memory)+f.words]
				if err := f.at(r, i, b, version); err != nil {
					return err
				}
				versions = append(versions, version)
			}
		case Receive:
			mate := f.o.mate[k]
			from, j := f.o.place(int(mate))
			at := f.sent[mate]
			delete(f.sent, mate)
			for b := range f.followed(from, j) {
				head := &f.head[r*int(f.last-f.first)+int(b-f.first)]
				f.arrivals = append(f.arrivals, arrival{int32(i), *head, f.p.Combines(r, i), versions[at]})
				*head = int32(len(f.arrivals))
				at++
			}
		}
	}
	return f.complete()
}

// followed yields those blocks of a Send that have contributions and are traced.
func (f *follower) followed(r, i int) func(yield func(b int32) bool) {
	return func(yield func(b int32) bool) {
		for _, run := range f.p.Carries(r, i) {
			for b := max(run.First, f.first); b < min(run.First+run.Count, f.last); b++ {
				if f.p.Blocks[b].From == Everyone && !yield(b) {
					return
				}
			}
		}
	}
}

// at computes the version of a block that the Send with index i carries, or for i =
// none the one that the rank has at the end.
func (f *follower) at(r, i int, b int32, version contribution) error {
	clear(version)
	version[r/64] |= 1 << (r % 64)
	a := &f.ancestors[r]
	var written []*arrival
	for e := f.head[r*int(f.last-f.first)+int(b-f.first)]; e > 0; e = f.arrivals[e-1].next {
		if x := &f.arrivals[e-1]; i == none || a.has(i, int(x.by)) {
			written = append(written, x)
		}
	}
	slices.Reverse(written)
	for k, x := range written {
		if !x.combines {
			for m, y := range written {
				if m != k && !a.has(int(x.by), int(y.by)) && !a.has(int(y.by), int(x.by)) {
					return &Violation{Rule: Order, Rank: r, Operation: int(x.by),
						Why: fmt.Sprintf("it overwrites block %d, and operation %d, which it does not wait for, writes it", b, y.by)}
				}
			}
			copy(version, x.version)
			continue
		}
		for m, word := range x.version {
			if both := version[m] & word; both != 0 {
				return &Violation{Rule: Twice, Rank: r, Operation: int(x.by),
					Why: fmt.Sprintf("it brings of block %d what rank %d contributes, which is there", b, 64*m+bits.TrailingZeros64(both))}
			}
			version[m] |= word
		}
	}
	return nil
}

// complete checks the versions that ranks have at the end.
func (f *follower) complete() error {
	n := len(f.p.Program.Ranks)
	version := make(contribution, f.words)
	for b := f.first; b < f.last; b++ {
		block := f.p.Blocks[b]
		if block.From != Everyone {
			continue
		}
		for r := range n {
			if block.To != Everyone && block.To != r {
				continue
			}
			if err := f.at(r, none, b, version); err != nil {
				return err
			}
			for u := range n {
				if version[u/64]>>(u%64)&1 == 0 {
					return &Violation{Rule: Delivered, Rank: r, Operation: -1,
						Why: fmt.Sprintf("block %d lacks what rank %d contributes", b, u)}
				}
			}
		}
	}
	return nil
}
