package treedynamic

// StartAt makes a run that has not begun begin at a slot.
func (r *Run) StartAt(slot int64) {
	r.now = slot
	if r.flow != nil {
		r.flow.rest(slot)
	}
}

// Flows reports whether the run takes windows of slots.
func (r *Run) Flows() bool { return r.flow != nil }
