package study

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/program"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
)

// An App is one run of the command line.
type App struct {
	*console.Session
	lab registry.Lab
}

// Verbs returns the commands of study files.
func Verbs(s *console.Session, l registry.Lab) []*cobra.Command {
	a := New(s, l)
	list := []*cobra.Command{a.runVerb(), a.resumeVerb(), a.mergeVerb(), a.statusVerb()}
	if l.Workers != nil {
		list = append(list, l.Workers.Verbs(s, l)...)
	}
	return list
}

// New returns the verbs of studies as calls.
func New(s *console.Session, l registry.Lab) *App { return &App{s, l} }

// checkpointOf is the path of the checkpoint of a study file.
func checkpointOf(given, study string) string {
	if given != "" {
		return given
	}
	return strings.TrimSuffix(study, filepath.Ext(study)) + ".checkpoint"
}

// identity is the identity of a study that this program computes.
func (a *App) identity(s *studies.Study) (checkpoint.Identity, error) {
	this, err := program.This(a.Version)
	return checkpoint.Identity{Hash: s.Hash(), Program: this, Text: string(s.Text)}, err
}

// longestStudy bounds the size of a study file.
const longestStudy = 1 << 20

// readStudy reads the study file that is the only argument.
func (a *App) readStudy(args []string) (*studies.Study, error) {
	if len(args) != 1 {
		return nil, console.Usagef("%d study files: want one", len(args))
	}
	return a.ReadStudy(args[0])
}

// ReadStudy reads a study file.
func (a *App) ReadStudy(path string) (*studies.Study, error) {
	f, err := a.Files.Open(path)
	if err != nil {
		return nil, console.Usagef("%w; give the path of a study file", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, longestStudy+1))
	if err != nil {
		return nil, console.Usage(err)
	}
	if len(text) > longestStudy {
		return nil, console.Usagef("%s: longer than %d bytes, which no study file is", path, longestStudy)
	}
	return a.parseStudy(path, text)
}

func (a *App) parseStudy(path string, text []byte) (*studies.Study, error) {
	return a.lab.ReadStudy(path, text, a.Files.Open)
}
