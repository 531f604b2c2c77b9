package collectives_test

import (
	"strings"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// A message of 2^30 bytes is 2^30 packets of a byte, which would take gigabytes before the first run, and
// 2^22 of 256 bytes. A fluid has no packets.
func TestAMessageHasNotTooManyPackets(t *testing.T) {
	p := programs.Program{Ranks: [][]programs.Operation{
		{{Kind: programs.Send, Peer: 1, Bytes: 1 << 30}},
		{{Kind: programs.Receive, Peer: 0, Bytes: 1 << 30}},
	}}
	for packet, want := range map[int64]string{1: "at least 256 bytes", 255: "at least 256 bytes", 256: "", 1500: ""} {
		_, err := collectives.Compile(p, collectives.Streams{L: 1, PerByte: 1, Packet: packet, Eager: 1 << 20}, collectives.Jitter{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("packet=%d: %v", packet, err)
		}
	}
	if _, err := collectives.Compile(p, collectives.Fluid{L: 1, PerByte: 1, Eager: 1 << 20}, collectives.Jitter{}); err != nil {
		t.Errorf("fluid: %v", err)
	}
}
