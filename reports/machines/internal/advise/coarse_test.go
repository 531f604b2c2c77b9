package advise

import (
	"math"
	"testing"

	"castlab/montecarlo/loggp"
	"castlab/reports/machines/internal/exports"
)

// Packets of a 512th of a message: the time of a message of 8 MiB, of which a rank sends to at most 15 others by turns, is off by at
// most a turn of each, 15/512 = 3 %. Small messages keep their packets.
func TestCoarsePackets(t *testing.T) {
	m := &machine{travel: transports()[:1], fit: truth{Machine: loggp.Machine{Latency: 1, Overhead: 0.2, Gap: 0.3, GapPerByte: 1e-4},
		rendezvous: 1 << 14}.fit()}
	if n := m.coarse(2 << 20).travel[0].network.Packet; n != 4096 {
		t.Errorf("packets of %d bytes of 2 MiB, want 4096", n)
	}
	const size = 8 << 20
	x := m.coarse(size)
	if n := x.travel[0].network.Packet; n != 16384 || m.travel[0].network.Packet != 4096 {
		t.Errorf("packets of %d bytes of 8 MiB, want 16384; of the machine %d, want 4096", n, m.travel[0].network.Packet)
	}
	var list []string
	times := map[string][2]float64{}
	for k, y := range []*machine{m, x} {
		q := sizeQuestion{machine: y, bytes: size, together: 1, settings: settingsOf(1, 0.95)}
		q.problem.Ranks = 16
		for _, c := range candidates(exports.Formats()[0], "broadcast", 16, size) {
			if !c.Open() {
				q.problem.Candidates = append(q.problem.Candidates, c)
			}
		}
		a, err := q.answer(t.Context(), false, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range a.Systems {
			two := times[s.Name]
			two[k] = s.Mean.Value
			times[s.Name] = two
			list = append(list, s.Name)
		}
	}
	for name, two := range times {
		if off := math.Abs(two[1]/two[0] - 1); !(off <= 15.0/mostPackets) {
			t.Errorf("%s: %g us, with packets of a 512th %g", name, two[0], two[1])
		}
	}
	if len(list) < 6 {
		t.Errorf("%v: want three algorithms or more", list)
	}
}
