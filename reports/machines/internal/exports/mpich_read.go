package exports

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A mpichNode is a key of a selection: a condition, or an algorithm.
type mpichNode struct {
	key   string // without spaces
	line  int
	below []mpichNode
}

// leaf returns the algorithm or composition that a key names.
func (n mpichNode) leaf() (name string, is bool) {
	for _, prefix := range []string{"algorithm=", "composition="} {
		if name, is := strings.CutPrefix(n.key, prefix); is {
			return name, true
		}
	}
	return "", false
}

// deepestSelection bounds how deep conditions stand in each other.
const deepestSelection = 100

// readMPICH reads a selection of MPICH.
//
// Source: MPICH 4.0 to 4.2, src/mpi/coll/src/csel.c, parse_json_tree and validate_tree.
func readMPICH(text []byte) (*Selection, error) {
	r := &mpichReader{dec: json.NewDecoder(strings.NewReader(string(text)))}
	for i, c := range text {
		if c == '\n' {
			r.ends = append(r.ends, i)
		}
	}
	if _, err := r.dec.Token(); err != nil {
		return nil, r.wrong(err)
	}
	tree, err := r.object(0)
	if err != nil {
		return nil, err
	}
	if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, &SyntaxError{r.line(), "something follows the selection; MPICH reads one JSON object"}
	}
	if len(tree) == 0 {
		return nil, &SyntaxError{1, "the selection is empty, and MPICH stops at the first call; want conditions, such as " +
			`"collective=bcast", and algorithms in them`}
	}
	if err := validTree(tree); err != nil {
		return nil, err
	}
	return &Selection{Library: "MPICH", Notes: r.notes, meets: func(task string, ranks int, bytes int64) []Met {
		return mpichMeets(tree, task, ranks, bytes)
	}, numbers: func(string, int) []int64 { return mpichNumbers(tree) }}, nil
}

// A mpichReader reads objects with their lines, and their keys in order.
type mpichReader struct {
	dec   *json.Decoder
	ends  []int // offsets of line ends
	notes []string
}

// line is that of what was read last.
func (r *mpichReader) line() int {
	return 1 + sort.SearchInts(r.ends, int(r.dec.InputOffset()))
}

func (r *mpichReader) wrong(err error) error {
	return &SyntaxError{r.line(), "no JSON: " + inputs.JSON(err).Error()}
}

// object reads what an object holds, behind its brace.
func (r *mpichReader) object(depth int) (list []mpichNode, err error) {
	if depth > deepestSelection {
		return nil, &SyntaxError{r.line(), fmt.Sprintf("more than %d conditions in each other", deepestSelection)}
	}
	for {
		token, err := r.dec.Token()
		if err != nil {
			return nil, r.wrong(err)
		}
		if token == json.Delim('}') {
			return list, nil
		}
		key, _ := token.(string) // of an object all keys are
		n := mpichNode{key: strings.ReplaceAll(key, " ", ""), line: r.line()}
		if token, err = r.dec.Token(); err != nil {
			return nil, r.wrong(err)
		}
		if token != json.Delim('{') {
			return nil, &SyntaxError{r.line(), fmt.Sprintf("%s: want an object {...} for it", inputs.Printable(n.key))}
		}
		if n.below, err = r.object(depth + 1); err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(list, func(o mpichNode) bool { return o.key == n.key }); i >= 0 {
			r.notes = append(r.notes, fmt.Sprintf("line %d: %s stands in line %d, too, and replaces what it has there", n.line,
				inputs.Printable(n.key), list[i].line))
			list[i] = n
			continue
		}
		if _, leaf := n.leaf(); leaf && len(list) > 0 {
			if _, before := list[0].leaf(); !before {
				r.notes = append(r.notes, fmt.Sprintf("line %d: MPICH does not read the conditions that stand before an algorithm in "+
					"one object",
					n.line))
				list = nil
			}
		}
		list = append(list, n)
	}
}

// mpichWords are the conditions with words.
var mpichWords = map[string][]string{
	"comm_type": {"intra", "inter"}, "comm_size": {"pow2", "node_comm_size"}, "comm_hierarchy": {"parent", "node", "node_roots", "flat"},
	"is_commutative": {"yes", "no"}, "is_op_built_in": {"yes", "no"}, "is_sendbuf_inplace": {"yes", "no"}, "is_block_regular": {"yes",
		"no"},
	"is_node_consecutive": {"yes", "no"}, "is_multi_threaded": {"yes", "no"},
}

// mpichSizes are the conditions with numbers.
var mpichSizes = []string{"comm_size", "comm_avg_ppn", "avg_msg_size", "total_msg_size", "count"}

// A mpichCondition is a key taken apart.
type mpichCondition struct {
	name  string
	than  string // = <= <
	word  string
	limit int64
}

// conditionOf takes a key apart; problem says what is wrong with it.
func conditionOf(key string) (c mpichCondition, problem string) {
	at := strings.IndexAny(key, "<=")
	if at < 0 {
		if key == "any" {
			return mpichCondition{name: "any", than: "=", word: "any"}, ""
		}
		return c, "want a condition such as comm_size<=8, or algorithm=NAME"
	}
	c.name, c.than = key[:at], key[at:at+1]
	rest := key[at+1:]
	if c.than == "<" && strings.HasPrefix(rest, "=") {
		c.than, rest = "<=", rest[1:]
	}
	if c.word = rest; c.than == "=" {
		words := mpichWords[c.name]
		if rest == "any" || c.name == "collective" && rest != "" || slices.Contains(words, rest) {
			return c, ""
		}
		if words == nil {
			return c, "MPICH knows no such condition, and stops"
		}
		return c, "want one of " + strings.Join(words, ", ") + ", any"
	}
	if c.name == "count" && c.than == "<" && rest == "pow2" {
		return c, ""
	}
	if !slices.Contains(mpichSizes, c.name) || c.name == "count" && c.than == "<" {
		return c, "MPICH knows no such condition, and stops"
	}
	limit, err := strconv.ParseInt(rest, 10, 32)
	if err != nil || limit < 0 {
		return c, "want a whole number from 0 to 2147483647 in it"
	}
	c.limit = limit
	return c, ""
}

// validTree returns the first error for which MPICH stops.
func validTree(list []mpichNode) error {
	for i, n := range list {
		if _, leaf := n.leaf(); leaf {
			return nil // what else stands beside it is not read
		}
		shown := inputs.Printable(n.key)
		c, problem := conditionOf(n.key)
		last := i == len(list)-1
		switch {
		case problem != "":
			return &SyntaxError{n.line, shown + ": " + problem}
		case len(n.below) == 0:
			return &SyntaxError{n.line, shown + ": nothing stands in it; want a condition or an algorithm"}
		case c.word == "any" && !last:
			return &SyntaxError{n.line, shown + ": any holds always, so it stands last; something follows it"}
		case last && (slices.Contains(mpichSizes, c.name) && c.word != "any"):
			return &SyntaxError{n.line, shown + ": nothing stands behind it for calls for which it does not hold; want " + c.name + "=any"}
		}
		if err := validTree(n.below); err != nil {
			return err
		}
	}
	return nil
}

// readable are the collectives of a task in a selection.
func readable(task string) []mpichCollective {
	if list := mpichCollectives(task); list != nil {
		return list
	}
	return map[string][]mpichCollective{
		"gather": {{"gather", "Gather", "total_msg_size"}}, "scatter": {{"scatter", "Scatter", "total_msg_size"}}, "barrier": {{"barrier",
			"Barrier", ""}},
	}[task]
}

// mpichMeets follows a selection.
func mpichMeets(tree []mpichNode, task string, ranks int, bytes int64) (list []Met) {
	for _, c := range readable(task) {
		m := Met{Collective: "MPI_" + c.name}
		w := mpichWalk{collective: c, ranks: int64(ranks), bytes: bytes, pruning: true}
		leaf, found := w.follow(tree)
		m.Rule, m.Why = strings.Join(w.path, ", "), w.why
		switch {
		case m.Why != "":
		case !found && len(w.path) == 0:
			m.Why = "the file has nothing for it, and MPICH stops at the call"
		case !found:
			m.Why = "the file has nothing for such a call, and MPICH stops at it or takes what it has without a selection"
		default:
			name, _ := leaf.leaf()
			m.Line, m.Name = leaf.line, name
			m = m.mpichUse(c, task, leaf)
		}
		list = append(list, m)
	}
	return list
}

// mpichUse adds castlab's name of an algorithm.
func (m Met) mpichUse(c mpichCollective, task string, leaf mpichNode) Met {
	short, is := strings.CutPrefix(m.Name, "MPIR_"+c.name+"_intra_")
	if !is || short == "auto" {
		m.Why = "castlab has no equal of it"
		return m
	}
	if short == "k_dissemination" && len(leaf.below) == 1 && leaf.below[0].key == "k=2" { // as MPICH 4.0 calls it
		short, leaf.below = "dissemination", nil
	}
	for _, l := range Libraries() {
		if l.Task == task && l.MPICH == short {
			m.Use = &Use{Algorithm: l.Algorithm, Written: l.Algorithm}
		}
	}
	switch {
	case m.Use == nil:
		m.Why = "castlab has no equal of it"
	case len(leaf.below) > 0:
		m.Use, m.Why = nil, "it has parameters, such as "+inputs.Printable(leaf.below[0].key)+", of which castlab has no equal"
	}
	return m
}

// A mpichWalk goes down a selection.
type mpichWalk struct {
	collective   mpichCollective
	ranks, bytes int64
	pruning      bool     // conditions on the communicator alone stood above, which MPICH answers once for it
	path         []string // conditions that hold
	why          string   // what stopped it
}

// follow goes to the first condition that holds, and on below it, down to an algorithm; it never comes back.
func (w *mpichWalk) follow(list []mpichNode) (leaf mpichNode, found bool) {
	for _, n := range list {
		if _, is := n.leaf(); is {
			return n, true
		}
		c, _ := conditionOf(n.key)
		if c.name == "collective" {
			if c.word != w.collective.key {
				continue
			}
			w.pruning = true
		}
		holds := c.word == "any" || c.name == "collective" || w.holds(c)
		if w.why != "" {
			return leaf, false
		}
		if holds {
			w.path = append(w.path, n.key)
			return w.follow(n.below)
		}
	}
	return leaf, false
}

// holds answers a condition of a call whose ranks are each alone on their node.
func (w *mpichWalk) holds(c mpichCondition) bool {
	key := w.collective.key
	than := func(x int64) bool {
		if c.than == "<=" {
			return x <= c.limit
		}
		return x < c.limit
	}
	defined := func(keys ...string) bool {
		if !slices.Contains(keys, key) {
			w.why = fmt.Sprintf("%s is not defined for %s, and MPICH stops at the call", c.name, key)
		}
		return w.why == ""
	}
	vectors := w.bytes // castlab's bytes of the vectors of all ranks
	if key == "bcast" || key == "allreduce" || key == "reduce" {
		vectors *= w.ranks
	}
	switch c.name {
	case "comm_type":
		return c.word == "intra"
	case "comm_size":
		switch {
		case c.word == "pow2":
			return w.ranks&(w.ranks-1) == 0
		case c.word == "node_comm_size":
			return false
		case c.than == "<" && !w.pruning: // see of
			return w.ranks <= c.limit
		}
		return than(w.ranks)
	case "comm_hierarchy":
		if c.word == "node" || c.word == "node_roots" {
			w.why = c.name + "=" + c.word + " holds for ranks that are alone on their nodes in some versions of MPICH, and not in others"
		}
		return c.word == "flat"
	case "is_node_consecutive":
		return c.word == "yes"
	case "comm_avg_ppn": // of communicators with several ranks on a node
		return false
	}
	w.pruning = false
	switch c.name {
	case "is_multi_threaded":
		return c.word == "no"
	case "avg_msg_size":
		average := w.bytes
		if key == "alltoall" {
			average /= w.ranks
		}
		return defined("bcast", "allreduce", "reduce", "alltoall") && than(average)
	case "total_msg_size":
		return defined("bcast", "allreduce", "reduce", "alltoall", "allgather", "gather", "scatter", "reduce_scatter",
			"reduce_scatter_block") &&
			than(vectors)
	case "count":
		if c.word != "pow2" {
			w.why = "it depends on the number of elements: " + c.name + c.than + c.word
		}
		return false
	case "is_commutative":
		return defined("allreduce", "reduce", "reduce_scatter", "reduce_scatter_block") && c.word == "yes"
	case "is_op_built_in":
		return defined("allreduce", "reduce") && c.word == "yes"
	case "is_sendbuf_inplace":
		return defined("alltoall") && c.word == "no"
	case "is_block_regular":
		return defined("reduce_scatter") && c.word == "yes"
	}
	return false
}
