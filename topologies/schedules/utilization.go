package schedules

import (
	"fmt"

	"castlab/topologies"
)

// Utilization says how a schedule uses the links of its network, each direction of a link
// counted for itself. A packet and a control message are a transmission each, of one slot.
//
// Source: VAR98, Section 3, where a utilization near 1 says that no other way of
// switching is much faster.
type Utilization struct {
	Links         int `json:"links"`
	Slots         int `json:"slots"`
	Transmissions int `json:"transmissions"`
	Busiest       int `json:"busiest"` // transmissions of the link that has most
	Idle          int `json:"idle"`    // links without any
}

// Utilize counts the transmissions of a schedule on t, link by link.
//
// Errors: the error of t.Validate; a *Violation of a transmission over no link of t.
func Utilize(t topologies.Topology, s Schedule) (Utilization, error) {
	if err := t.Validate(); err != nil {
		return Utilization{}, err
	}
	n := t.Order()
	network := linksOf(t, n)
	count := make([]int, len(network.to))
	over := func(from, to int) bool {
		if from < 0 || from >= n {
			return false
		}
		l := network.number(from, to)
		if l >= 0 {
			count[l]++
		}
		return l >= 0
	}
	for _, x := range s.Sends {
		if !over(x.From, x.To) {
			return Utilization{}, &Violation{Rule: Link, Send: x, Why: fmt.Sprintf("%v: %v has no such link", x, t)}
		}
	}
	for _, x := range s.Sums {
		if !over(x.From, x.To) {
			return Utilization{}, &Violation{Rule: Link, Sum: x, Why: fmt.Sprintf("%v: %v has no such link", x, t)}
		}
	}
	u := Utilization{Links: len(count), Slots: s.Slots, Transmissions: len(s.Sends) + len(s.Sums)}
	for _, c := range count {
		u.Busiest = max(u.Busiest, c)
		if c == 0 {
			u.Idle++
		}
	}
	return u, nil
}

// Share is the share of the slots of all links that carry something,
//
//	transmissions/(links slots)
//
// or 0 where there is no slot or link. Where it is 1, no schedule of as many transmissions
// is shorter.
func (u Utilization) Share() float64 {
	if u.Links == 0 || u.Slots == 0 {
		return 0
	}
	return float64(u.Transmissions) / (float64(u.Links) * float64(u.Slots))
}

func (u Utilization) String() string {
	return fmt.Sprintf("%d, in use %.4g of the time, the busiest %d of %d slots, %d never", u.Links, u.Share(), u.Busiest, u.Slots, u.Idle)
}
