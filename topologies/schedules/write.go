package schedules

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// String returns the schedule as text, one line per slot:
//
//	ring-multinode(n=3): 3 nodes, 1 slots, 6 sends
//	slot 1  0>1:0 0>2:0 1>0:1 1>2:1 2>0:2 2>1:2
//
// where 0>1:0 is packet 0 from node 0 to node 1. Where they are there, a line
// each lists the sources and the phases, and the control messages of a slot
// come before its packets:
//
//	prefix(d=1,method=exchange): 2 nodes, 1 slots, 0 sends, 2 control messages
//	sources
//	phases  prefix:1-1
//	slot 1  0>1:[0-0] 1>0:[1-1]
//
// where sources 0:5 1:9 +2:1 are packets 0 and 1 of nodes 5 and 9 and
// termination packet 2 of node 1, [3-7] is the sum of nodes 3 to 7, [3-7]+ that
// and the sum of all, and 2[3-7] the sum of places 3 to 7 of order 2. A phase
// that takes no time ends before it begins.
func (s Schedule) String() string {
	var b strings.Builder
	s.WriteText(&b) // writing to a Builder never fails
	return b.String()
}

// WriteText writes what String returns, piece by piece: a schedule may have
// millions of sends.
func (s Schedule) WriteText(w io.Writer) error {
	keys := make([]string, 0, len(s.Params))
	for k, v := range s.Params {
		keys = append(keys, fmt.Sprintf("%s=%v", k, v))
	}
	slices.Sort(keys)
	sends := s.Sends
	if !slices.IsSortedFunc(sends, inOrder) {
		sends = slices.Clone(sends)
		sort(sends)
	}
	sums := s.Sums
	if !slices.IsSortedFunc(sums, inSumOrder) {
		sums = slices.Clone(sums)
		slices.SortFunc(sums, inSumOrder)
	}
	p := textBuffer{w: w}
	p.text = fmt.Appendf(p.text, "%s(%s): %d nodes, %d slots, %d sends", s.Algorithm, strings.Join(keys, ","), s.Nodes, s.Slots, len(sends))
	if len(sums) > 0 {
		p.append(", ", len(sums))
		p.text = append(p.text, " control messages"...)
	}
	p.text = append(p.text, '\n')
	if err := p.preamble(s); err != nil {
		return err
	}
	slot, begun := 0, false
	for len(sends) > 0 || len(sums) > 0 {
		controls := len(sends) == 0 || len(sums) > 0 && sums[0].Slot <= sends[0].Slot
		next := 0
		if controls {
			next = sums[0].Slot
		} else {
			next = sends[0].Slot
		}
		if !begun || next != slot {
			if begun {
				p.text = append(p.text, '\n')
			}
			p.append("slot ", next)
			p.text = append(p.text, ' ')
			slot, begun = next, true
		}
		if controls {
			p.append(" ", sums[0].From)
			p.append(">", sums[0].To)
			p.text = append(p.text, ':')
			if sums[0].Order > 0 {
				p.append("", sums[0].Order)
			}
			p.append("[", sums[0].First)
			p.append("-", sums[0].Last)
			p.text = append(p.text, ']')
			if sums[0].Total {
				p.text = append(p.text, '+')
			}
			sums = sums[1:]
			if err := p.flush(bufferSize); err != nil {
				return err
			}
			continue
		}
		x := sends[0]
		sends = sends[1:]
		p.append(" ", x.From)
		p.append(">", x.To)
		p.append(":", x.Packet)
		if err := p.flush(bufferSize); err != nil {
			return err
		}
	}
	if begun {
		p.text = append(p.text, '\n')
	}
	return p.flush(0)
}

// preamble appends the lines of sources and phases.
func (p *textBuffer) preamble(s Schedule) error {
	if s.Sources != nil {
		p.text = append(p.text, "sources"...)
		for i, v := range s.Sources {
			before := " "
			if i >= len(s.Sources)-s.Markers {
				before = " +"
			}
			if i == 0 {
				before = " " + before
			}
			p.append(before, i)
			p.append(":", v)
			if err := p.flush(bufferSize); err != nil {
				return err
			}
		}
		p.text = append(p.text, '\n')
	}
	if len(s.Phases) > 0 {
		p.text = append(p.text, "phases "...)
		for _, phase := range s.Phases {
			p.append(" "+phase.Name+":", phase.First)
			p.append("-", phase.Last)
		}
		p.text = append(p.text, '\n')
	}
	return nil
}

// WriteJSON writes the schedule as one JSON object, a line for each send and
// control message, piece by piece. Read reads it back.
func (s Schedule) WriteJSON(w io.Writer) error {
	name, err := json.Marshal(s.Algorithm)
	if err != nil {
		return err
	}
	params, err := json.Marshal(s.Params)
	if err != nil {
		return err
	}
	p := textBuffer{w: w}
	p.text = fmt.Appendf(p.text, "{\n  \"algorithm\": %s,\n  \"params\": %s,\n  \"nodes\": %d,\n  \"slots\": %d,\n", name, params,
		s.Nodes, s.Slots)
	if err := p.given(s); err != nil {
		return err
	}
	p.text = append(p.text, "  \"sends\": ["...)
	for i, x := range s.Sends {
		if i > 0 {
			p.text = append(p.text, ',')
		}
		p.append("\n    {\"slot\": ", x.Slot)
		p.append(", \"from\": ", x.From)
		p.append(", \"to\": ", x.To)
		p.append(", \"packet\": ", x.Packet)
		p.text = append(p.text, '}')
		if err := p.flush(bufferSize); err != nil {
			return err
		}
	}
	p.text = append(p.text, "\n  ]\n}\n"...)
	return p.flush(0)
}

// given appends the optional members of the JSON object.
func (p *textBuffer) given(s Schedule) error {
	if s.Sources != nil {
		p.text = append(p.text, "  \"sources\": ["...)
		for i, v := range s.Sources {
			before := ", "
			if i == 0 {
				before = ""
			}
			p.append(before, v)
			if err := p.flush(bufferSize); err != nil {
				return err
			}
		}
		p.text = append(p.text, "],\n"...)
	}
	if s.Markers != 0 {
		p.append("  \"markers\": ", s.Markers)
		p.text = append(p.text, ",\n"...)
	}
	if len(s.Phases) > 0 {
		phases, err := json.Marshal(s.Phases)
		if err != nil {
			return err
		}
		p.text = fmt.Appendf(p.text, "  \"phases\": %s,\n", phases)
	}
	if len(s.Orders) > 0 {
		orders, err := json.Marshal(s.Orders)
		if err != nil {
			return err
		}
		p.text = fmt.Appendf(p.text, "  \"orders\": %s,\n", orders)
	}
	if s.Utilization != nil {
		u, err := json.Marshal(s.Utilization)
		if err != nil {
			return err
		}
		p.text = fmt.Appendf(p.text, "  \"utilization\": %s,\n", u)
	}
	if s.Buffers != nil {
		b, err := json.Marshal(s.Buffers)
		if err != nil {
			return err
		}
		p.text = fmt.Appendf(p.text, "  \"buffers\": %s,\n", b)
	}
	if len(s.Sums) == 0 {
		return nil
	}
	p.text = append(p.text, "  \"sums\": ["...)
	for i, x := range s.Sums {
		if i > 0 {
			p.text = append(p.text, ',')
		}
		p.append("\n    {\"slot\": ", x.Slot)
		p.append(", \"from\": ", x.From)
		p.append(", \"to\": ", x.To)
		if x.Order != 0 {
			p.append(", \"order\": ", x.Order)
		}
		p.append(", \"first\": ", x.First)
		p.append(", \"last\": ", x.Last)
		if x.Total {
			p.text = append(p.text, ", \"total\": true"...)
		}
		p.text = append(p.text, '}')
		if err := p.flush(bufferSize); err != nil {
			return err
		}
	}
	p.text = append(p.text, "\n  ],\n"...)
	return nil
}

// A textBuffer is a buffer that writes its text when it is long enough.
type textBuffer struct {
	w    io.Writer
	text []byte
}

const bufferSize = 1 << 16

func (p *textBuffer) append(before string, number int) {
	p.text = strconv.AppendInt(append(p.text, before...), int64(number), 10)
}

// flush writes the text if it is longer than size.
func (p *textBuffer) flush(size int) error {
	if len(p.text) <= size {
		return nil
	}
	_, err := p.w.Write(p.text)
	p.text = p.text[:0]
	return err
}
