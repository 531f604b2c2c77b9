package cli

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A progress draws one bar on standard error when that is a terminal, and
// does nothing otherwise.
type progress struct {
	container *mpb.Progress
	bar       *mpb.Bar
	label     atomic.Pointer[string]
}

func (a *app) progress() *progress {
	p := new(progress)
	if a.streams.Terminal {
		p.container = mpb.New(mpb.WithOutput(a.streams.Err), mpb.WithWidth(40))
	}
	return p
}

// note tells a person who looks on; programs have the log.
func (a *app) note(line string) {
	if a.streams.Terminal {
		fmt.Fprintln(a.streams.Err, line)
	}
}

// step says that done of total pieces are finished and what is under way.
func (p *progress) step(done, total int, label string) {
	if p.container == nil {
		return
	}
	p.label.Store(&label)
	if p.bar == nil {
		p.bar = p.container.AddBar(int64(total),
			mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.CountersNoUnit("%d / %d ")),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return " " + *p.label.Load() })))
	}
	p.bar.SetCurrent(int64(done))
}

// finish removes the bar.
func (p *progress) finish() {
	if p.container == nil {
		return
	}
	if p.bar != nil {
		p.bar.Abort(true)
	}
	p.container.Wait()
}

// watch shows a counter until the returned function is called.
func (p *progress) watch(counter *atomic.Int64, total int, label string) (stop func()) {
	if p.container == nil {
		return func() {}
	}
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			p.step(int(counter.Load()), total, label)
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
		p.finish()
	}
}
