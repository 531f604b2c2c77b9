package packets

import "math"

// A delivery is a copy that a node has received completely and is to forward.
type delivery struct {
	at     float64
	first  int32 // entries first to first+count-1 of the treeTable send it
	count  uint16
	packet uint16
}

// A calendar is a priority queue of deliveries by time, a calendar queue. Time from
// base on is cut into equal days. The deliveries of today are in a heap, those of a
// later day are unordered until it comes, and those beyond the last day wait for the
// next calendar. A delivery must not be earlier than the last one taken. With a few
// deliveries per day each costs constant time; at worst all are on one day, and the
// calendar is a heap.
type calendar struct {
	base  float64 // beginning of day 0
	scale float64 // days per unit of time; 0: all deliveries are on day 0
	today int
	heap  []delivery
	days  []int32 // days[i]: the top sheet of day i, 0 for none; the last entry is for all later times
	sheet []sheet // sheet 0 is unused
	spare int32   // top of the stack of free sheets
	fresh int32   // first sheet that was never used
}

// A sheet holds part of a day's deliveries in 128 bytes, two cache lines.
type sheet struct {
	entries [7]delivery
	used    int32
	below   int32
}

const sheetSize = len(sheet{}.entries)

// newCalendar returns a calendar for a total number of deliveries. It has sheets for
// those on later days at one time: an eighth of all for the hypercube of d = 10.
func newCalendar(deliveries int) *calendar {
	days := min(max(deliveries/8, 16), 1<<20)
	return &calendar{days: make([]int32, days+1), sheet: make([]sheet, 1), fresh: 1}
}

// start empties the calendar and lets its days cover base to about base+span.
func (c *calendar) start(base, span float64) {
	c.base, c.today = base, 0
	c.scale = float64(len(c.days)-1) / span
	if !(c.scale <= math.MaxFloat64) {
		c.scale = 0
	}
}

// put inserts a delivery.
func (c *calendar) put(v delivery) {
	day := len(c.days) - 1
	if f := (v.at - c.base) * c.scale; f < float64(day) {
		day = int(f)
	}
	if day <= c.today {
		c.heapPush(v)
		return
	}
	c.note(day, v)
}

// note adds a delivery to a later day.
func (c *calendar) note(day int, v delivery) {
	top := c.days[day]
	if top == 0 || int(c.sheet[top].used) == sheetSize {
		below := top
		if top = c.spare; top != 0 {
			c.spare = c.sheet[top].below
		} else {
			if top = c.fresh; int(top) == len(c.sheet) {
				c.sheet = append(c.sheet, sheet{})
			}
			c.fresh++
		}
		c.sheet[top].used, c.sheet[top].below = 0, below
		c.days[day] = top
	}
	s := &c.sheet[top]
	s.entries[s.used] = v
	s.used++
}

// turn advances to the next day with deliveries and reports whether there is one.
func (c *calendar) turn() bool {
	last := len(c.days) - 1
	for c.today++; c.today < last; c.today++ {
		if c.days[c.today] != 0 {
			c.open(c.today)
			return true
		}
	}
	if c.days[last] == 0 {
		return false
	}
	c.renew()
	return true
}

// open moves the deliveries of a day to the heap.
func (c *calendar) open(day int) {
	for top := c.days[day]; top != 0; {
		s := &c.sheet[top]
		for _, v := range s.entries[:s.used] {
			c.heapPush(v)
		}
		top, s.below, c.spare = s.below, c.spare, top
	}
	c.days[day] = 0
}

// renew starts a new calendar with the deliveries beyond the last day. Its first half
// covers all of them.
func (c *calendar) renew() {
	last := len(c.days) - 1
	from, to := math.Inf(1), 0.0
	for top := c.days[last]; top != 0; top = c.sheet[top].below {
		s := &c.sheet[top]
		for _, v := range s.entries[:s.used] {
			from, to = min(from, v.at), max(to, v.at)
		}
	}
	c.start(from, 2*(to-from))
	top := c.days[last]
	c.days[last] = 0
	for top != 0 {
		s := c.sheet[top] // a copy: c.sheet may be reallocated
		for _, v := range s.entries[:s.used] {
			c.put(v)
		}
		c.sheet[top].below, c.spare, top = c.spare, top, s.below
	}
}

// heapPush inserts a delivery into the heap of today.
func (c *calendar) heapPush(v delivery) {
	h := append(c.heap, v)
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 2
		if h[up].at <= v.at {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = v
	c.heap = h
}

// take removes the earliest delivery of today.
func (c *calendar) take() delivery {
	h := c.heap
	last := len(h) - 1
	top, v := h[0], h[last]
	h = h[:last]
	c.heap = h
	if last == 0 {
		return top
	}
	i := 0
	for {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && h[down+1].at < h[down].at {
			down++
		}
		if v.at <= h[down].at {
			break
		}
		h[i] = h[down]
		i = down
	}
	h[i] = v
	return top
}
