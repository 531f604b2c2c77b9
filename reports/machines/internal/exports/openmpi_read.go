package exports

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"castlab/distributions/inputs"
)

// An openMPICollective is a collective of Open MPI's rules.
type openMPICollective struct {
	name       string   // of MPI
	task       string   // castlab's; "" for none
	algorithms []string // by their numbers
}

// openMPINumbers are the collectives by their numbers in rules, those that have algorithms.
//
// 4.1 and 5.0 have one number for an algorithm; allgather 7 (sparbit) is of 5.0, and allgather 8, allreduce 7 and reduce 8 of 6.
//
// Source: Open MPI 4.1.6, 5.0.9 and main, coll_base_functions.h and coll_tuned_*_decision.c.
var openMPINumbers = map[int64]openMPICollective{
	0: {"MPI_Allgather", "allgather", []string{"ignore", "linear", "bruck", "recursive_doubling", "ring", "neighbor", "two_proc", "sparbit",
		"direct-messaging"}},
	1: {"MPI_Allgatherv", "", []string{"ignore", "default", "bruck", "ring", "neighbor", "two_proc", "sparbit"}},
	2: {"MPI_Allreduce", "allreduce", []string{"ignore", "basic_linear", "nonoverlapping", "recursive_doubling", "ring", "segmented_ring",
		"rabenseifner", "allgather_reduce"}},
	3: {"MPI_Alltoall", "all-to-all", []string{"ignore", "linear", "pairwise", "modified_bruck", "linear_sync", "two_proc"}},
	4: {"MPI_Alltoallv", "", []string{"ignore", "basic_linear", "pairwise"}},
	6: {"MPI_Barrier", "barrier", []string{"ignore", "linear", "double_ring", "recursive_doubling", "bruck", "two_proc", "tree"}},
	7: {"MPI_Bcast", "broadcast", []string{"ignore", "basic_linear", "chain", "pipeline", "split_binary_tree", "binary_tree", "binomial",
		"knomial", "scatter_allgather", "scatter_allgather_ring"}},
	8: {"MPI_Exscan", "", []string{"ignore", "linear", "recursive_doubling"}},
	9: {"MPI_Gather", "gather", []string{"ignore", "basic_linear", "binomial", "linear_sync"}},
	11: {"MPI_Reduce", "reduce", []string{"ignore", "linear", "chain", "pipeline", "binary", "binomial", "in-order_binary", "rabenseifner",
		"knomial"}},
	12: {"MPI_Reduce_scatter", "reduce-scatter", []string{"ignore", "non-overlapping", "recursive_halving", "ring", "butterfly"}},
	blocks: {"MPI_Reduce_scatter_block", "reduce-scatter", []string{"ignore", "basic_linear", "recursive_doubling", "recursive_halving",
		"butterfly"}},
	14: {"MPI_Scan", "", []string{"ignore", "linear", "recursive_doubling"}},
	15: {"MPI_Scatter", "scatter", []string{"ignore", "basic_linear", "binomial", "linear_nb"}},
}

// openMPIKinds is the number of collectives that rules may be of.
const openMPIKinds = 22

// An openMPIRanks has the rules for a number of ranks and more.
type openMPIRanks struct {
	ranks int64
	line  int
	rules []openMPIRule
}

// An openMPIRule is a line of a rules file.
type openMPIRule struct {
	bytes, algorithm, fanout, segment int64
	requests                          int64 // -1 if the file does not say it
	line                              int
}

// A rulesReader reads the numbers of a rules file. Open MPI reads the next number wherever it stands, over words and commas, and
// not what stands behind the last number that the counts announce.
type rulesReader struct {
	tokens  []rulesToken
	next    int
	version int
	fifth   int // the first line that has more than the 4 numbers of a rule, 0 if none has
	notes   []string
}

type rulesToken struct {
	line int
	text string
}

// readOpenMPIRules reads a rules file of Open MPI.
//
// Source: Open MPI 4.1 and 5.0.7, coll_tuned_dynamic_file.c, coll_tuned_dynamic_rules.c and coll_base_util.c.
func readOpenMPIRules(text string) (*Selection, error) {
	r := &rulesReader{version: 1}
	line := 0
	for l := range strings.Lines(text) {
		line++
		if rest, is := strings.CutPrefix(l, "rule-file-version-"); is && line == 1 {
			version, err := strconv.Atoi(strings.TrimSpace(rest))
			if err != nil || version < 1 {
				return nil, &SyntaxError{1, inputs.Printable(strings.TrimSpace(l)) + ": want rule-file-version-1 or rule-file-version-2"}
			}
			if version > 2 {
				return nil, &SyntaxError{1, fmt.Sprintf("format %d of Open MPI; want its format 1 or 2, of numbers", version)}
			}
			r.version = version
			r.notes = append(r.notes, "line 1: Open MPI before 5.0.7 does not know this line, and reads the file wrong")
			continue
		}
		l, _, _ = strings.Cut(l, "#")
		for _, word := range strings.FieldsFunc(l, func(c rune) bool {
			return c != '_' && c != '.' && c != '+' && c != '-' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
		}) {
			r.tokens = append(r.tokens, rulesToken{line, word})
		}
	}
	all, err := r.collectives()
	if err == nil {
		err = r.skip()
	}
	const fifth = "a rule is 4 numbers, bytes algorithm fan-out segment; a fifth, requests, wants rule-file-version-2 in the first line"
	switch {
	case err != nil && r.fifth > 0:
		return nil, &SyntaxError{r.fifth, fifth + "; as it is, " + err.Error()}
	case err != nil:
		return nil, err
	case r.next < len(r.tokens) && r.fifth > 0:
		r.notes = append(r.notes, fmt.Sprintf("line %d: %s", r.fifth, fifth))
	}
	if r.next < len(r.tokens) {
		r.notes = append(r.notes, fmt.Sprintf("line %d: Open MPI does not read from here on: the counts announce no more",
			r.tokens[r.next].line))
	}
	whole := r.next == len(r.tokens)
	return &Selection{Library: "Open MPI", Version: r.version, Notes: r.notes, whole: whole, meets: func(task string, ranks int,
		bytes int64) []Met {
		return openMPIMeets(all, r.version, task, ranks, bytes)
	}, numbers: func(task string, ranks int) []int64 { return openMPINumbersOf(all, task, ranks) }}, nil
}

// skip passes over words that are no numbers, and says so. Digits in a word Open MPI reads as a number.
func (r *rulesReader) skip() error {
	for ; r.next < len(r.tokens); r.next++ {
		t := r.tokens[r.next]
		if c := strings.TrimLeft(t.text, "+-"); c != "" && c[0] >= '0' && c[0] <= '9' {
			return nil
		}
		if strings.ContainsAny(t.text, "0123456789") {
			return &SyntaxError{t.line, inputs.Printable(t.text) + ": want numbers, and words behind a # only"}
		}
		r.notes = append(r.notes, fmt.Sprintf("line %d: Open MPI passes over %s, and reads the next number in its place", t.line,
			inputs.Printable(t.text)))
	}
	return nil
}

// number reads the next number.
func (r *rulesReader) number(want string, least, most int64) (x int64, line int, err error) {
	if err := r.skip(); err != nil {
		return 0, 0, err
	}
	if r.next == len(r.tokens) {
		last := 0
		if n := len(r.tokens); n > 0 {
			last = r.tokens[n-1].line
		}
		return 0, 0, &SyntaxError{last, "the file ends; want " + want}
	}
	t := r.tokens[r.next]
	r.next++
	x, err = strconv.ParseInt(t.text, 0, 64) // as C does: 010 is 8
	if err != nil || strings.ContainsAny(t.text, "_oO") || strings.ContainsAny(t.text[:min(2, len(t.text))],
		"bB") || x < least || x > most {
		domain := fmt.Sprintf("a whole number from %d to %d", least, most)
		if most == math.MaxInt64 {
			domain = fmt.Sprintf("a whole number >= %d", least)
		}
		return 0, t.line, &SyntaxError{t.line, fmt.Sprintf("%s: want %s, %s", inputs.Printable(t.text), want, domain)}
	}
	if len(t.text) > 1 && t.text[0] == '0' && t.text[1] >= '0' && t.text[1] <= '7' {
		r.notes = append(r.notes, fmt.Sprintf("line %d: %s is %d for Open MPI", t.line, t.text, x))
	}
	return x, t.line, nil
}

// collectives reads the whole file.
func (r *rulesReader) collectives() (all map[int64][]openMPIRanks, err error) {
	n, _, err := r.number("the number of collectives", 0, openMPIKinds)
	if err != nil {
		return nil, err
	}
	all = map[int64][]openMPIRanks{}
	for range n {
		id, line, err := r.number("the number of a collective, such as 7 of MPI_Bcast", 0, openMPIKinds-1)
		if err != nil {
			return nil, err
		}
		if _, twice := all[id]; twice {
			r.notes = append(r.notes, fmt.Sprintf("line %d: collective %d comes again, and these rules replace those above", line, id))
		}
		count, _, err := r.number(fmt.Sprintf("how many numbers of ranks collective %d has rules for", id), 0, math.MaxInt32)
		if err != nil {
			return nil, err
		}
		all[id] = nil
		for range count {
			ranks, err := r.ranks(id)
			if err != nil {
				return nil, err
			}
			if list := all[id]; len(list) > 0 && ranks.ranks <= list[len(list)-1].ranks {
				r.notes = append(r.notes, fmt.Sprintf("line %d: %d ranks stand behind %d: want them rising, as the first that is "+
					"larger ends the "+
					"search", ranks.line, ranks.ranks, list[len(list)-1].ranks))
			}
			all[id] = append(all[id], ranks)
		}
	}
	return all, nil
}

// ranks reads the rules for a number of ranks.
func (r *rulesReader) ranks(id int64) (list openMPIRanks, err error) {
	if list.ranks, list.line, err = r.number("a number of ranks", 0, math.MaxInt32); err != nil {
		return list, err
	}
	count, _, err := r.number(fmt.Sprintf("how many rules there are for %d ranks", list.ranks), 0, math.MaxInt32)
	if err != nil {
		return list, err
	}
	for i := range count {
		rule := openMPIRule{requests: -1}
		if rule.bytes, rule.line, err = r.number("the bytes from which on a rule holds", 0, math.MaxInt64); err != nil {
			return list, err
		}
		if i == 0 && rule.bytes != 0 {
			return list, &SyntaxError{rule.line, fmt.Sprintf("%d: the first rule for %d ranks must be for 0 bytes", rule.bytes, list.ranks)}
		}
		if i > 0 && rule.bytes <= list.rules[i-1].bytes {
			r.notes = append(r.notes, fmt.Sprintf("line %d: %d bytes stand behind %d: want them rising, as the first that is larger "+
				"ends the search",
				rule.line, rule.bytes, list.rules[i-1].bytes))
		}
		for _, x := range []struct {
			to   *int64
			want string
		}{{&rule.algorithm, "the number of an algorithm"}, {&rule.fanout, "the fan-out"}, {&rule.segment, "the bytes of a segment"}} {
			if *x.to, _, err = r.number(x.want, 0, math.MaxInt32); err != nil {
				return list, err
			}
		}
		if r.version > 1 && r.next < len(r.tokens) && r.tokens[r.next].line == rule.line && strings.Trim(r.tokens[r.next].text,
			"0123456789") == "" {
			if rule.requests, _, err = r.number("the requests at a time", 0, math.MaxInt32); err != nil {
				return list, err
			}
		}
		if r.version == 1 && r.fifth == 0 && r.next < len(r.tokens) && r.tokens[r.next].line == rule.line {
			r.fifth = rule.line
		}
		if c, known := openMPINumbers[id]; known && rule.algorithm >= int64(len(c.algorithms)) {
			r.notes = append(r.notes, fmt.Sprintf("line %d: %s has no algorithm %d, its last is %d %s: the call fails", rule.line, c.name,
				rule.algorithm, len(c.algorithms)-1, c.algorithms[len(c.algorithms)-1]))
		}
		list.rules = append(list.rules, rule)
	}
	return list, nil
}

// openMPIMeets follows the rules as Open MPI does: the last number of ranks up to that of the call, or the first, and of it the
// last rule up to the bytes of the call.
func openMPIMeets(all map[int64][]openMPIRanks, version int, task string, ranks int, bytes int64) (list []Met) {
	for _, number := range openMPICollectives(task) {
		id := int64(number)
		m := Met{Collective: openMPINumbers[id].name}
		sets := all[id]
		if len(sets) == 0 {
			m.Rule, m.Own = "the file has no rules for it", true
			list = append(list, m.openMPIOwn(id, task, ranks, bytes))
			continue
		}
		set := sets[0]
		for _, s := range sets {
			if s.ranks > int64(ranks) {
				break
			}
			set = s
		}
		if len(set.rules) == 0 {
			m.Line, m.Rule, m.Own = set.line, fmt.Sprintf("no rule for %d ranks and more", set.ranks), true
			list = append(list, m.openMPIOwn(id, task, ranks, bytes))
			continue
		}
		rule := set.rules[0]
		for _, x := range set.rules {
			if x.bytes > bytes {
				break
			}
			rule = x
		}
		m.Line, m.Rule = rule.line, fmt.Sprintf("%d bytes and more, %d ranks and more", rule.bytes, set.ranks)
		if set.ranks > int64(ranks) {
			m.Rule = fmt.Sprintf("%d bytes and more, the first rules, though they are for %d ranks and more", rule.bytes, set.ranks)
		}
		list = append(list, m.openMPIRule(id, rule, task, ranks, bytes))
	}
	return list
}

// openMPIOwn adds what Open MPI decides by itself.
func (m Met) openMPIOwn(id int64, task string, ranks int, bytes int64) Met {
	m.Own = true
	if id == blocks {
		number := at(decisions("reduce-scatter-block", ranks), bytes/int64(ranks))
		if i := slices.IndexFunc(Libraries(), func(l Library) bool {
			return l.Task == task && l.OpenMPIBlock == number &&
				number > 0
		}); i >= 0 {
			u := Use{Algorithm: Libraries()[i].Algorithm}.written()
			m.Use = &u
		}
	} else if u, known := openMPIOwn(task, ranks, bytes); known {
		u = u.written()
		m.Use = &u
	}
	if m.Use == nil {
		m.Why = "Open MPI decides by itself, in a way that castlab has no equal of"
	}
	return m
}

// openMPIRule adds what a rule says.
func (m Met) openMPIRule(id int64, rule openMPIRule, task string, ranks int, bytes int64) Met {
	if rule.algorithm == 0 {
		return m.openMPIOwn(id, task, ranks, bytes)
	}
	names := openMPINumbers[id].algorithms
	if rule.algorithm >= int64(len(names)) {
		m.Name, m.Why = strconv.FormatInt(rule.algorithm, 10), fmt.Sprintf("it has no algorithm of this number up to %d: the call fails",
			len(names)-1)
		return m
	}
	m.Name = names[rule.algorithm]
	if id == 3 && m.Name == "linear_sync" {
		switch {
		case rule.requests > 0:
			m.Use = &Use{Algorithm: "windowed", Written: fmt.Sprintf("windowed(window=%d)", rule.requests)}
		case rule.requests == 0:
			m.Use = &Use{Algorithm: "spread", Written: "spread"}
		default:
			m.Use, m.Why = &Use{Algorithm: "spread", Written: "spread"}, "if coll_tuned_alltoall_algorithm_max_requests is 0, as it is "+
				"by itself"
		}
		return m
	}
	for _, l := range openMPI().Algorithms(task) {
		number := l.OpenMPI
		if id == blocks {
			number = l.OpenMPIBlock
		}
		if int64(number) != rule.algorithm {
			continue
		}
		u := Use{Algorithm: l.Algorithm}
		if l.Segmented {
			u.Segment = rule.segment
		}
		switch {
		case l.Fanout && rule.fanout > 0:
			u.Radix = int(rule.fanout)
		case l.Fanout, l.GlobalRadix:
			u.Radix = DefaultRadix
		}
		if l.GlobalRadix {
			m.Why = fmt.Sprintf("if coll_tuned_bcast_algorithm_knomial_radix is %d, as it is by itself", DefaultRadix)
		}
		if bytes < u.Least() {
			m.Why = fmt.Sprintf("castlab has it for %d bytes and more", u.Least())
			return m
		}
		u = u.written()
		m.Use = &u
		return m
	}
	m.Why = "castlab has no equal of it"
	return m
}
