package programs

// A Task is what a collective operation is for.
type Task int

const (
	Broadcast     Task = iota // all get what the root has
	Allgather                 // every rank has a part, all get all parts: the multinode broadcast
	Reduce                    // every rank has a vector, the root gets their sum
	ReduceScatter             // every rank has a vector, each gets its part of their sum
	Allreduce                 // every rank has a vector, all get their sum
	AllToAll                  // every rank has a part for every rank: the total exchange
	Scatter                   // the root has a part for every rank
	Gather                    // every rank has a part, the root gets all
	Barrier                   // none is done before all have begun
	Custom                    // whatever the blocks say
)

func (t Task) String() string {
	names := [...]string{"broadcast", "allgather", "reduce", "reduce-scatter", "allreduce", "all-to-all", "scatter", "gather", "barrier",
		"custom"}
	if t < 0 || int(t) >= len(names) {
		return "task?"
	}
	return names[t]
}

// Combining reports whether ranks contribute to a sum. A sum is any operation that
// does not mind the order.
func (t Task) Combining() bool { return t == Reduce || t == ReduceScatter || t == Allreduce }

// Rooted reports whether one rank is not like the others.
func (t Task) Rooted() bool { return t == Broadcast || t == Reduce || t == Scatter || t == Gather }
