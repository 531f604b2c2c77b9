package programs

import "fmt"

// A Plan is a program and the contents of its messages. The data of the task is cut
// into blocks. A rank that has received several versions of a block, or has one of its
// own, combines them as Combines says: for each of its blocks a message carries the
// result of the operations that its Send waits for.
type Plan struct {
	Program Program
	Task    Task
	Root    int   // of a task that has one
	Bytes   int64 // see Settings; -1 in a Custom task
	Blocks  []Block

	runs     []Run
	carries  [][]span // by rank and operation: the runs of a Send
	combines [][]bool // by rank and operation; nil where nothing is combined
}

// A Block is a piece of data, the same for all ranks or one for each.
type Block struct {
	Bytes int64
	From  int // the rank that has it at the beginning; Everyone where each has a version, which are combined
	To    int // the rank that is to have it at the end, of all versions where each has one; Everyone, or Nobody
}

// Everyone and Nobody stand for ranks of a Block.
const (
	Everyone = -1
	Nobody   = -2
)

// A Run is consecutive blocks.
type Run struct{ First, Count int32 }

// NewPlan returns a plan of a program of one's own: its task, its blocks, what each Send
// carries and which receives combine, nil for none. Accomplishes decides whether it is
// one.
func NewPlan(p Program, task Task, root int, bytes int64, blocks []Block, carries func(rank, operation int) []Run,
	combines func(rank, operation int) bool) Plan {
	plan := Plan{Program: p, Task: task, Root: root, Bytes: bytes, Blocks: blocks, carries: make([][]span, len(p.Ranks))}
	if combines != nil {
		plan.combines = make([][]bool, len(p.Ranks))
	}
	for r, list := range p.Ranks {
		plan.carries[r] = make([]span, len(list))
		if combines != nil {
			plan.combines[r] = make([]bool, len(list))
		}
		for i, o := range list {
			switch o.Kind {
			case Send:
				runs := carries(r, i)
				plan.carries[r][i] = span{int32(len(plan.runs)), int32(len(runs))}
				plan.runs = append(plan.runs, runs...)
			case Receive:
				if combines != nil {
					plan.combines[r][i] = combines(r, i)
				}
			case Compute:
			}
		}
	}
	return plan
}

// Carries returns the blocks that the message of a Send carries, nothing for other
// operations. The runs are not to be changed. It panics for a rank or an operation that the
// program does not have, as an index does.
func (p Plan) Carries(rank, operation int) []Run {
	at := p.carries[rank][operation]
	return p.runs[at.first : at.first+at.count]
}

// A span is a range of runs.
type span struct{ first, count int32 }

// Combines reports whether a Receive adds what comes to what its rank has of the
// blocks, instead of putting it in its place.
func (p Plan) Combines(rank, operation int) bool {
	return p.combines != nil && p.combines[rank] != nil && p.combines[rank][operation]
}

func (p Plan) String() string {
	return fmt.Sprintf("%s of %d bytes among %d ranks by %s: %d operations", p.Task, p.Bytes, len(p.Program.Ranks), p.Program.Name,
		p.Program.Operations())
}
