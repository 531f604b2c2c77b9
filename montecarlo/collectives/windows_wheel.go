package collectives

import (
	"math"
	"math/bits"
)

// wheelSize is the number of windows that are in sight.
const wheelSize = 1 << 11

// A wheel is the future of a simulation in windows: by window a list of messages (acts)
// that come and of ranks that are due. Windows out of sight have one list in common.
type wheel struct {
	per   float64 // windows per unit of time
	now   int64   // the current window
	base  int64   // the first window in sight; wheelSize are
	heads [wheelSize]int32
	full  [wheelSize / 64]uint64 // windows with a list
	far   []distant
	turns []turn // of ranks; the i-th is -1-i in lists
	spare int32  // the first that is not used, -1 for none
}

type distant struct {
	window int64
	what   int32
}

// A turn is an element of a list for a rank.
type turn struct{ rank, next int32 }

func (w *wheel) reset(length float64) {
	clear(w.full[:])
	w.per, w.now, w.base, w.far, w.turns, w.spare = 1/length, -1, 0, w.far[:0], w.turns[:0], -1
}

// window returns the number of the window of a time; false if it is out of range.
func (w *wheel) window(at float64) (int64, bool) {
	x := at * w.per
	return int64(x), x < 1<<31
}

// end returns the least time that is not in the current window or before.
func (w *wheel) end() float64 {
	x := float64(w.now+1) / w.per
	for int64(x*w.per) > w.now {
		x = math.Nextafter(x, 0)
	}
	for int64(x*w.per) <= w.now {
		x = math.Nextafter(x, math.Inf(1))
	}
	return x
}

// put puts something into the list of a window, and returns what comes after it there.
func (w *wheel) put(what int32, window int64) (next int32) {
	i := window - w.base
	if i >= wheelSize {
		w.far = append(w.far, distant{window, what})
		return none
	}
	if bit := uint64(1) << (i % 64); w.full[i/64]&bit == 0 {
		w.full[i/64] |= bit
		w.heads[i] = what
		return none
	}
	next = w.heads[i]
	w.heads[i] = what
	return next
}

// putRank has a rank be due in a window.
func (w *wheel) putRank(r int32, window int64) {
	i := w.spare
	if i >= 0 {
		w.spare = w.turns[i].next
	} else {
		i = int32(len(w.turns))
		w.turns = append(w.turns, turn{})
	}
	w.turns[i].rank = r
	w.turns[i].next = w.put(-1-i, window)
}

// rank returns the rank of an element of a list, and the next element.
func (w *wheel) rank(x int32) (r, next int32) {
	i := -1 - x
	t := w.turns[i]
	w.turns[i].next, w.spare = w.spare, i
	return t.rank, t.next
}

// take takes the list of the current window.
func (w *wheel) take() int32 {
	i := w.now - w.base
	w.full[i/64] &^= 1 << (i % 64)
	return w.heads[i]
}

// turn goes on to the next window with a list, and reports whether there is one.
func (v *windows) turn() bool {
	w := &v.wheel
	i := max(w.now-w.base, 0)
	for word := i / 64; word < int64(len(w.full)); word++ {
		if w.full[word] != 0 {
			w.now = w.base + 64*word + int64(bits.TrailingZeros64(w.full[word]))
			return true
		}
	}
	if len(w.far) == 0 {
		return false
	}
	v.effort -= len(w.far)
	w.base = w.far[0].window
	for _, x := range w.far {
		w.base = min(w.base, x.window)
	}
	w.now = w.base
	far := w.far
	w.far = w.far[:0]
	for _, x := range far {
		next := w.put(x.what, x.window) // far again behind what is read
		if x.what >= 0 {
			v.acts[x.what].next = next
		} else {
			w.turns[-1-x.what].next = next
		}
	}
	return true
}
