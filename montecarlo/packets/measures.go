package packets

// Measures of the last run besides its completion time, computed on demand. A failed
// run has none; before the first one all times are 0.

// Phases returns the duration of each hop if the last run was with barriers; otherwise
// nil. The slice is valid until the next run.
func (e *Execution) Phases() []float64 {
	if e.discipline != Barrier {
		return nil
	}
	return e.phases
}

// AppendFinish appends the end of every send, in the order of Schedule.Sends.
func (e *Execution) AppendFinish(dst []float64) []float64 {
	first := len(dst)
	for range e.b.given {
		dst = append(dst, 0)
	}
	for k, end := range e.trace() {
		dst[first+int(e.b.given[k])] = end
	}
	return dst
}

// AppendBusy appends for every one of Links how long it sends, which is the sum
// of the lengths it carries.
func (e *Execution) AppendBusy(dst []float64) []float64 {
	first := len(dst)
	for range e.b.links {
		dst = append(dst, 0)
	}
	busy := dst[first:]
	for k, p := range e.b.packet {
		busy[e.b.link[k]] += e.x[p]
	}
	return dst
}

// Load returns the longest of the times of AppendBusy: no discipline completes
// earlier.
func (e *Execution) Load() float64 {
	e.busy = e.AppendBusy(e.busy[:0])
	return last(e.busy)
}

// Waiting returns how long the copies wait at the senders, from arrival to the
// beginning of the send: the sum over all sends, and the longest wait. A copy
// waits for a busy link, for its turn, or for a barrier.
func (e *Execution) Waiting() (total, longest float64) {
	ends := e.trace()
	for k, end := range ends {
		arrived := 0.0
		if c := e.b.source[k]; c > 0 {
			arrived = ends[c-1]
		}
		// Without waiting the end is arrived + x_p, rounded.
		wait := max(0, end-(arrived+e.x[e.b.packet[k]]))
		total += wait
		longest = max(longest, wait)
	}
	return total, longest
}

// WaitingShare returns the share of waiting in the time of a hop, from the arrival of a copy at
// the sender to that at the receiver, over all hops of the last run; 0 where nothing takes time.
func (e *Execution) WaitingShare() float64 {
	waiting, _ := e.Waiting()
	if waiting == 0 {
		return 0
	}
	sending := 0.0
	for _, p := range e.b.packet {
		sending += e.x[p]
	}
	return waiting / (waiting + sending)
}

// trace returns the end of every send of the last run, by number.
func (e *Execution) trace() []float64 {
	if e.ends == nil {
		e.ends = make([]float64, len(e.b.packet))
	}
	if e.traced {
		return e.ends
	}
	e.traced = true
	switch e.discipline {
	case InSchedule:
		copy(e.ends, e.copies[1:])
	case Barrier:
		e.traceBarrier()
	case Arrival:
		record := make([]float64, len(e.b.trees.send))
		e.arrival(record)
		for i, k := range e.b.trees.send {
			if k >= 0 {
				e.ends[k] = record[i]
			}
		}
	}
	return e.ends
}
