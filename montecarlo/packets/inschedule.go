package packets

// inSchedule executes the sends in the order of their numbers. Send k of packet
// p over link l begins when the sender has its copy of p and the link has ended
// its send before, which has a smaller number:
//
//	end(k) = max(end(source(k)), end(previous send of l)) + x_p
func (e *Execution) inSchedule() float64 {
	b := e.b
	clear(e.free)
	copies, free, x := e.copies, e.free, e.x
	link, source := b.link, b.source
	done := 0.0
	for k, p := range b.packet {
		l := link[k]
		end := max(copies[source[k]], free[l]) + x[p]
		free[l] = end
		copies[k+1] = end
		done = max(done, end)
	}
	e.traced = true
	return done
}
