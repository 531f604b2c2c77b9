package reservation

import (
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
)

// Delays runs Frames or Periods packet by packet and returns the delay of every one, from
// its arrival to the end of the frame that serves it. As in Counts, that frame is known on
// arrival; here the instant of arrival is stored with it. Instants follow each other at
// exponential gaps, so each queue is served in the order of arrival. No expectation is
// taken.
type Delays struct {
	n       int       // users
	lengths []float64 // of a frame, by K
	instant bool      // a frame without requests lasts until a packet arrives
	words   *montecarlo.Words
	gap     distributions.Exponential // between arrivals at any user
	gaps    []float64                 // drawn in advance
	buffer  [256]float64
	users   *users[uint32]
	next    []uint32  // by user: the frame after the one that serves its last packet
	serves  []uint32  // by frame, modulo the length, a power of two: packets it will serve
	arrived []float64 // by frame, N places each: arrival times of these
	now     uint32    // the frame that begins
	gate    float64   // instant at which it begins
	arrival float64   // of the next packet
	delays  []float64
}

// Delays starts a run with no packet in the system. The words are used and
// kept; a run of the same words is the same.
//
// Errors: those of Validate.
func (f Frames) Delays(w *montecarlo.Words) (*Delays, error) {
	if err := f.Validate(); err != nil {
		return nil, err
	}
	lengths := make([]float64, f.N+1)
	for k := range lengths {
		lengths[k] = f.Length(k)
	}
	return newDelays(f.Lambda, lengths, w), nil
}

// Delays starts a run with no packet in the system. The words are used and
// kept; a run of the same words is the same.
//
// Errors: those of Validate.
func (p Periods) Delays(w *montecarlo.Words) (*Delays, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return newDelays(p.Lambda, p.Durations, w), nil
}

func newDelays(lambda float64, lengths []float64, w *montecarlo.Words) *Delays {
	n := len(lengths) - 1
	d := &Delays{
		n: n, lengths: lengths, instant: lengths[0] == 0, words: w, gap: distributions.Exponential{Mu: 1 / (lambda * float64(n))},
		users: newManyUsers(n, w), next: make([]uint32, n), delays: make([]float64, n),
		serves: make([]uint32, 4), arrived: make([]float64, 4*n),
	}
	d.fillGaps()
	d.arrival, d.gaps = d.gaps[0], d.gaps[1:]
	return d
}

func (d *Delays) fillGaps() {
	d.gap.Fill(d.words, d.buffer[:])
	d.gaps = d.buffer[:]
}

// Next runs one frame and returns the delays of the packets it serves, in the
// order of their arrival; they are good until the next call.
func (d *Delays) Next() []float64 {
	n, mask := d.n, uint32(len(d.serves)-1)
	place := int(d.now & mask)
	k := int(d.serves[place])
	d.serves[place] = 0
	end := d.gate + d.lengths[k]
	until := end
	if k == 0 && d.instant {
		end = d.arrival
		until = math.Nextafter(end, math.Inf(1)) // with the packet that ends it
	}
	delays := d.delays[:k]
	for i, t := range d.arrived[place*n:][:k] {
		delays[i] = end - t
	}
	d.now++
	if d.now&(1<<30-1) == 0 {
		d.renew()
	}
	t, users, gaps := d.arrival, d.users.drawn, d.gaps
	next, serves, arrived, now := d.next, d.serves, d.arrived, d.now
	for t < until {
		if len(users) == 0 {
			d.users.fill(d.users)
			users = d.users.drawn
		}
		u := users[0]
		users = users[1:]
		ahead := int32(next[u] - now)
		frame := now + uint32(ahead&^(ahead>>31)) // the larger of next[u] and now
		if frame-now >= mask {
			d.grow()
			serves, arrived, mask = d.serves, d.arrived, uint32(len(d.serves)-1)
		}
		next[u] = frame + 1
		place := frame & mask
		j := serves[place]
		arrived[int(place)*n+int(j)] = t
		serves[place] = j + 1
		if len(gaps) == 0 {
			d.fillGaps()
			gaps = d.gaps
		}
		t += gaps[0]
		gaps = gaps[1:]
	}
	d.users.drawn, d.gaps = users, gaps
	d.gate, d.arrival = end, t
	return delays
}

// renew moves idle users up to the current frame, before the frame counter wraps round
// to their last service.
func (d *Delays) renew() {
	for u, next := range d.next {
		if int32(next-d.now) < 0 {
			d.next[u] = d.now
		}
	}
}

// grow doubles the number of future frames in the ring buffer.
func (d *Delays) grow() {
	n, size := d.n, uint32(len(d.serves))
	serves, arrived := make([]uint32, 2*size), make([]float64, 2*int(size)*n)
	for i := range size {
		from, to := (d.now+i)&(size-1), (d.now+i)&(2*size-1)
		serves[to] = d.serves[from]
		copy(arrived[int(to)*n:], d.arrived[int(from)*n:][:d.serves[from]])
	}
	d.serves, d.arrived = serves, arrived
}
