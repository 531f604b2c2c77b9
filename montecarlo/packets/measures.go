package packets

// trace makes e.copies hold the end of every send of the last run.
func (e *Execution) trace() {
	if e.traced {
		return
	}
	if e.how == Barrier {
		e.traceBarrier()
	}
	e.traced = true
}

// AppendFinish appends the end of every send of the last run, in the order of
// Schedule.Sends.
func (e *Execution) AppendFinish(dst []float64) []float64 {
	e.trace()
	first := len(dst)
	for range e.b.given {
		dst = append(dst, 0)
	}
	for k, i := range e.b.given {
		dst[first+int(i)] = e.copies[k+1]
	}
	return dst
}
