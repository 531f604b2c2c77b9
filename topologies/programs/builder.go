package programs

import "fmt"

// A builder constructs a plan message by message. The operations of a rank are listed
// in the order in which they were added.
type builder struct {
	plan      Plan
	reduction float64 // time per combined byte
	pool      []int   // memory of the lists of dependences
}

// newBuilder begins a plan for n ranks with about each operations per rank.
func newBuilder(name string, task Task, s Settings, each int) *builder {
	b := &builder{reduction: s.Reduction}
	n := s.Ranks
	b.plan = Plan{
		Program: Program{Name: name, Ranks: make([][]Operation, n)},
		Task:    task, Root: s.Root, Bytes: s.Bytes,
		carries: make([][]span, n),
	}
	for r := range n {
		b.plan.Program.Ranks[r] = make([]Operation, 0, each)
		b.plan.carries[r] = make([]span, 0, each)
	}
	if task.Combining() {
		b.plan.combines = make([][]bool, n)
		for r := range n {
			b.plan.combines[r] = make([]bool, 0, each)
		}
	}
	return b
}

// affordable returns a *SizeError if a program would have too many operations.
func affordable(name string, ranks int, operations float64) error {
	if operations > MaxOperations {
		return &SizeError{Algorithm: name, Ranks: ranks, Operations: operations}
	}
	return nil
}

// A SizeError says that a program would have too many operations.
type SizeError struct {
	Algorithm  string
	Ranks      int
	Operations float64 // about
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("%s among %d ranks: about %.3g operations: want at most %d; take fewer ranks or fewer segments", e.Algorithm,
		e.Ranks, e.Operations, MaxOperations)
}

// wait copies a list of dependences without the entries that are none.
func (b *builder) wait(list []int) []int {
	if len(b.pool)+len(list) > cap(b.pool) {
		b.pool = make([]int, 0, max(1<<12, len(list)))
	}
	start := len(b.pool)
	for _, j := range list {
		if j != none {
			b.pool = append(b.pool, j)
		}
	}
	if len(b.pool) == start {
		return nil
	}
	return b.pool[start:len(b.pool):len(b.pool)]
}

func (b *builder) add(rank int, o Operation, carried span, combines bool) int {
	p := &b.plan
	p.Program.Ranks[rank] = append(p.Program.Ranks[rank], o)
	p.carries[rank] = append(p.carries[rank], carried)
	if p.combines != nil {
		p.combines[rank] = append(p.combines[rank], combines)
	}
	return len(p.Program.Ranks[rank]) - 1
}

// A payload is the contents of a message.
type payload struct {
	at    span
	bytes int64
}

// payload makes a payload of runs of blocks.
func (b *builder) payload(runs ...Run) payload {
	x := payload{at: span{first: int32(len(b.plan.runs))}}
	for _, run := range runs {
		if run.Count > 0 {
			b.plan.runs = append(b.plan.runs, run)
			x.at.count++
			for _, block := range b.plan.Blocks[run.First : run.First+run.Count] {
				x.bytes += block.Bytes
			}
		}
	}
	return x
}

// token makes a payload of no bytes for one message of a rank, a block of its own that
// nobody is to have.
func (b *builder) token(from int) payload {
	b.plan.Blocks = append(b.plan.Blocks, Block{From: from, To: Nobody})
	return b.payload(Run{int32(len(b.plan.Blocks)) - 1, 1})
}

// signal adds a message of no bytes from one rank to another: a Send that waits for the
// given operations, and a Receive that waits for nothing.
func (b *builder) signal(from, to, tag int, after ...int) (sent, received int) {
	x := b.token(from)
	return b.send(from, to, tag, x, after...), b.receive(to, from, tag, x)
}

// send adds a Send that waits for the given operations of its rank, of which none is
// skipped, and returns it.
func (b *builder) send(from, to, tag int, x payload, after ...int) int {
	return b.add(from, Operation{Kind: Send, Peer: to, Bytes: x.bytes, Tag: tag, After: b.wait(after)}, x.at, false)
}

// receive adds a Receive that stores the blocks.
func (b *builder) receive(to, from, tag int, x payload, after ...int) int {
	return b.add(to, Operation{Kind: Receive, Peer: from, Bytes: x.bytes, Tag: tag, After: b.wait(after)}, span{}, false)
}

// receiveDuring adds a Receive that begins when a Send of its rank does, as in Sendrecv.
func (b *builder) receiveDuring(send, to, from, tag int, x payload, combines bool) int {
	return b.add(to, Operation{Kind: Receive, Peer: from, Bytes: x.bytes, Tag: tag, Begun: b.wait([]int{send})}, span{}, combines)
}

// combine adds a Receive that combines the blocks with those of the rank, and a Compute
// if combining takes time; it returns the operation to wait for.
func (b *builder) combine(to, from, tag int, x payload, after ...int) int {
	i := b.add(to, Operation{Kind: Receive, Peer: from, Bytes: x.bytes, Tag: tag, After: b.wait(after)}, span{}, true)
	if b.reduction == 0 {
		return i
	}
	return b.compute(to, x, []int{i})
}

// compute adds a Compute that combines a payload.
func (b *builder) compute(rank int, x payload, after []int) int {
	return b.add(rank, Operation{Kind: Compute, Time: float64(b.reduction * float64(x.bytes)), After: b.wait(after)}, span{}, false)
}

// share returns the size of the i-th of n shares of bytes: as equal as possible, the
// first ones larger by one.
func share(bytes int64, n, i int) int64 {
	size := bytes / int64(n)
	if int64(i) < bytes%int64(n) {
		size++
	}
	return size
}

// cut adds n blocks that share bytes.
func (b *builder) cut(bytes int64, n, from, to int) {
	for i := range n {
		b.plan.Blocks = append(b.plan.Blocks, Block{Bytes: share(bytes, n, i), From: from, To: to})
	}
}

// parts adds a block for each rank, its share of bytes, with the origin and destination
// that block returns.
func (b *builder) parts(bytes int64, n int, block func(rank int) Block) {
	for r := range n {
		x := block(r)
		x.Bytes = share(bytes, n, r)
		b.plan.Blocks = append(b.plan.Blocks, x)
	}
}
