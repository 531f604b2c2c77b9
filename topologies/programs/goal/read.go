package goal

import (
	"io"

	"castlab/topologies/programs"
)

// Read reads a program. It keeps the operations, but nothing of the text beyond one
// line and the labels of one rank. What waits for the same twice waits for it once.
// The program has no name.
//
// Errors: a *SyntaxError for a text that is not of the language; a
// *programs.Violation for a program that cannot be executed, see
// programs.Program.Validate; those of r.
func Read(r io.Reader) (programs.Program, error) {
	p := reader{lexer: newLexer(r), labels: map[string]int{}}
	if err := p.program(); err != nil {
		return programs.Program{}, err
	}
	read := programs.Program{Ranks: p.ranks}
	return read, read.Validate()
}

// A reader parses one program.
type reader struct {
	*lexer
	ranks   [][]programs.Operation
	total   int // number of operations
	declare int // declared number of ranks

	// State of the current rank:
	list   []programs.Operation
	labels map[string]int // index of each labeled operation
	waits  []wait
	met    []int // by operation, the last one for which it was counted, from 1
}

func (p *reader) program() error {
	if err := p.next(); err != nil {
		return err
	}
	if !p.is("num_ranks") {
		return p.wanted("\"num_ranks\" first")
	}
	n, err := p.natural("a number of ranks", programs.MaxRanks, false)
	if err != nil {
		return err
	}
	if n == 0 {
		return p.wanted("at least one rank")
	}
	if err := p.end(); err != nil {
		return err
	}
	p.declare = int(n)
	for {
		if err := p.next(); err != nil {
			return err
		}
		switch {
		case p.is("") && len(p.ranks) < p.declare:
			return p.fault("want rank %d: the text ends after %d of %d ranks", len(p.ranks), len(p.ranks), p.declare)
		case p.is(""):
			return nil
		case len(p.ranks) == p.declare:
			return p.wanted("nothing after the last of %d ranks", p.declare)
		case !p.is("rank"):
			return p.wanted("\"rank\"")
		}
		if err := p.rank(); err != nil {
			return err
		}
	}
}

// rank parses the block of the next rank.
func (p *reader) rank() error {
	number, err := p.natural("a rank", programs.MaxRanks, false)
	if err != nil {
		return err
	}
	if int(number) != len(p.ranks) {
		return p.wanted("rank %d, since ranks come in order and all of them", len(p.ranks))
	}
	begun := p.number
	if err := p.expect("{"); err != nil {
		return err
	}
	p.list, p.waits = p.list[:0], p.waits[:0]
	clear(p.labels)
	p.advance()
	for {
		if p.is("") {
			if err := p.next(); err != nil {
				return err
			}
			if p.is("") {
				return p.fault("rank %d, whose brace opens in line %d, does not end", number, begun)
			}
		}
		if p.is("}") {
			break
		}
		if err := p.statement(); err != nil {
			return err
		}
	}
	if err := p.end(); err != nil {
		return err
	}
	p.link()
	p.ranks = append(p.ranks, append([]programs.Operation(nil), p.list...))
	return nil
}

// statement parses one line of a block.
func (p *reader) statement() error {
	label := ""
	if !p.isOperation() {
		if !p.isLabel() {
			return p.wanted("an operation, a label or \"}\"")
		}
		if p.is("rank") || p.is("num_ranks") {
			return p.wanted("\"}\" before it")
		}
		first, start := string(p.token), p.start
		p.advance()
		if !p.is(":") {
			return p.dependency(first, start)
		}
		if _, twice := p.labels[first]; twice {
			p.token, p.start = []byte(first), start
			return p.wanted("a label that is not there yet")
		}
		label = first
		p.advance()
		if !p.isOperation() {
			return p.wanted("\"send\", \"recv\" or \"calc\"")
		}
	}
	if p.total++; p.total > programs.MaxOperations {
		return p.fault("want at most %d operations", programs.MaxOperations)
	}
	if label != "" {
		p.labels[label] = len(p.list)
	}
	return p.operation()
}

func (p *reader) isOperation() bool { return p.is("send") || p.is("recv") || p.is("calc") }

// dependency parses the rest of a line that begins with two labels' dependence, after
// the first label.
func (p *reader) dependency(first string, start int) error {
	begun := p.is("irequires")
	if !begun && !p.is("requires") {
		return p.wanted("\":\", \"requires\" or \"irequires\"")
	}
	verb, verbStart := p.token, p.start
	who, known := p.labels[first]
	if !known {
		p.token, p.start = []byte(first), start
		return p.wanted("a label of this rank")
	}
	p.advance()
	if !p.isLabel() {
		return p.wanted("a label")
	}
	on, known := p.labels[string(p.token)]
	if !known {
		return p.wanted("a label of this rank that stands before")
	}
	if on == who {
		p.token, p.start = verb, verbStart
		return p.wanted("two operations")
	}
	if len(p.waits) == maxWaits {
		return p.fault("want at most %d dependencies of a rank", maxWaits)
	}
	p.waits = append(p.waits, wait{int32(who), int32(on), begun})
	return p.end()
}

// operation parses an operation, whose first word is the current token.
func (p *reader) operation() error {
	o := programs.Operation{Kind: programs.Compute}
	where := ""
	switch {
	case p.is("send"):
		o.Kind, where = programs.Send, "to"
	case p.is("recv"):
		o.Kind, where = programs.Receive, "from"
	}
	if o.Kind == programs.Compute {
		time, err := p.natural("a time", maxNumber, false)
		if err != nil {
			return err
		}
		o.Time = float64(time)
	} else {
		bytes, err := p.natural("a size", maxNumber, false)
		if err != nil {
			return err
		}
		if err := p.expect("b"); err != nil {
			return err
		}
		if err := p.expect(where); err != nil {
			return err
		}
		peer, err := p.natural("a rank", int64(p.declare-1), o.Kind == programs.Receive)
		if err != nil {
			return err
		}
		o.Bytes, o.Peer = bytes, int(peer) // -1 is AnyRank
	}
	if err := p.options(&o); err != nil {
		return err
	}
	p.list = append(p.list, o)
	return nil
}

// options parses tag, cpu and nic, in this order, and the end of the line.
func (p *reader) options(o *programs.Operation) error {
	message := o.Kind != programs.Compute
	for k, option := range [...]struct {
		word string
		into *int
		most int64
	}{{"tag", &o.Tag, maxTag}, {"cpu", &o.CPU, maxCPU}, {"nic", &o.NIC, maxCPU}} {
		if k == 0 {
			p.advance()
		}
		if !p.is(option.word) || !message && option.word != "cpu" {
			continue
		}
		value, err := p.natural("a "+option.word, option.most, option.word == "tag" && o.Kind == programs.Receive)
		if err != nil {
			return err
		}
		*option.into = int(value)
		p.advance()
	}
	switch {
	case p.is(""):
		return nil
	case message:
		return p.wanted("tag, cpu and nic, in this order, or the end of the line")
	}
	return p.wanted("cpu, or the end of the line")
}
