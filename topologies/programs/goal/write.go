package goal

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// Write writes a program, an operation a line, all with labels. Read reads it back
// as it is, but for its name, which becomes a comment.
//
// Errors: those of p.Validate; an *inputs.Error, before anything is written,
// for a number that the language does not have: a time that is no integer, a NIC of a
// computation, a tag above 2^32-2, sizes and times above 2^53; those of w.
func Write(w io.Writer, p programs.Program) error {
	if err := writable(p); err != nil {
		return err
	}
	b := bufio.NewWriterSize(w, 1<<16)
	if p.Name != "" {
		fmt.Fprintf(b, "// %s\n", strings.Map(printable, p.Name))
	}
	fmt.Fprintf(b, "num_ranks %d\n", len(p.Ranks))
	var line []byte
	for r, list := range p.Ranks {
		fmt.Fprintf(b, "\nrank %d {\n", r)
		due := dependencies(list)
		for i, o := range list {
			line = appendOperation(line[:0], i, o)
			for _, k := range due[i] {
				line = appendDependencies(line, k, list[k])
			}
			if _, err := b.Write(line); err != nil {
				return err
			}
		}
		b.WriteString("}\n")
	}
	return b.Flush() // returns the first error of all writes
}

func printable(c rune) rune {
	if c < ' ' || c == '\u007f' {
		return ' '
	}
	return c
}

func writable(p programs.Program) error {
	if err := p.Validate(); err != nil {
		return err
	}
	for r, list := range p.Ranks {
		for i, o := range list {
			domain := ""
			switch {
			case o.Kind == programs.Compute && o.Time != float64(int64(min(o.Time, maxNumber))):
				domain = fmt.Sprintf("a time that is an integer up to %d, as the text has nanoseconds", int64(maxNumber))
			case o.Kind == programs.Compute && o.NIC != 0:
				domain = "nic 0, since a calc has none"
			case o.Bytes > maxNumber:
				domain = fmt.Sprintf("at most %d bytes", int64(maxNumber))
			case o.Tag > maxTag:
				domain = fmt.Sprintf("a tag up to %d", maxTag)
			}
			if domain != "" {
				return &inputs.Error{Arg: fmt.Sprintf("rank %d, operation %d", r, i), Value: o, Domain: domain}
			}
		}
	}
	return nil
}

// dependencies returns, for each operation, the operations whose dependences are
// complete once it has been written.
func dependencies(list []programs.Operation) [][]int {
	due := make([][]int, len(list))
	for k, o := range list {
		if len(o.After) == 0 && len(o.Begun) == 0 {
			continue
		}
		last := k
		for _, on := range [...][]int{o.After, o.Begun} {
			for _, j := range on {
				last = max(last, j)
			}
		}
		due[last] = append(due[last], k)
	}
	return due
}

func appendOperation(line []byte, i int, o programs.Operation) []byte {
	number := func(before string, value int64) {
		line = strconv.AppendInt(append(line, before...), value, 10)
	}
	number("l", int64(i+1))
	switch o.Kind {
	case programs.Compute:
		number(": calc ", int64(o.Time))
	case programs.Send:
		number(": send ", o.Bytes)
		number("b to ", int64(o.Peer))
		number(" tag ", int64(o.Tag))
	case programs.Receive:
		number(": recv ", o.Bytes)
		number("b from ", int64(o.Peer))
		number(" tag ", int64(o.Tag))
	}
	if o.CPU != 0 {
		number(" cpu ", int64(o.CPU))
	}
	if o.NIC != 0 {
		number(" nic ", int64(o.NIC))
	}
	return append(line, '\n')
}

func appendDependencies(line []byte, k int, o programs.Operation) []byte {
	for n, on := range [...][]int{o.After, o.Begun} {
		verb := " requires l"
		if n == 1 {
			verb = " irequires l"
		}
		for _, j := range on {
			line = strconv.AppendInt(append(line, 'l'), int64(k+1), 10)
			line = strconv.AppendInt(append(line, verb...), int64(j+1), 10)
			line = append(line, '\n')
		}
	}
	return line
}
