package logp

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Send is one item on its way from one processor to another.
type Send struct {
	Step int `json:"step"` // of the sending; it is received L steps later
	From int `json:"from"`
	To   int `json:"to"`
	Item int `json:"item"`
}

func (s Send) String() string {
	return fmt.Sprintf("step %d: %d -> %d, item %d", s.Step, s.From, s.To, s.Item)
}

// A Schedule says which processor sends which item to which one, and when.
type Schedule struct {
	Algorithm  string `json:"algorithm"`
	Processors int    `json:"processors"`
	Latency    int    `json:"latency"`
	Items      int    `json:"items"`
	Steps      int    `json:"steps"` // its duration, the last reception
	Sends      []Send `json:"sends"` // by step, then by sender
}

func (s Schedule) String() string {
	return fmt.Sprintf("%s P=%d L=%d k=%d: %d steps, %d sends", s.Algorithm, s.Processors, s.Latency, s.Items, s.Steps, len(s.Sends))
}

// WriteJSON writes the schedule as one JSON document.
func (s Schedule) WriteJSON(w io.Writer) error {
	if s.Sends == nil {
		s.Sends = []Send{}
	}
	return json.NewEncoder(w).Encode(s)
}
