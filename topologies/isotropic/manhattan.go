package isotropic

import (
	"math"

	"castlab/topologies"
)

// manhattanWords returns words of the Manhattan Street network, where letters do not
// commute: the effect of a move along a row on the column depends on the row. Words to
// one destination differ in their numbers of row moves. These numbers minimize the
// larger of the two column sums, of row moves and of column moves: a subset-sum
// problem, solved exactly. Balanced chooses among shortest words, Detours among all
// Pareto-minimal words, for which no other has fewer moves of one type and no more of
// the other.
//
// Source: derived.
func manhattanWords(m topologies.Manhattan, ties Ties) [][]int {
	s := newStreets(m)
	n := m.Order()
	options := make([][]option, n)
	for t := 1; t < n; t++ {
		options[t] = s.options(t, ties)
	}
	rows := make([]int, n) // by destination, row moves of its word
	if ties == First {
		for t := 1; t < n; t++ {
			rows[t] = options[t][0].along
		}
	} else {
		balance(options, rows)
	}
	words := make([][]int, 0, n-1)
	for t := 1; t < n; t++ {
		words = append(words, s.word(topologies.Node(t), rows[t]))
	}
	return words
}

// The link types of a Manhattan Street network: a move along the row of the
// node, and one along its column.
const (
	alongRow = iota
	alongColumn
)

// A streets holds the words from node 0.
type streets struct {
	net    topologies.Manhattan
	before [2][]topologies.Node // by type and node, the start of the link into the node
	across [][]int              // by number of row moves and node, the fewest column moves of a word to it
}

// far is more than any number of moves.
const far = math.MaxInt32

// newStreets finds words with increasing numbers of row moves until more of them save
// no column move.
func newStreets(m topologies.Manhattan) *streets {
	n := m.Order()
	s := &streets{net: m}
	for j := range s.before {
		s.before[j] = make([]topologies.Node, n)
	}
	var links []topologies.Node
	for v := range topologies.Node(n) {
		links = m.AppendNeighbors(links[:0], v)
		for j, w := range links {
			s.before[j][w] = v
		}
	}
	// No destination needs more than half a turn up or down.
	least := make([]int, n)
	for t := range least {
		r := t / m.Columns
		least[t] = min(r, m.Rows-r)
	}
	found := make([]int, n)
	for t := range found {
		found[t] = far
	}
	for open := n; open > 0; {
		row := s.further(n)
		open = 0
		for t := range found {
			found[t] = min(found[t], row[t])
			if found[t] > least[t] {
				open++
			}
		}
	}
	return s
}

// further appends the words with one more row move.
func (s *streets) further(n int) []int {
	row := make([]int, n)
	for t := range row {
		row[t] = far
		if k := len(s.across); k > 0 {
			row[t] = s.across[k-1][s.before[alongRow][t]]
		}
	}
	if len(s.across) == 0 {
		row[0] = 0
	}
	// Twice around every column: the first time finds where to start.
	var links []topologies.Node
	for c := range s.net.Columns {
		v := topologies.Node(c)
		for range 2 * s.net.Rows {
			links = s.net.AppendNeighbors(links[:0], v)
			w := links[alongColumn]
			row[w] = min(row[w], row[v]+1)
			v = w
		}
	}
	s.across = append(s.across, row)
	return row
}

// An option is a number of row moves and one of column moves.
type option struct{ along, across int }

// options returns the options among which ties chooses, fewest row moves first.
func (s *streets) options(t int, ties Ties) (list []option) {
	fewest, distance := far, far
	for along, row := range s.across {
		if row[t] < fewest {
			fewest = row[t]
			distance = min(distance, along+fewest)
			list = append(list, option{along, fewest})
		}
	}
	if ties == Detours {
		return list
	}
	short := list[:0]
	for _, o := range list {
		if o.along+o.across == distance {
			short = append(short, o)
		}
	}
	return short
}

// balance chooses an option for every destination by dynamic programming: for each
// total number of row moves it keeps the fewest total column moves.
func balance(options [][]option, rows []int) {
	most := 0
	for _, list := range options {
		if len(list) > 0 {
			most += list[len(list)-1].along
		}
	}
	n := len(options)
	sums := make([]int32, most+1)
	next := make([]int32, most+1)
	choice := make([][]uint8, n) // by destination and row moves up to it, the option
	for x := range sums {
		sums[x] = far
	}
	sums[0] = 0
	for t := 1; t < n; t++ {
		choice[t] = make([]uint8, most+1)
		for x := range next {
			next[x] = far
			for k, o := range options[t] {
				if x < o.along || sums[x-o.along] == far {
					continue
				}
				if y := sums[x-o.along] + int32(o.across); y < next[x] {
					next[x], choice[t][x] = y, uint8(k)
				}
			}
		}
		sums, next = next, sums
	}
	best := -1
	for x, y := range sums {
		if y < far && (best < 0 || max(x, int(y)) < max(best, int(sums[best]))) {
			best = x
		}
	}
	for t := n - 1; t > 0; t-- {
		rows[t] = options[t][choice[t][best]].along
		best -= rows[t]
	}
}

// word returns a word to t with a given number of row moves and the fewest column
// moves. It turns wherever it can.
func (s *streets) word(t topologies.Node, rows int) []int {
	word := make([]int, rows+s.across[rows][t])
	last := int(t) & 1
	for i := len(word) - 1; i >= 0; i-- {
		j := 1 - last
		if !s.leads(j, t, rows) {
			j = last
		}
		t = s.before[j][t]
		if j == alongRow {
			rows--
		}
		word[i], last = j, j
	}
	return word
}

// leads reports whether a word to t with a number of row moves and the fewest
// column moves may end with a link of type j.
func (s *streets) leads(j int, t topologies.Node, rows int) bool {
	u := s.before[j][t]
	if j == alongRow {
		return rows > 0 && s.across[rows-1][u] == s.across[rows][t]
	}
	return s.across[rows][u] == s.across[rows][t]-1
}
