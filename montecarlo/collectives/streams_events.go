package collectives

import "castlab/topologies/programs"

// streamEvents is a discrete-event simulation of programs on Streams. Events at one time
// run in the order in which they were foreseen.
type streamEvents struct {
	progress
	t   *streamTable
	seq int64

	cpus []cpu
	acts []int32 // by place of an act, the next one in the queue of its CPU

	nics    []nic
	streams []byteStream
	items   []item
	taken   []float64 // by NIC, until when it takes packets in
	packets []packet
	spare   []int32 // packets that are under way no more
	fluid   *fluid  // nil on Streams

	apart *streamAhead // nil where events have to have one order
	split bool         // whether ranks run ahead in this run
}

// Kinds of events; what is kind + eventKinds number.
const (
	actEnds    int32 = iota // number of the act
	nicFree                 // number of the NIC
	packetCome              // number of the packet: its first byte is there
	packetDone              // likewise: it is taken in
	canBegin                // number of the operation
	cpuOpens                // number of the CPU
	itemLeaves              // number of the packet; on Fluid, as the following
	sideOpens               // number of the side of a NIC
	rateChange              // 0
	flowEnds                // 0: the one that ends first
	flowCome                // number of the operation
	eventKinds
)

func newStreamEvents(c *Compiled, slots int) *streamEvents {
	t := c.streams
	v := &streamEvents{
		progress: newProgress(c, slots), t: t, cpus: make([]cpu, c.ranks*c.cpus), nics: make([]nic, c.ranks*c.nics),
		streams: make([]byteStream, len(t.from)), taken: make([]float64, c.ranks*c.nics),
	}
	v.loop = v
	if t.fluid != nil {
		v.fluid = newFluid(c)
	}
	v.allocateActs(slots)
	if slots == 1 && t.fluid == nil {
		v.apart = newStreamAhead(c)
	}
	return v
}

// grow allocates slots for more instances.
func (v *streamEvents) grow(slots int) {
	v.progress.grow(slots)
	v.allocateActs(slots)
}

func (v *streamEvents) allocateActs(slots int) {
	v.acts, v.items = longer(v.acts, v.t.acts*slots), longer(v.items, v.t.items*slots)
	if v.fluid != nil {
		v.fluid.grow(int(v.n) * slots)
	}
}

// run executes one instance.
func (v *streamEvents) run(e *Execution) error {
	if v.split = v.trace == nil && v.apart.worthwhile(); v.split {
		v.reset(e)
		v.launch(0, 0)
		v.split = v.apart.run(v)
	}
	if !v.split {
		v.reset(e)
		v.launch(0, 0)
		for !v.agenda.empty() {
			v.step()
		}
	}
	return v.result()
}

// reset prepares a run without events or instances.
func (v *streamEvents) reset(e *Execution) {
	v.restart(e)
	v.seq = 0
	if v.split {
		v.apart.reset()
	}
	for i := range v.cpus {
		v.cpus[i] = cpu{queue: queue{-1, -1}}
	}
	for i := range v.nics {
		v.nics[i] = nic{sending: -1, turn: queue{-1, -1}}
	}
	for i := range v.streams {
		v.streams[i] = byteStream{queue: queue{-1, -1}}
	}
	clear(v.taken)
	if v.fluid != nil {
		v.fluid.reset()
	}
	v.packets, v.spare = v.packets[:0], v.spare[:0]
	if v.salts != nil {
		return
	}
	for i := range v.cpus {
		if at := e.from(int32(i / v.c.cpus)); at > 0 {
			v.cpus[i].busy, v.cpus[i].until = true, at
			v.enterRank(int32(i / v.c.cpus))
			v.put(at, cpuOpens, int32(i))
		}
	}
}

// launch starts an instance now.
func (v *streamEvents) launch(slot int32, at float64) {
	base := slot * v.n
	v.occupy(slot, at)
	for stage := range 2 {
		for k, w := range v.c.waits {
			if w == 0 && v.c.stage(int32(k)) == stage {
				v.enterRank(v.c.rank[k])
				v.freed(int32(k), base)
			}
		}
	}
}

func (v *streamEvents) put(at float64, kind, number int32) {
	v.seq++
	x := event{at, v.seq, kind + eventKinds*number}
	if v.split {
		v.apart.put(v, x)
		return
	}
	v.agenda.put(x)
}

// enterRank says at which rank the next events are foreseen.
func (v *streamEvents) enterRank(r int32) {
	if v.split {
		v.apart.rank = r
	}
}

// step executes the next event.
func (v *streamEvents) step() { v.execute(v.agenda.take()) }

func (v *streamEvents) execute(x event) {
	v.now = x.at
	number := x.what / eventKinds
	switch x.what % eventKinds {
	case actEnds:
		act := number
		k, base := v.local(act / actKinds)
		v.setSalt(v.e, v.slot(base))
		v.acted(k, base, act%actKinds)
		v.next(v.place(act))
	case cpuOpens:
		v.next(number)
	case nicFree:
		v.sentPacket(number)
	case packetCome:
		v.takeIn(number)
	case packetDone:
		v.arrive(number)
	case canBegin:
		k, base := v.local(number)
		v.enter(k, base)
	default:
		v.flowEvent(x.what%eventKinds, number)
	}
}

// matched gives the message of a Send to a Receive.
func (v *streamEvents) matched(j, k, base int32) {
	v.state[base+k] |= taken
	if v.t.large[k] {
		v.messages[base+k].taker = j
		v.enqueue(k, base, sendGrant)
		return
	}
	v.finish(j, base)
}

func (v *streamEvents) later(at float64, k, base int32) { v.put(at, canBegin, base+k) }

// enter begins an operation, or has it wait for its CPU.
func (v *streamEvents) enter(k, base int32) {
	if v.c.kind[k] != programs.Receive {
		v.enqueue(k, base, perform)
		return
	}
	v.receive(k, base)
}
