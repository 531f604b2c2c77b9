package programs

import "fmt"

// Accomplishes returns a *Violation unless the program can be executed and does what
// its task asks for, however long anything takes: messages carry as many bytes as
// their blocks have; whatever a Send carries is brought by operations that it waits
// for, at its own rank, or was there from the beginning; what is combined contains
// every contribution once; and at the end all have what they are to have. Of a barrier,
// that the end of every rank waits for the beginning of all.
//
// A message carries of a block what the operations that its Send waits for have made
// of it. Operations that a rank does without waiting, before or after or at the same
// time, make no difference: a rank that does not want to keep two versions of a
// block has to wait.
//
// Where receives take messages of any rank or tag, it looks at one execution of those
// that there may be. It knows nothing of how the plan was made. Time and memory are in
// proportion to the blocks that all messages carry; where ranks contribute, to these
// times n/64, of which 128 MiB are held at once, or one block's.
//
// Errors: those of Validate; a *SizeError for more than 2^14 ranks that contribute.
func (p Plan) Accomplishes() error {
	o, err := p.Program.ordered()
	if err != nil {
		return err
	}
	if err := p.laidOut(); err != nil {
		return err
	}
	if err := p.carried(); err != nil {
		return err
	}
	w := p.writing(o)
	if err := p.held(o, w); err != nil {
		return err
	}
	if p.Task == Barrier {
		return p.heard(o)
	}
	return p.contributed(o, w)
}

// carried checks the contents of each message.
func (p Plan) carried() error {
	if len(p.carries) != len(p.Program.Ranks) {
		return &Violation{Rule: Carried, Rank: -1, Operation: -1, Why: "the plan does not say what messages carry"}
	}
	stamp := make([]int32, len(p.Blocks))
	at := int32(0)
	for r, list := range p.Program.Ranks {
		for i, x := range list {
			fault := func(why string, values ...any) error {
				return &Violation{Rule: Carried, Rank: r, Operation: i, Why: fmt.Sprintf("%v: ", x) + fmt.Sprintf(why, values...)}
			}
			if x.Kind != Send {
				if p.carries[r][i].count > 0 {
					return fault("only a Send carries something")
				}
				continue
			}
			at++
			bytes := int64(0)
			for _, run := range p.Carries(r, i) {
				if run.First < 0 || run.Count < 1 || int(run.First)+int(run.Count) > len(p.Blocks) {
					return fault("it carries blocks %d to %d of %d", run.First, run.First+run.Count-1, len(p.Blocks))
				}
				for b := run.First; b < run.First+run.Count; b++ {
					if stamp[b] == at {
						return fault("it carries block %d twice", b)
					}
					stamp[b] = at
					bytes += p.Blocks[b].Bytes
				}
			}
			if bytes != x.Bytes {
				return fault("the blocks that it carries have %d bytes", bytes)
			}
		}
	}
	return nil
}

// laidOut checks that the blocks are those of the task.
func (p Plan) laidOut() error {
	n := len(p.Program.Ranks)
	wrong := func(format string, values ...any) error {
		return &Violation{Rule: Layout, Rank: -1, Operation: -1, Why: fmt.Sprintf(format, values...)}
	}
	if p.Task < Broadcast || p.Task > Custom {
		return wrong("there is no task %d", p.Task)
	}
	if p.Task != Custom && (p.Root < 0 || p.Root >= n) {
		return wrong("the root %d is none of %d ranks", p.Root, n)
	}
	pairs := n
	if p.Task == AllToAll {
		pairs = n * n
	}
	held := make([]int64, pairs) // bytes by origin, or by pair
	for b, block := range p.Blocks {
		if block.Bytes < 0 || block.From < Everyone || block.From >= n || block.To < Nobody || block.To >= n {
			return wrong("block %d is %+v among %d ranks", b, block, n)
		}
		if block.To == Nobody && block.From >= 0 && block.Bytes == 0 {
			continue // a token
		}
		want, owner := block, 0
		switch p.Task {
		case Broadcast:
			want.From, want.To = p.Root, Everyone
		case Allgather:
			want.To, owner = Everyone, block.From
		case Reduce:
			want.From, want.To = Everyone, p.Root
		case ReduceScatter:
			want.From, owner = Everyone, block.To
		case Allreduce:
			want.From, want.To = Everyone, Everyone
		case AllToAll:
			owner = block.From*n + block.To
		case Scatter:
			want.From, owner = p.Root, block.To
		case Gather:
			want.To, owner = p.Root, block.From
		case Barrier:
			return wrong("a barrier: block %d is %+v", b, block)
		case Custom:
			continue
		}
		if block != want || owner < 0 || p.Task == AllToAll && (block.From < 0 || block.To < 0) {
			return wrong("%v: block %d is %+v", p.Task, b, block)
		}
		held[owner] += block.Bytes
	}
	switch p.Task {
	case Custom:
		return nil
	case Broadcast, Reduce, Allreduce, Barrier:
		if held[0] != p.Bytes {
			return wrong("the blocks have %d bytes, want %d", held[0], p.Bytes)
		}
		return nil
	}
	// The parts of a vector are as equal as possible and add up to it.
	vectors := 1
	if p.Task == AllToAll {
		vectors = n
	}
	for v := range vectors {
		total := int64(0)
		for _, bytes := range held[v*n : (v+1)*n] {
			total += bytes
			if bytes < p.Bytes/int64(n) || bytes > (p.Bytes+int64(n)-1)/int64(n) {
				return wrong("a part has %d bytes, want an equal share of %d among %d", bytes, p.Bytes, n)
			}
		}
		if total != p.Bytes {
			return wrong("the parts have %d bytes, want %d", total, p.Bytes)
		}
	}
	return nil
}
