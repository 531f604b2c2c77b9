package algorithms

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// isotropicTasks are tasks that look the same from every node, and transposition, which
// does where the matrix is dense and nearly does where it is a band.
func isotropicTasks() []catalog.Algorithm {
	return []catalog.Algorithm{
		{Name: "isotropic", Meaning: "isotropic task: every node s sends a packet to s + e for each e of a list, in the network's own " +
			"addition, along the same routes", Source: "VAR98, Section 3.1",
			Bind: arguments.Of3(isotropicTask, anywhere, arguments.Ints("to",
				"the destinations of node 0, each as often as it gets a packet", 1, mostNodes-1),
				arguments.Word("order", "which is wanted: the last packet as early as can be, or a small mean delay, packets with fewer "+
					"hops left first", leastTime, leastDelay).Default("order", leastTime))},
		{Name: "transposition", Meaning: "transposition of a matrix that is stored by columns, one at each node: dense, a band, or " +
			"dense rows and columns alone", Source: "VAR98, Section 3.2",
			Bind: arguments.Of6(transposition, anywhere,
				arguments.Optional("B", arguments.Int("B", "a band: only entries within this distance of the diagonal", 0, mostNodes-1)),
				arguments.Optional("rows", arguments.Ints("rows", "dense rows, and no others but those of dense columns", 0, mostNodes-1)),
				arguments.Optional("columns", arguments.Ints("columns", "dense columns, and no others but those of dense rows", 0,
					mostNodes-1)),
				arguments.Word("stored", "the order in which nodes store the columns; that of the Gray code lets a band in a hypercube "+
					"be scheduled nearly alike at all nodes, the same through Hamming codes is for a band in a large hypercube, and "+
					"blocks are for a band in a mesh or torus", "in-order", "gray-code", "hamming-code", "blocks", "random").
					Default("stored", "in-order"), seed)},
	}
}

// Orders of an isotropic task's packets.
const leastTime, leastDelay = "least-time", "least-delay"

func isotropicTask(s setting, to []int, order string) (catalog.Work, error) {
	net, is := s.net.(isotropic.Network)
	if !is {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v", s.net),
			Want: "want a network that looks the same from every node: a hypercube, ring, torus, folded cube, complete graph or " +
				"Manhattan Street network"}
	}
	all, err := isotropic.Words(net, isotropic.Balanced)
	if err != nil {
		return catalog.Work{}, err
	}
	whole, err := isotropic.Task(net, all)
	if err != nil {
		return catalog.Work{}, err
	}
	route := make([][]int, s.n) // by destination of node 0
	for i, word := range all {
		route[whole.Packets[i].To[0]] = word
	}
	if len(to)*s.n > tasks.MaxSends {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("to: %d packets of each of %d nodes", len(to), s.n),
			Want: fmt.Sprintf("want at most %d in all, so that the schedule can be listed", tasks.MaxSends)}
	}
	words := make([][]int, len(to))
	for i, v := range to {
		if err := isNode("to", v, s.n); err != nil {
			return catalog.Work{}, err
		}
		words[i] = route[v]
	}
	t, err := isotropic.Task(net, words)
	if err != nil {
		return catalog.Work{}, err
	}
	plan := isotropic.Schedule
	if s.params["to"] = text(to); order == leastDelay {
		s.params["order"], plan = order, isotropic.ShortestFirst
	}
	schedule, err := plan(net, words)
	if err != nil {
		return catalog.Work{}, err
	}
	w, err := s.scheduled(t, schedule)
	if err == nil {
		w.Proves += fmt.Sprintf("; the critical sum of the task matrix is %d", isotropic.MatrixOf(net.Degree(), words).CriticalSum())
		if order == leastDelay {
			w.Proves += fmt.Sprintf("; the mean delay is %.6g slots", meanDelay(t, schedule))
		}
	}
	return w, err
}

// meanDelay returns the mean of the slots in which packets arrive.
func meanDelay(t tasks.Task, s schedules.Schedule) float64 {
	arrived := make([]int, len(t.Packets))
	for _, x := range s.Sends {
		if topologies.Node(x.To) == t.Packets[x.Packet].To[0] {
			arrived[x.Packet] = x.Slot
		}
	}
	sum := 0
	for _, slot := range arrived {
		sum += slot
	}
	return float64(sum) / float64(len(arrived))
}

func transposition(s setting, B *int, rows, columns *[]int, stored string, seed int) (catalog.Work, error) {
	crossed := rows != nil || columns != nil
	if B != nil && crossed {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("B=%d", *B), Want: "want a band, or dense rows and columns, not both"}
	}
	place, err := s.columnsAt(stored, B, seed)
	if err != nil {
		return catalog.Work{}, err
	}
	if entries := s.entries(B, rows, columns); entries > tasks.MaxSends {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v: a matrix of %d entries", s.net, entries),
			Want: fmt.Sprintf("want at most %d, so that the schedule can be listed", tasks.MaxSends)}
	}
	var t isotropic.Transposition
	switch cube, is := s.net.(topologies.Hypercube); {
	case B != nil && *B >= s.n:
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("B=%d", *B),
			Want: fmt.Sprintf("want at most %d, the last column", s.n-1)}
	case B != nil && is && stored == "gray-code":
		t, err = isotropic.TransposeBand(cube.D, *B)
	case stored == "hamming-code":
		t, err = isotropic.TransposeHamming(cube.D, *B, isotropic.LargestBalls(cube.D, *B))
	case B != nil:
		t, err = isotropic.Transpose(s.net, place, isotropic.BandEntries(s.n, *B))
	case crossed:
		t, err = s.crossed(place, rows, columns)
	default:
		t, err = isotropic.Transpose(s.net, place, isotropic.DenseEntries(s.n))
	}
	if err != nil {
		return catalog.Work{}, err
	}
	if s.params["stored"] = stored; B != nil {
		s.params["B"] = *B
	}
	return s.scheduled(t.Task, t.Schedule)
}

func (s setting) crossed(place []topologies.Node, rows, columns *[]int) (isotropic.Transposition, error) {
	inRows, err := s.listed("rows", rows)
	if err != nil {
		return isotropic.Transposition{}, err
	}
	inColumns, err := s.listed("columns", columns)
	if err != nil {
		return isotropic.Transposition{}, err
	}
	return isotropic.TransposeCrossed(s.net, place, inRows, inColumns)
}

// entries is how many a matrix has at most.
func (s setting) entries(B *int, rows, columns *[]int) int {
	dense := s.n
	switch {
	case B != nil:
		dense = min(2**B+1, s.n)
	case rows != nil && columns != nil:
		dense = len(*rows) + len(*columns)
	case rows != nil:
		dense = len(*rows)
	case columns != nil:
		dense = len(*columns)
	}
	return dense * s.n
}

// columnsAt is the node of each column.
func (s setting) columnsAt(stored string, B *int, seed int) ([]topologies.Node, error) {
	switch cube, is := s.net.(topologies.Hypercube); {
	case B == nil && (stored == "hamming-code" || stored == "blocks"):
		return nil, &inputs.WordError{Word: "stored=" + stored, Want: "want a band, B"}
	case stored == "hamming-code" && !is:
		return nil, &inputs.WordError{Word: "stored=hamming-code", Want: "want a hypercube for Hamming codes"}
	case stored == "blocks":
		return s.blocks(*B)
	case stored == "gray-code" && !is:
		return nil, &inputs.WordError{Word: "stored=gray-code", Want: "want a hypercube for the Gray code"}
	case stored == "gray-code":
		return isotropic.GrayCode(cube.D), nil
	case stored == "random":
		s.params["seed"] = seed
		return numbered(stream("transposition", s.n, seed).Perm(s.n)), nil
	}
	return isotropic.InOrder(s.n), nil
}

// blocks is the node of each column, in blocks for a band.
func (s setting) blocks(B int) ([]topologies.Node, error) {
	switch net := s.net.(type) {
	case topologies.Path:
		return isotropic.Blocks([]int{net.N}, B)
	case topologies.Ring:
		return isotropic.Blocks([]int{net.N}, B)
	case topologies.Mesh:
		return isotropic.Blocks(net.Sides, B)
	case topologies.Torus:
		return isotropic.Blocks(net.Sides, B)
	}
	return nil, &inputs.WordError{Word: "stored=blocks", Want: "want a mesh, torus, ring or path for blocks"}
}

// listed are rows or columns that were given, and noted as parameters; nil for none.
func (s setting) listed(key string, numbers *[]int) ([]int, error) {
	if numbers == nil {
		return nil, nil
	}
	s.params[key] = text(*numbers)
	return *numbers, onceEach(key, *numbers, s.n)
}

// scheduled is the work of a task whose schedule is made already.
func (s setting) scheduled(t tasks.Task, schedule schedules.Schedule) (catalog.Work, error) {
	schedule.Params = s.params
	return besideBound(s.net, t, schedule)
}
