//go:build !js

package console

import (
	"strings"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A Progress draws one bar on standard error if that is a terminal, and does nothing
// otherwise.
type Progress struct {
	container *mpb.Progress
	bar       *mpb.Bar
	label     atomic.Pointer[string]
	tell      func(done, total int, label string) // of a live page; nil for none
}

// Progress returns a bar, which appears at its first step.
func (a *Session) Progress() *Progress {
	p := new(Progress)
	if a.shown != nil {
		p.tell = a.shown.Progress
	}
	if a.Streams.Terminal {
		p.container = mpb.New(mpb.WithOutput(a.terminal), mpb.WithWidth(40))
	}
	return p
}

// Step updates the bar to done of total, with the label of the work in progress.
func (p *Progress) Step(done, total int, label string) {
	if p.tell != nil {
		p.tell(done, total, label)
	}
	if p.container == nil {
		return
	}
	label = strings.ReplaceAll(Visible(label), "\n", " ")
	p.label.Store(&label)
	if p.bar == nil {
		p.bar = p.container.AddBar(int64(total),
			mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.CountersNoUnit("%d / %d ")),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return " " + *p.label.Load() })))
	}
	p.bar.SetCurrent(int64(done))
}

// Finish removes the bar.
func (p *Progress) Finish() {
	if p.container == nil {
		return
	}
	if p.bar != nil {
		p.bar.Abort(true)
	}
	p.container.Wait()
}

// Watch shows a counter until the returned function is called.
func (p *Progress) Watch(counter *atomic.Int64, total int, label string) (stop func()) {
	if p.container == nil && p.tell == nil {
		return func() {}
	}
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			p.Step(int(counter.Load()), total, label)
			select {
			case <-quit:
				return
			case <-tick.C:
			}
		}
	}()
	return func() {
		close(quit)
		<-done
		p.Finish()
	}
}
