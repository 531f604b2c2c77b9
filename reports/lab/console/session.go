package console

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"castlab/reports/arguments"
)

// Streams are the output streams. Progress is drawn on Err if that is a terminal, and is a line a minute there otherwise.
type Streams struct {
	Out, Err io.Writer
	Terminal bool // Err is a terminal
}

// Endless is the annotation of a verb that waits for others, and of which nobody asks whether it is at work.
const Endless = "endless"

// A Session is one run of the command line of a laboratory. What is written to its streams
// passes [Visible], so that no verb has to think of it.
type Session struct {
	Name    string // of the program, such as castlab: in messages and commands
	Version string // of the laboratory
	Streams Streams
	Grammar arguments.Grammar
	Files   Files
	Out     bytes.Buffer // standard output, written at the end at once

	out      *visible  // Streams.Out
	terminal io.Writer // Streams.Err as it was given, for the progress that this package draws
	remarked sync.Map  // what remark has said
	shown    *Shown    // takes what a live page shows; nil of a command line
	offers   []Offer
	quiet    func() // ends what says that a verb is at work; nil for nothing
}

// NewSession begins a session of a program, which ends with its context.
func NewSession(ctx context.Context, name, version string, s Streams) *Session {
	a := &Session{Name: name, Version: version, Streams: s, Files: Files{ctx: ctx}, out: newVisible(s.Out), terminal: s.Err}
	a.Streams.Out, a.Streams.Err = a.out, newVisible(s.Err)
	a.Grammar = arguments.Grammar{Open: a.Files.Open, Remark: a.remark}
	return a
}

// Execute executes a command with these arguments and returns its error. Its output is in Out.
func (a *Session) Execute(ctx context.Context, root *cobra.Command, args []string) error {
	root.SetArgs(args)
	root.SetOut(&a.Out)
	root.SetErr(a.Streams.Err)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := a.declare(cmd.Flags()); err != nil {
			return err
		}
		a.work(cmd)
		return nil
	}
	err := root.ExecuteContext(ctx)
	a.rest()
	if clash := a.Files.clashed(); clash != nil { // without what the verb made of it
		err = clash
	}
	return err
}

// Run executes a command with these arguments, writes its output and returns the exit
// status.
func (a *Session) Run(ctx context.Context, root *cobra.Command, args []string) int {
	err := a.Execute(ctx, root, args)
	_, failed := a.out.Write(a.Out.Bytes())
	if failed = errors.Join(failed, a.out.Flush()); err == nil {
		err = failed
	}
	if err == nil {
		return ExitWell
	}
	if line := errorLine(ctx, err); line != "" {
		fmt.Fprintln(a.Streams.Err, a.Name+": "+line)
	}
	return ExitStatus(err)
}

// remark prints what is to be said of a file, once.
func (a *Session) remark(text string) {
	if _, said := a.remarked.LoadOrStore(text, true); !said {
		fmt.Fprintln(a.Streams.Err, a.Name+": "+text)
	}
}

// Note prints a line for a person at a terminal; programs have the log.
func (a *Session) Note(line string) {
	if a.Streams.Terminal {
		fmt.Fprintln(a.Streams.Err, line)
	}
}
