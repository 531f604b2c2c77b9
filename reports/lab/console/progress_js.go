package console

import (
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
)

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

// Untimed does nothing.
func (p *Progress) Untimed() *Progress { return p }

// StepLeft does nothing.
func (p *Progress) StepLeft(done, total int, label string, left time.Duration) {}

// Label does nothing.
func (p *Progress) Label(text string) {}

// work does nothing: nobody waits at a terminal.
func (a *Session) work(*cobra.Command) {}

// rest does nothing.
func (a *Session) rest() {}
