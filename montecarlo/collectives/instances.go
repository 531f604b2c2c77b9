package collectives

// instances are what is known of several instances of a program at once: it is empty
// where there is only one, which begins at 0.
type instances struct {
	salts    []uint64  // by slot, of the draws
	launched []float64 // by slot, when
	count    uint64    // of this run: the draws of an instance depend on its number
}

// restart begins a run, which numbers its instances anew.
func (s *instances) restart() { s.count = 0 }

// several makes room for instances.
func (s *instances) several(slots int) {
	s.salts = append(s.salts, make([]uint64, slots-len(s.salts))...)
	s.launched = append(s.launched, make([]float64, slots-len(s.launched))...)
}

// born numbers an instance.
func (s *instances) born(slot int32, at float64) {
	if s.salts == nil {
		return
	}
	s.count++
	s.salts[slot], s.launched[slot] = mix(s.count*golden), at
}

// season gives the draws of an execution to the instance in a slot.
func (s *instances) season(e *Execution, slot int32) {
	if s.salts != nil {
		e.salt = s.salts[slot]
	}
}

// starts returns when a rank arrives, in the instance in a slot.
func (s *instances) starts(e *Execution, slot, rank int32) float64 {
	if s.salts == nil {
		return e.from(rank)
	}
	at := s.launched[slot]
	if e.begin != nil {
		at += e.c.start.of(e.stream, identity(int(rank), int(rank), 0)^s.salts[slot])
	}
	return at
}
