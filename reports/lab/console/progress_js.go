package console

import "sync/atomic"

// A Progress does nothing: a browser has no terminal.
type Progress struct{}

// Progress returns a bar that nobody sees.
func (a *Session) Progress() *Progress { return new(Progress) }

// Step does nothing.
func (p *Progress) Step(done, total int, label string) {}

// Finish does nothing.
func (p *Progress) Finish() {}

// Watch does nothing.
func (p *Progress) Watch(counter *atomic.Int64, total int, label string) (stop func()) {
	return func() {}
}
