package packets

import "math"

// A delivery is a copy that is complete at a node and is to be passed on.
type delivery struct {
	at     float64
	first  int32 // entries first to first+count-1 of the treeTable send it
	count  uint16
	packet uint16
}

// A calendar holds deliveries and gives them back in order of time. Time from
// base on is cut into equal days; the deliveries of today are in a heap, those
// of a later day lie in any order until it comes, and those beyond the last day
// wait for the next calendar. What is put in must not be earlier than what was
// last taken out. With a few deliveries a day the work per delivery does not
// grow with their number; at worst all are on one day, and it is that of a heap.
type calendar struct {
	base  float64 // the beginning of day 0
	scale float64 // days per unit of time; 0: all is day 0
	today int
	heap  []delivery
	days  []int32 // days[i]: the sheet of day i on top, 0 for none; the last entry is for later
	sheet []sheet // sheet 0 is none
	spare int32   // the sheet on top of those not in use
	fresh int32   // sheets from here on were never used
}

// A sheet is a part of a day's deliveries: 128 bytes, two lines of cache.
type sheet struct {
	entries [7]delivery
	used    int32
	below   int32
}

const sheetSize = len(sheet{}.entries)

// newCalendar returns a calendar for so many deliveries in all. There are sheets
// for as many of them as lie on later days at one time: for the hypercube of d =
// 10 an eighth.
func newCalendar(deliveries int) *calendar {
	days := min(max(deliveries/8, 16), 1<<20)
	return &calendar{days: make([]int32, days+1), sheet: make([]sheet, 1), fresh: 1}
}

// start empties the calendar and gives it days from base to about base+span.
func (c *calendar) start(base, span float64) {
	c.base, c.today = base, 0
	c.scale = float64(len(c.days)-1) / span
	if !(c.scale <= math.MaxFloat64) {
		c.scale = 0
	}
}

// put adds a delivery.
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

// note writes a delivery on a later day.
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

// turn goes on to the next day that has deliveries, and reports whether there
// is one.
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

// renew begins a new calendar with all that was left for later. Its first half
// reaches to the last of them.
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
		s := c.sheet[top] // a copy: c.sheet may move while it grows
		for _, v := range s.entries[:s.used] {
			c.put(v)
		}
		c.sheet[top].below, c.spare, top = c.spare, top, s.below
	}
}

// heapPush adds a delivery to those of today.
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
