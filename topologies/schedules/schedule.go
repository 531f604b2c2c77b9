// Package schedules holds static algorithms as explicit schedules, and the
// validator they must pass, which shares no code with them.
package schedules

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Schedule says which packet crosses which link in which slot. In a
// multinode broadcast packet p is the one that node p holds before slot 1.
type Schedule struct {
	Algorithm string         `json:"algorithm"`
	Params    map[string]int `json:"params"`
	Nodes     int            `json:"nodes"`
	Slots     int            `json:"slots"` // the last slot in use; slots count from 1
	Sends     []Send         `json:"sends"` // by slot, then by sender, then by receiver
}

// A Send is one packet over one link in one slot.
type Send struct {
	Slot   int `json:"slot"`
	From   int `json:"from"`
	To     int `json:"to"`
	Packet int `json:"packet"`
}

func (s Send) String() string {
	return fmt.Sprintf("slot %d: %d -> %d, packet %d", s.Slot, s.From, s.To, s.Packet)
}

// String returns the schedule as text, one line per slot:
//
//	ring-multinode(n=3): 3 nodes, 1 slots, 6 sends
//	slot 1  0>1:0 0>2:0 1>0:1 1>2:1 2>0:2 2>1:2
//
// where 0>1:0 is packet 0 from node 0 to node 1.
func (s Schedule) String() string {
	var b strings.Builder
	keys := make([]string, 0, len(s.Params))
	for k, v := range s.Params {
		keys = append(keys, fmt.Sprintf("%s=%d", k, v))
	}
	slices.Sort(keys)
	fmt.Fprintf(&b, "%s(%s): %d nodes, %d slots, %d sends\n", s.Algorithm, strings.Join(keys, ","), s.Nodes, s.Slots, len(s.Sends))
	sends := slices.Clone(s.Sends)
	sort(sends)
	for i, x := range sends {
		if i == 0 || x.Slot != sends[i-1].Slot {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "slot %d ", x.Slot)
		}
		fmt.Fprintf(&b, " %d>%d:%d", x.From, x.To, x.Packet)
	}
	if len(sends) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// sort orders sends by slot, sender, receiver, packet.
func sort(sends []Send) {
	slices.SortFunc(sends, func(a, b Send) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Packet, b.Packet))
	})
}

// Read reads one schedule from JSON. An unknown key, and anything after the
// schedule, is an error. What was read is not yet validated.
func Read(r io.Reader) (Schedule, error) {
	var s Schedule
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return Schedule{}, fmt.Errorf("schedule: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Schedule{}, errors.New("schedule: something follows it")
	}
	return s, nil
}
