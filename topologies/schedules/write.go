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
// where 0>1:0 is packet 0 from node 0 to node 1.
func (s Schedule) String() string {
	var b strings.Builder
	s.WriteText(&b) // a Builder takes everything
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
	p := pieces{w: w}
	p.text = fmt.Appendf(p.text, "%s(%s): %d nodes, %d slots, %d sends\n", s.Algorithm, strings.Join(keys, ","), s.Nodes, s.Slots, len(sends))
	for i, x := range sends {
		if i == 0 || x.Slot != sends[i-1].Slot {
			if i > 0 {
				p.text = append(p.text, '\n')
			}
			p.append("slot ", x.Slot)
			p.text = append(p.text, ' ')
		}
		p.append(" ", x.From)
		p.append(">", x.To)
		p.append(":", x.Packet)
		if err := p.flush(pieceSize); err != nil {
			return err
		}
	}
	if len(sends) > 0 {
		p.text = append(p.text, '\n')
	}
	return p.flush(0)
}

// WriteJSON writes the schedule as one JSON object, a line for each send, piece
// by piece. Read reads it back.
func (s Schedule) WriteJSON(w io.Writer) error {
	name, err := json.Marshal(s.Algorithm)
	if err != nil {
		return err
	}
	params, err := json.Marshal(s.Params)
	if err != nil {
		return err
	}
	p := pieces{w: w}
	p.text = fmt.Appendf(p.text, "{\n  \"algorithm\": %s,\n  \"params\": %s,\n  \"nodes\": %d,\n  \"slots\": %d,\n  \"sends\": [", name, params, s.Nodes, s.Slots)
	for i, x := range s.Sends {
		if i > 0 {
			p.text = append(p.text, ',')
		}
		p.append("\n    {\"slot\": ", x.Slot)
		p.append(", \"from\": ", x.From)
		p.append(", \"to\": ", x.To)
		p.append(", \"packet\": ", x.Packet)
		p.text = append(p.text, '}')
		if err := p.flush(pieceSize); err != nil {
			return err
		}
	}
	p.text = append(p.text, "\n  ]\n}\n"...)
	return p.flush(0)
}

// pieces collects text and writes it when there is enough.
type pieces struct {
	w    io.Writer
	text []byte
}

const pieceSize = 1 << 16

func (p *pieces) append(before string, number int) {
	p.text = strconv.AppendInt(append(p.text, before...), int64(number), 10)
}

// flush writes the text if it is longer than size.
func (p *pieces) flush(size int) error {
	if len(p.text) <= size {
		return nil
	}
	_, err := p.w.Write(p.text)
	p.text = p.text[:0]
	return err
}
