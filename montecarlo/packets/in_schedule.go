package packets

// inSchedule executes the sends in the order of their numbers. Send k of packet p over
// link l begins when the sender has its copy of p and the link has ended its previous
// send, which has a smaller number:
//
//	end(k) = max(end(source(k)), end(previous send of l)) + x_p
func (e *Execution) inSchedule() float64 {
	b := e.b
	clear(e.free)
	if e.copies == nil {
		e.copies = make([]float64, len(b.packet)+1)
	}
	free, x := e.free, e.x
	link := b.link[:len(b.packet)]
	source := b.source[:len(b.packet)]
	copies := e.copies
	ends := copies[1:][:len(b.packet)]
	for k, p := range b.packet {
		l := link[k]
		end := max(copies[source[k]], free[l]) + x[p]
		free[l] = end
		ends[k] = end
	}
	return last(free)
}

// last returns the latest time, or 0 if there is none.
func last(times []float64) float64 {
	done := 0.0
	for _, t := range times {
		done = max(done, t)
	}
	return done
}
