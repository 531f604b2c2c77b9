package registry

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/watching"
)

// A Place computes studies: this process, or others.
type Place interface {
	Compute(ctx context.Context, t Task) (*studies.Results, error)
}

// A Task is a study that is to be computed.
type Task struct {
	Session *console.Session
	Lab     Lab
	Path    string // of the study file
	Study   *studies.Study
	Store   *checkpoint.File // of what is computed
	How     studies.How      // without its executor
	Log     *slog.Logger

	Begin    func() // called when the folding begins, also anew
	Progress func() Progress
	Metrics  func(m []watching.Metric, s watching.Shield) (stop func(), err error) // serves further metrics
}

// A Progress is how far a study is.
type Progress struct {
	Cells, Done  int // Done: cells that have ended
	Replications int
	Left         time.Duration // estimate; 0 if unknown
}

// Workers are other processes that compute studies: what they add to the verbs.
type Workers interface {
	// Verbs returns commands of their own.
	Verbs(s *console.Session, l Lab) []*cobra.Command
	// Flags adds flags to the verbs run and resume.
	Flags(set *pflag.FlagSet) Choice
	// RunHelp and StatusHelp are sentences for the help pages of these verbs.
	RunHelp() string
	StatusHelp(program string) string
	// Status adds flags to the verb status, and returns a function that answers in its
	// place if they were given.
	Status(s *console.Session, l Lab, set *pflag.FlagSet) func(ctx context.Context, args []string, asJSON bool) (answered bool, err error)
}

// A Choice is a place by the flags of a command.
type Choice interface {
	Place
	// Chosen reports whether the flags choose it.
	Chosen() bool
	// Check refuses flags without an effect or with a contradiction, before anything is
	// written.
	Check(ctx context.Context, store string) error
	// Certificate is the file of the certificate under which it listens; "" for none.
	Certificate() string
	// TokenFile is the file in which it would make a token beside the checkpoint; "" for none, or
	// for one that a flag names.
	TokenFile(checkpoint string) string
}

// Again reports that an invalid segment of the store is computed again.
func (t Task) Again(e *shards.ResultError) {
	e.Worker = t.Store.Worker(e.Key)
	t.Log.Warn("computed again", "error", e)
	t.Session.Note(fmt.Sprintf("computed again: %v", e))
}

// ReadStudy reads a study of the laboratory from the text of its file.
//
// Errors: those of studies.Read, as usage.
func (l Lab) ReadStudy(path string, text []byte, open func(path string) (io.ReadCloser, error)) (*studies.Study, error) {
	study, err := studies.Read(path, text, studies.Library{Open: open, Models: l.Models,
		Quantities: l.Quantities, Choose: l.Choose, Named: l.Named})
	if err != nil {
		return nil, console.Usage(err)
	}
	return study, nil
}
