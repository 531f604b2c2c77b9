package collectives

// instances holds the state of several concurrent instances of a program. It is empty
// if there is only one, which begins at 0.
type instances struct {
	salts    []uint64  // by slot, of the random numbers of the instance
	launched []float64 // by slot, the time of launch
	count    uint64    // instances launched in this run; the random numbers of an instance depend on its number
}

// restart resets the numbering of instances for a new run.
func (s *instances) restart() { s.count = 0 }

// allocate grows the tables to so many slots.
func (s *instances) allocate(slots int) {
	s.salts = append(s.salts, make([]uint64, slots-len(s.salts))...)
	s.launched = append(s.launched, make([]float64, slots-len(s.launched))...)
}

// register gives the instance launched in a slot its number.
func (s *instances) register(slot int32, at float64) {
	if s.salts == nil {
		return
	}
	s.count++
	s.salts[slot], s.launched[slot] = mix(s.count*golden), at
}

// setSalt makes an execution draw the random numbers of the instance in a slot.
func (s *instances) setSalt(e *Execution, slot int32) {
	if s.salts != nil {
		e.salt = s.salts[slot]
	}
}

// starts returns the arrival time of a rank in the instance in a slot.
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
