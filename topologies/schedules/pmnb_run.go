package schedules

import "slices"

// The names of the phases of a partial multinode broadcast. Subphase l of the broadcast
// is phaseBroadcast followed by l.
const (
	phaseClasses  = "classes"
	phaseRanks    = "ranks"
	phasePacking  = "packing"
	phaseSubcube  = "subcube broadcast"
	phaseSubcubes = "multinode broadcast"
)

// A pmnbRun executes a partial multinode broadcast phase by phase.
type pmnbRun struct {
	PMNB
	d, n   int
	active []int
	trial  PMNBTrial
	slot   int

	// By class, and within it by rank: item, current node, and packing destination.
	item, at, to [][]int32
	lengths      []int // by class, the number of packets that determines the lengths of its subphases
	classes      int
}

func newPMNBRun(b PMNB, d int, active []int) *pmnbRun {
	r := &pmnbRun{PMNB: b, d: d, n: 1 << d, active: active, classes: max(1, d)}
	if b.Algorithm == AlgorithmI || b.Algorithm == AlgorithmA0 {
		r.classes = 1
	}
	steps := &r.trial.Steps
	steps.Parts = 1
	if b.Algorithm == AlgorithmII {
		steps.Parts = r.classes
	}
	sources := make([]int, 0, len(active)*steps.Parts)
	for _, v := range active {
		for range steps.Parts {
			sources = append(sources, v)
		}
	}
	r.trial.Schedule = Schedule{
		Algorithm: "pmnb",
		Params:    Params{"algorithm": b.Algorithm.String(), "d": d, "M": len(active), "ranks": b.Ranks.String()},
		Nodes:     r.n,
		Sources:   sources,
		Sends:     make([]Send, 0, len(sources)*(r.n-1+d)),
	}
	read := func(name, as string, taken bool) {
		if taken {
			r.trial.Schedule.Params[name] = as
		}
	}
	read("names", b.Names.String(), b.Names != Renamed)
	read("rank", "printed", b.PrintedRanks)
	read("packing", "descending", b.Descending)
	read("subphases", "floors", b.Floors)
	read("classes", "unpadded", b.Unpadded)
	return r
}

// phase ends a phase that began after slot last.
func (r *pmnbRun) phase(name string, last int) {
	s := &r.trial.Schedule
	s.Phases = append(s.Phases, Phase{Name: name, First: last + 1, Last: r.slot})
}

// assign ranks the active nodes and assigns every item to its class.
func (r *pmnbRun) assign() {
	packet := make([]int32, r.n) // by node, its packet; -1 for none
	for v := range packet {
		packet[v] = -1
	}
	for p, v := range r.active {
		packet[v] = int32(p)
	}
	class := make([]int32, len(r.active)) // by packet, in algorithm III
	r.lengths = make([]int, r.classes)
	rank := r.firstRank()
	for _, p := range packet {
		switch {
		case p < 0:
		case r.Algorithm == AlgorithmIII:
			class[p] = int32((rank + r.classes) % r.classes)
			r.lengths[class[p]]++
			rank++
		default:
			for c := range r.lengths {
				r.lengths[c]++
			}
		}
	}
	r.item, r.at, r.to = make([][]int32, r.classes), make([][]int32, r.classes), make([][]int32, r.classes)
	all := make([]int32, 3*len(r.trial.Schedule.Sources))
	for c := range r.classes {
		M := r.lengths[c]
		r.item[c], r.at[c], r.to[c] = all[:0:M], all[M:M:2*M], all[2*M:2*M:3*M]
		all = all[3*M:]
		rank := r.firstRank()
		for place := range r.n {
			v := r.ranked(place, c)
			item := packet[v]
			if item < 0 || r.Algorithm == AlgorithmIII && class[item] != int32(c) {
				continue
			}
			if r.Algorithm == AlgorithmII {
				item = item*int32(r.classes) + int32(c)
			}
			r.item[c] = append(r.item[c], item)
			r.at[c] = append(r.at[c], int32(v))
			r.to[c] = append(r.to[c], int32(r.destination(rank&(r.n-1), c)))
			rank++
		}
	}
	if most := slices.Max(r.lengths); !r.Unpadded {
		for c := range r.lengths {
			r.lengths[c] = most
		}
	}
}

// firstRank is the rank of the first active node.
func (r *pmnbRun) firstRank() int {
	if r.PrintedRanks {
		return -1
	}
	return 0
}

// ranked returns the node at a place of the order in which class c is ranked.
func (r *pmnbRun) ranked(place, c int) int {
	if r.Names == LeftNames {
		return rotateRight(place, c, r.d)
	}
	return int(rotateLeft(uint32(place), c, r.d))
}

// destination returns the packing destination of the packet of a rank in class c.
func (r *pmnbRun) destination(rank, c int) int {
	switch r.Names {
	case PrintedNames:
		return rank
	case LeftNames:
		return rotateRight(rank, c, r.d)
	}
	return int(rotateLeft(uint32(rank), c, r.d))
}

// pack executes the packing phase.
func (r *pmnbRun) pack() {
	s := &r.trial.Schedule
	last := r.slot
	here := make([]int32, r.classes*r.n) // by class and node, the last step in which it held a packet; -1 before the first
	for i := range here {
		here[i] = -1
	}
	for step := range r.d {
		r.slot++
		first := len(s.Sends)
		i := step
		if r.Descending {
			i = r.d - 1 - step
		}
		for c := range r.classes {
			dimension := (i + c) % r.d
			for k, item := range r.item[c] {
				v := int(r.at[c][k])
				if (v^int(r.to[c][k]))>>dimension&1 == 1 {
					w := v ^ 1<<dimension
					s.Sends = append(s.Sends, Send{Slot: r.slot, From: v, To: w, Packet: int(item)})
					r.at[c][k] = int32(w)
				}
				place := c*r.n + int(r.at[c][k])
				if here[place] == int32(step) {
					r.trial.Faults.Nodes++
				}
				here[place] = int32(step)
			}
		}
		r.inOrder(first)
	}
	r.phase(phasePacking, last)
}

// inOrder sorts the sends of a slot, from number first on, and counts those that share
// a link.
func (r *pmnbRun) inOrder(first int) {
	sends := r.trial.Schedule.Sends[first:]
	sort(sends)
	for i := 1; i < len(sends); i++ {
		if sends[i].From == sends[i-1].From && sends[i].To == sends[i-1].To {
			r.trial.Faults.Links++
		}
	}
}
