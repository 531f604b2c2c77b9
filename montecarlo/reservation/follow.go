package reservation

import (
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// A Packet is the way of one packet through the system. Times are since the
// start of the run.
type Packet struct {
	Arrived  float64
	Started  float64 // its own transmission
	Sent     float64 // end of its own transmission: system a is done with it
	Done     float64 // end of its frame: system b is done with it
	Reserved float64 // Y: total length of the reservation intervals that began while it waited
	Residual float64 // what was left, at its arrival, of the interval in progress
	User     int32
	Served   int32 // N: transmissions that began between its arrival and its own
	Found    int32 // Q: packets of its user that it found waiting, one in transmission not counted
	Active   int32 // K of the frame it arrived in
	InData   bool  // it arrived in a data interval
	Own      bool  // m: a packet of its user began transmission between its arrival and the end of that frame
}

// A Service is one frame with the packets it served, in their order.
type Service struct {
	Gate    float64 // when it began
	V       float64 // length of its reservation interval; with Periods, of all of it
	Data    float64 // length of its data interval
	Packets []Packet

	InReservation int // packets that arrived in its reservation interval
	InData        int // packets that arrived in its data interval
}

// Active returns K.
func (s *Service) Active() int { return len(s.Packets) }

// A Following runs Queues or Periods packet by packet: arrivals batch by batch, each
// packet in the queue of its user until it is sent.
type Following struct {
	order    Order
	periods  []float64 // lengths by number of packets, in place of v and x; nil with Queues
	words    *montecarlo.Words
	rand     *rand.Rand
	gap      float64 // mean time between packets at any user
	arrivals arrivals.Stream
	x, v     sampler
	users    *users[uint32]
	queue    []queue   // by user
	records  []record  // packets in the system, and free records
	free     int32     // head of the list of free records, -1 for none
	ready    bitset    // users with a packet
	served   []int32   // scratch space of serviceOrder
	starts   []float64 // start of each transmission of the frame, then the end of the frame
	now      float64   // the beginning of the frame
	arrival  float64   // instant of the next arrival
	size     int       // packets that arrive then, of one user
	turn     int       // number of frames so far
	sent     int64     // transmissions begun before this frame
	reserved float64   // total length of the reservation intervals before this frame
	service  Service
}

type queue struct {
	first, last int32   // records; -1 where empty
	waiting     int32   // packets
	start       float64 // start of the transmission of its packet in this frame; -Inf for none
}

// A record is a packet in the system, or a free record.
type record struct {
	arrived  float64
	residual float64
	reserved float64 // total at arrival, including the frame of its arrival
	sent     int64   // transmissions begun before its arrival
	next     int32
	found    int32
	active   int32
	inData   bool
	own      bool
}

// Follow begins a run with no packet in the system. The words are used and
// kept; a run of the same words is the same.
//
// Errors: those of Validate.
func (q Queues) Follow(w *montecarlo.Words) (*Following, error) {
	if err := q.Validate(); err != nil {
		return nil, err
	}
	f := newFollowing(q.N, q.Lambda, q.Arrivals, w)
	f.order, f.x, f.v = q.Order, newSampler(q.X), newSampler(q.V)
	return f, nil
}

func newFollowing(n int, lambda float64, p arrivals.Process, w *montecarlo.Words) *Following {
	rate := lambda * float64(n)
	f := &Following{
		words: w, rand: w.Rand(), gap: 1 / rate, arrivals: arrivals.Begin(p, rate),
		users: newManyUsers(n, w),
		queue: make([]queue, n),
		ready: newBitset(n),
		free:  -1,
	}
	for i := range f.queue {
		f.queue[i] = queue{first: -1, last: -1, start: math.Inf(-1)}
	}
	f.await()
	return f
}

// await draws the next arrival.
func (f *Following) await() {
	gap, size := f.arrivals.Next(f.rand)
	f.arrival += float64(f.gap * gap)
	f.size = size
}

// Next runs one frame and returns it; it is valid until the next call.
func (f *Following) Next() *Service {
	order := f.serviceOrder()
	k := len(order)
	v := f.reservation(k)
	f.starts = f.starts[:0]
	at := f.now + v
	for _, u := range order {
		f.starts = append(f.starts, at)
		f.queue[u].start = at
		if f.periods == nil {
			at += f.x.sample(f.rand)
		}
	}
	f.starts = append(f.starts, at)
	end := at
	f.service = Service{Gate: f.now, V: v, Data: end - (f.now + v), Packets: f.service.Packets[:0]}
	f.arrive(k, f.now+v, end)
	for j, u := range order {
		f.service.Packets = append(f.service.Packets, f.leave(u, f.starts[j], f.starts[j+1], end, f.sent+int64(j), f.reserved+v))
	}
	f.now, f.reserved, f.sent = end, f.reserved+v, f.sent+int64(k)
	f.turn++
	return &f.service
}

// reservation returns the length of the reservation interval of a frame of k packets.
func (f *Following) reservation(k int) float64 {
	switch {
	case f.periods == nil:
		return f.v.sample(f.rand)
	case k == 0 && f.periods[0] == 0: // until the next packet has come
		return math.Nextafter(f.arrival, math.Inf(1)) - f.now
	}
	return f.periods[k]
}

// arrive generates the arrivals until the end of the frame.
func (f *Following) arrive(k int, data, end float64) {
	started := 0 // transmissions of this frame that have begun before the next arrival
	boundary, reserved := data, f.reserved+data-f.now
	for f.arrival < end {
		t, size := f.arrival, f.size
		f.await()
		for boundary <= t {
			started++
			boundary = f.starts[started]
		}
		if started > 0 {
			f.service.InData += size
		} else {
			f.service.InReservation += size
		}
		u := int32(f.users.take(1)[0])
		for range size {
			f.join(u, record{
				arrived: t, residual: boundary - t, reserved: reserved, sent: f.sent + int64(started),
				next: -1, active: int32(k), inData: started > 0, own: f.queue[u].start > t,
			})
		}
	}
}

// join appends a packet to the queue of a user.
func (f *Following) join(u int32, packet record) {
	q := &f.queue[u]
	id := f.free
	if id < 0 {
		id = int32(len(f.records))
		f.records = append(f.records, record{})
	} else {
		f.free = f.records[id].next
	}
	packet.found = q.waiting
	if q.start > math.Inf(-1) && q.start <= packet.arrived {
		packet.found--
	}
	f.records[id] = packet
	if q.waiting == 0 {
		q.first = id
		f.ready.set(u)
	} else {
		f.records[q.last].next = id
	}
	q.last = id
	q.waiting++
}

// leave removes the first packet of a user from the system.
func (f *Following) leave(u int32, started, sent, end float64, before int64, reserved float64) Packet {
	q := &f.queue[u]
	id := q.first
	r := &f.records[id]
	p := Packet{
		Arrived: r.arrived, Started: started, Sent: sent, Done: end,
		Reserved: reserved - r.reserved, Residual: r.residual,
		User: u, Served: int32(before - r.sent), Found: r.found, Active: r.active, InData: r.inData, Own: r.own,
	}
	q.first = r.next
	if q.waiting--; q.waiting == 0 {
		f.ready.clear(u)
	}
	q.start = math.Inf(-1)
	r.next = f.free
	f.free = id
	return p
}

// serviceOrder returns the users with a packet, in the order of service.
func (f *Following) serviceOrder() []int32 {
	f.served = f.served[:0]
	first := int32(0)
	if f.order == Rotating {
		first = int32(f.turn % len(f.queue))
	}
	f.served = f.ready.appendFrom(f.served, first)
	if f.order == AtRandom {
		f.rand.Shuffle(len(f.served), func(i, j int) { f.served[i], f.served[j] = f.served[j], f.served[i] })
	}
	return f.served
}

// A sampler draws lengths, one after the other of a law that is replayed, and skips the draw
// of a constant law.
type sampler struct {
	law      distributions.Sampler
	constant float64
}

func newSampler(l distributions.Law) sampler {
	if l.Variance() == 0 {
		return sampler{constant: l.Mean()}
	}
	if replayed, ok := l.(distributions.Replayed); ok {
		return sampler{law: replayed.Begin()}
	}
	return sampler{law: l}
}

func (s *sampler) sample(r *rand.Rand) float64 {
	if s.law == nil {
		return s.constant
	}
	return s.law.Sample(r)
}
