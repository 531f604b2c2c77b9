package collectives

// A simulation is what every discrete-event simulation of a program has. Several instances of the program may run at
// once, each in a slot of its own.
type simulation struct {
	mailbox
	instances
	agenda agenda
	e      *Execution
	now    float64
	left   []int32          // by slot, operations that have not ended
	after  func(slot int32) // called when an instance has ended; may be nil
	trace  []Span
}

func newSimulation(c *Compiled, slots int) simulation {
	return simulation{mailbox: newMailbox(c, slots), left: make([]int32, slots)}
}

// grow allocates slots for more instances.
func (s *simulation) grow(slots int) {
	s.mailbox.grow(slots)
	s.allocate(slots)
	s.left = longer(s.left, slots)
}

// restart prepares a run without events or instances.
func (s *simulation) restart(e *Execution) {
	s.e, s.now = e, 0
	s.agenda.clear()
	s.instances.restart()
}

// occupy puts an instance into a slot now.
func (s *simulation) occupy(slot int32, at float64) {
	s.empty(slot)
	s.register(slot, at)
	s.left[slot], s.now = s.n, at
}

// ended records that an operation of an instance has ended.
func (s *simulation) ended(base int32) {
	slot := s.slot(base)
	if s.left[slot]--; s.left[slot] == 0 && s.after != nil {
		s.after(slot)
	}
}

func (s *simulation) upcoming() (at float64, ok bool) {
	if s.agenda.empty() {
		return 0, false
	}
	return s.agenda.next(), true
}
