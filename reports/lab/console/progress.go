//go:build !js

package console

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A Progress says how far work is, and how long the rest may take: one bar on standard error if that is a terminal, and
// otherwise a line a minute there.
type Progress struct {
	container *mpb.Progress // of a terminal
	lines     io.Writer     // of no terminal
	name      string        // of the program
	untimed   bool

	tell func(done, total int, label string) // of a live page; nil for none
	stop func()                              // of what comes every minute

	mu    sync.Mutex
	bar   *mpb.Bar
	label string // of Watch; "" for that which it was given
	begun time.Time
	first int // what was done at the first step

	now atomic.Pointer[step] // read by the goroutine that draws
}

// A step is how far work is.
type step struct {
	done, total int
	label       string
	left        time.Duration // 0 if it is not known
}

func (s step) words() string {
	if s.left <= 0 {
		return s.label
	}
	return fmt.Sprintf("%s, about %v left", s.label, s.left)
}

// Progress returns a progress, which appears at its first step.
func (a *Session) Progress() *Progress {
	a.rest() // what is at work says so itself from here
	p := &Progress{name: a.Name}
	switch {
	case a.shown != nil:
		p.tell = a.shown.Progress
	case a.Streams.Terminal:
		p.container = mpb.New(mpb.WithOutput(a.terminal), mpb.WithWidth(40))
	default:
		p.lines = a.Streams.Err
	}
	return p
}

// Untimed is a progress that does not say how long the rest may take: the total is the most that may be done, not what is
// expected.
func (p *Progress) Untimed() *Progress {
	p.untimed = true
	return p
}

// Step updates the progress to done of total, with the label of the work in progress. The time left is as for what was
// done since the first step.
func (p *Progress) Step(done, total int, label string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.step(step{done: done, total: total, label: label})
}

// StepLeft is Step with the time left, 0 if it is not known.
func (p *Progress) StepLeft(done, total int, label string, left time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(step{done, total, label, left})
}

func (p *Progress) step(s step) {
	if p.begun.IsZero() {
		p.begun, p.first = time.Now(), s.done
	}
	if !p.untimed {
		s.left = timeLeft(time.Since(p.begun), s.done-p.first, s.total-s.done)
	}
	p.show(s)
}

// The time that is left is estimated of work that took some time already, and up to a hundred days.
const (
	leastTimed = 2 * time.Second
	mostLeft   = 2400 * time.Hour
)

// timeLeft is the time that the rest takes if it goes on as it did; 0 if it is not known.
func timeLeft(elapsed time.Duration, done, rest int) time.Duration {
	if elapsed < leastTimed || done <= 0 || rest <= 0 {
		return 0
	}
	estimate := float64(elapsed) * float64(rest) / float64(done)
	if estimate > float64(mostLeft) {
		return 0
	}
	left := time.Duration(estimate)
	unit := time.Second
	switch {
	case left > time.Hour:
		unit = time.Minute
	case left > 10*time.Minute:
		unit = 10 * time.Second
	}
	return max(left.Round(unit), unit)
}

func (p *Progress) show(s step) {
	s.label = strings.ReplaceAll(Visible(s.label), "\n", " ")
	p.now.Store(&s)
	switch {
	case p.tell != nil:
		p.tell(s.done, s.total, s.label)
	case p.container == nil && p.lines == nil:
	case p.container == nil && p.stop == nil:
		p.stop = everyMinute(p.line)
	case p.container == nil:
	case p.bar == nil:
		p.bar = p.container.AddBar(int64(s.total),
			mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.CountersNoUnit("%d / %d ")),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return " " + p.now.Load().words() })))
		fallthrough
	default:
		p.bar.SetCurrent(int64(s.done))
	}
}

// line prints how far the work is.
func (p *Progress) line(time.Duration) {
	s := p.now.Load()
	fmt.Fprintf(p.lines, "%s: %d / %d %s\n", p.name, s.done, s.total, s.words())
}

// everyMinute calls do after each minute, with the time since it began, until the returned function is called.
func everyMinute(do func(since time.Duration)) (stop func()) {
	return every(time.Minute, do)
}

// every calls do after each interval, with the time since it began, until the returned function is called.
func every(interval time.Duration, do func(since time.Duration)) (stop func()) {
	quit, done := make(chan struct{}), make(chan struct{})
	begun := time.Now()
	go func() {
		defer close(done)
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				do(time.Since(begun))
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(quit)
		<-done
	})
}

// Finish removes the bar, and ends the lines.
func (p *Progress) Finish() {
	p.mu.Lock()
	stop, bar := p.stop, p.bar
	p.mu.Unlock()
	if stop != nil {
		stop()
	}
	if p.container == nil {
		return
	}
	if bar != nil {
		bar.Abort(true)
	}
	p.container.Wait()
}

// Label replaces the label of [Progress.Watch] from now on.
func (p *Progress) Label(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.label = text
}

// Watch shows a counter until the returned function is called.
func (p *Progress) Watch(counter *atomic.Int64, total int, label string) (stop func()) {
	look := func(time.Duration) {
		p.mu.Lock()
		defer p.mu.Unlock()
		s := step{done: int(counter.Load()), total: total, label: label}
		if p.label != "" {
			s.label = p.label
		}
		p.step(s)
	}
	look(0)
	quit := every(100*time.Millisecond, look)
	return func() {
		quit()
		p.Finish()
	}
}
