//go:build !js

package console

import (
	"fmt"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// silentFor is how long a verb may say nothing at a terminal.
const silentFor = 2 * time.Second

// work says of a verb that it is at work, until rest is called or it has a progress of its own: at a terminal after two
// seconds, and otherwise in a line a minute.
func (a *Session) work(cmd *cobra.Command) {
	if _, endless := cmd.Annotations[Endless]; endless || !cmd.HasParent() || a.shown != nil {
		return
	}
	name := cmd.CommandPath()
	if !a.Streams.Terminal {
		a.quiet = everyMinute(func(since time.Duration) {
			fmt.Fprintf(a.Streams.Err, "%s: at work for %v\n", name, since.Round(time.Minute))
		})
		return
	}
	var shown *mpb.Progress
	var spinner *mpb.Bar
	begun := time.Now()
	late := every(silentFor, func(time.Duration) {
		if shown == nil {
			shown = mpb.New(mpb.WithOutput(a.terminal), mpb.WithWidth(4))
			spinner = shown.New(0, mpb.SpinnerStyle(), mpb.BarRemoveOnComplete(),
				mpb.AppendDecorators(decor.Any(func(decor.Statistics) string {
					return fmt.Sprintf("%s: at work for %v", name, time.Since(begun).Round(time.Second))
				})))
		}
	})
	a.quiet = sync.OnceFunc(func() {
		late()
		if shown != nil {
			spinner.Abort(true)
			shown.Wait()
		}
	})
}

// rest ends what work began.
func (a *Session) rest() {
	if a.quiet != nil {
		a.quiet()
	}
}
