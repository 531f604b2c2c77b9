package vb95

import (
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
)

// A totals has sums over frames.
type totals struct {
	frames, packets         float64
	reservation, data       float64 // time in each kind of interval
	active, square, pairs   float64 // sums of K, K^2, K(K-1) over frames
	wait, sojourn, toEnd    float64 // until the start, the end of the packet, the end of its frame
	served, reserved, found float64 // N_i, Y_i, Q_i
	own, residual           float64
	inData, ownInData       float64
	early, late             float64   // arrivals in reservation and in data intervals
	before, after           float64   // U_1, U_2
	ofFirst, beforeFirst    float64   // packets of the first user and their U_1
	framesOf, arrivalsIn    []float64 // by k: frames with K = k; arrivals in data intervals of such
	ownIn                   []float64 // by k: the m of these arrivals
}

func newTotals(N int) totals {
	return totals{framesOf: make([]float64, N+1), arrivalsIn: make([]float64, N+1), ownIn: make([]float64, N+1)}
}

// Plus adds the sums.
func (t totals) Plus(u totals) totals {
	return totals{
		frames: t.frames + u.frames, packets: t.packets + u.packets,
		reservation: t.reservation + u.reservation, data: t.data + u.data,
		active: t.active + u.active, square: t.square + u.square, pairs: t.pairs + u.pairs,
		wait: t.wait + u.wait, sojourn: t.sojourn + u.sojourn, toEnd: t.toEnd + u.toEnd,
		served: t.served + u.served, reserved: t.reserved + u.reserved, found: t.found + u.found,
		own: t.own + u.own, residual: t.residual + u.residual,
		inData: t.inData + u.inData, ownInData: t.ownInData + u.ownInData,
		early: t.early + u.early, late: t.late + u.late,
		before: t.before + u.before, after: t.after + u.after,
		ofFirst: t.ofFirst + u.ofFirst, beforeFirst: t.beforeFirst + u.beforeFirst,
		framesOf: added(t.framesOf, u.framesOf), arrivalsIn: added(t.arrivalsIn, u.arrivalsIn), ownIn: added(t.ownIn, u.ownIn),
	}
}

func added(a, b []float64) []float64 {
	sum := make([]float64, len(a))
	for i := range sum {
		sum[i] = a[i] + b[i]
	}
	return sum
}

// add adds a frame and the packets it served.
func (t *totals) add(s *model.Service) {
	k := float64(s.Active())
	t.frames++
	t.packets += k
	t.reservation += s.V
	t.data += s.Data
	t.active += k
	t.square += k * k
	t.pairs += k * (k - 1)
	t.framesOf[s.Active()]++
	t.early += float64(s.InReservation)
	t.late += float64(s.InData)
	start := s.Gate + s.V
	for i := range s.Packets {
		p := &s.Packets[i]
		t.wait += p.Started - p.Arrived
		t.sojourn += p.Sent - p.Arrived
		t.toEnd += p.Done - p.Arrived
		t.served += float64(p.Served)
		t.reserved += p.Reserved
		t.found += float64(p.Found)
		t.residual += p.Residual
		t.before += p.Started - start
		t.after += p.Done - p.Sent
		if p.User == 0 {
			t.ofFirst++
			t.beforeFirst += p.Started - start
		}
		own := 0.0
		if p.Own {
			own = 1
		}
		t.own += own
		if p.InData {
			t.inData++
			t.ownInData += own
			t.arrivalsIn[p.Active]++
			t.ownIn[p.Active] += own
		}
	}
}

// a returns the estimate of a over the frames of a run, E K(K-1)/(2 N E K).
func (t *totals) a(q queue) float64 { return t.pairs / (2 * float64(q.N) * t.active) }

// seenK returns the mean K of the frames that arrivals in data intervals see.
func (t *totals) seenK() float64 {
	sum := 0.0
	for k, n := range t.arrivalsIn {
		sum += float64(k) * n
	}
	return sum / t.inData
}

// runs returns runs of the queue with an order of service, simulated packet by packet.
func (q queue) runs(order model.Order) steady.Runs[totals] {
	return q.runsOf(model.Queues{N: q.N, Lambda: q.lambda, X: q.X, V: q.V, Order: order})
}

// runsOf returns runs of a simulation of the queue.
func (q queue) runsOf(m model.Queues) steady.Runs[totals] {
	return steady.Runs[totals]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[totals], error) {
			f, err := m.Follow(w)
			if err != nil {
				return nil, err
			}
			for range warmUp {
				f.Next()
			}
			return func(n int) (totals, error) {
				t := newTotals(q.N)
				for range n {
					t.add(f.Next())
				}
				return t, nil
			}, nil
		},
		Relaxation: q.relaxation(), Length: q.frames(), Unit: "frames",
	}
}

// measured estimates a number of the sums of runs with service in rotation.
func (q queue) measured(label, name, unit string, of func(t *totals) float64) montecarlo.Experiment {
	return q.ordered(model.InTurn, label, name, unit, of)
}

// ordered is measured with an order of service.
func (q queue) ordered(order model.Order, label, name, unit string, of func(t *totals) float64) montecarlo.Experiment {
	return montecarlo.Slow(32, 8192, steady.OverRuns(name, unit, label, first(of), q.runs(order)))
}

// first returns a number of the sums of the first system.
func first[S any](of func(s *S) float64) func(sums []S) float64 {
	return func(sums []S) float64 { return of(&sums[0]) }
}
