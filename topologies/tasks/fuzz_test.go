package tasks_test

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// Any bytes are sends of some task on a small network; the validator says of
// them what the definition says.
func FuzzValidate(f *testing.F) {
	f.Add(uint8(0), []byte{1, 0, 1, 0, 1, 0, 3, 0, 2, 1, 2, 0})
	f.Add(uint8(1), []byte{1, 2, 1, 0, 2, 1, 0, 0, 2, 3, 0, 0})
	f.Add(uint8(7), []byte{1, 1, 2, 0, 1, 2, 1, 0, 2, 1, 0, 0, 2, 2, 3, 0, 3, 3, 0, 0})
	f.Fuzz(func(t *testing.T, which uint8, bytes []byte) {
		net := []topologies.Topology{topologies.Ring{N: 4}, topologies.Star{N: 4}, wheel{5}, topologies.Complete{N: 3}}[which%4]
		list := all(net.Order(), rand.New(rand.NewPCG(1, uint64(which))))
		task := list[int(which/4)%len(list)]
		s := schedules.Schedule{Nodes: net.Order()}
		for ; len(bytes) >= 4; bytes = bytes[4:] {
			x := schedules.Send{Slot: int(bytes[0] % 8), From: int(bytes[1] % 6), To: int(bytes[2] % 6), Packet: 0}
			if packets := len(task.Packets); packets > 0 {
				x.Packet = int(bytes[3]) % packets
			}
			s.Sends = append(s.Sends, x)
			s.Slots = max(s.Slots, x.Slot)
		}
		for _, d := range []tasks.Duplex{tasks.Full, tasks.Half} {
			if got, want := tasks.Validate(net, task, s, d), does(net, task, s, d); (got == nil) != want &&
				(len(task.Packets) > 0 || len(s.Sends) == 0) {
				t.Fatalf("%s on %v, duplex %d: %v, by definition %v\n%v", task.Name, net, d, got, want, s)
			}
		}
	})
}
