package advise

import (
	"context"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// By hand, of a message that takes X, beside which all else is small, among 4 ranks: the root of the binomial tree sends to two
// ranks, the first of which sends on to the last. Packet by packet both have the message after 2 X, and the last after 3 X; in
// one piece the first has it after X, and all after 2 X. The flat tree ends after 3 X either way. So the binomial one saves nothing or a
// third, and which of the two nobody says where the transport is assumed.
func TestAnAssumedTransportLeavesOpenHowMessagesShare(t *testing.T) {
	const bytes = 1 << 20
	m := loggp.Machine{Latency: 1, Overhead: 0.1, Gap: 0.1, GapPerByte: 0.01}
	fit := &loggp.Fit{Level: 0.95, Regimes: []loggp.Regime{{To: math.Inf(1), Machine: m, Draws: []loggp.Machine{m}}}}
	for _, stated := range []bool{true, false} {
		for i, packet := range []int64{4096, wholeMessages} {
			likeliest := transport{name: "some", network: selection.Network{Packet: packet, Batch: 1}}
			x := &machine{fit: fit, travel: []transport{likeliest}, stated: stated}
			q := sizeQuestion{machine: x.coarse(bytes), bytes: bytes, together: 1, settings: settingsOf(1, 0.95),
				problem: selection.Problem{Ranks: 4, Candidates: []selection.Candidate{{Algorithm: programs.Binomial()},
					{Algorithm: programs.FlatBroadcast()}}}}
			answer, err := q.answer(context.Background(), true, false)
			if err != nil {
				t.Fatal(err)
			}
			gain := saved(answer, 0, 1)
			lo, hi := gain.Widest()
			var want [2]float64
			switch {
			case !stated:
				want = [2]float64{0, 1. / 3}
			case i == 1:
				want = [2]float64{1. / 3, 1. / 3}
			}
			if math.Abs(lo-want[0]) > 0.01 || math.Abs(hi-want[1]) > 0.01 {
				t.Errorf("packets of %d, stated %v: a gain from %.4f to %.4f, want %.4f to %.4f", packet, stated, lo, hi, want[0], want[1])
			}
			text := ""
			for _, d := range answer.Depends {
				text += d.String()
			}
			if named := strings.Contains(text, "is assumed with transport=some"); named && stated {
				t.Errorf("stated, and yet %q", text)
			}
		}
	}
	for _, x := range []struct {
		packet, bytes int64
		want          bool
	}{{4096, 4096, false}, {4096, 4097, true}, {wholeMessages, 4096, false}, {wholeMessages, 4097, true}, {0, 1 << 20, false}} {
		if got := turnsOtherwise(selection.Network{Packet: x.packet}, x.bytes); got != x.want {
			t.Errorf("%+v: %v", x, got)
		}
	}
}
