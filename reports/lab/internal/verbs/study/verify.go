package study

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/pflag"

	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/program"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
)

// VerifyFlags say which segments of a checkpoint are recomputed.
type VerifyFlags struct {
	store    *string
	segments *int
	all      *bool
	drop     *bool
	seed     *uint64
	set      *pflag.FlagSet
}

// AddVerify adds the flags of verify that concern studies.
func AddVerify(set *pflag.FlagSet) VerifyFlags {
	return VerifyFlags{
		store: addStore(set, (*console.Files).Reads),
		segments: console.AddCount(set, "segments", 0, 1, "of a study: segments to recompute (default: 60, or one in a hundred if "+
			"that is more)"),
		all:  set.Bool("all", false, "of a study: recompute every segment"),
		drop: set.Bool("drop", false, "of a study: have the checkpoint forget what differs, and all else by the same hand"),
		seed: console.AddUint64(set, "seed", 0, "of a study: seed of the choice of segments (default: none, a choice that "+
			"nobody can know)"),
		set: set,
	}
}

// Given returns a given flag for studies; "" for none.
func (f VerifyFlags) Given() string {
	for _, name := range []string{"segments", "all", "drop", "seed"} {
		if f.set.Changed(name) {
			return name
		}
	}
	return ""
}

// Checkpoint returns the path of the checkpoint to verify; "" if the argument names
// neither a study nor a checkpoint.
func (f VerifyFlags) Checkpoint(path string) string {
	if e := filepath.Ext(path); e == ".yaml" || e == ".yml" || *f.store != "" {
		return checkpointOf(*f.store, path)
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	first := make([]byte, len(checkpoint.Magic))
	if _, err := io.ReadFull(file, first); err != nil || string(first) != checkpoint.Magic {
		return ""
	}
	return path
}

// DifferencesShown bounds the differences that are printed as text.
const DifferencesShown = 20

// Verify recomputes segments of a checkpoint and compares them.
func (f VerifyFlags) Verify(ctx context.Context, s *console.Session, l registry.Lab, path string, workers int, asJSON bool) error {
	if *f.all && f.set.Changed("segments") {
		return console.Usagef("--all and --segments=%d: want one of them", *f.segments)
	}
	a := &App{s, l}
	study, file, err := a.openVerified(path)
	if err != nil {
		return err
	}
	defer file.Close()
	keys := segmentKeys(file)
	d := verifyStudyDocument{File: path, Study: study.Name, Segments: len(keys), Differences: []wrongSegment{}}
	chosen := f.choose(keys)
	bar := a.Progress()
	for len(chosen) > 0 {
		n := sameRun(chosen)
		wrong, err := compareAgain(ctx, study, file, chosen[:n], workers)
		if err != nil {
			bar.Finish()
			return err
		}
		d.Differences = append(d.Differences, wrong...)
		d.Recomputed += n
		chosen = chosen[n:]
		bar.Step(d.Recomputed, d.Recomputed+len(chosen), "segments")
	}
	bar.Finish()
	if d.Agree = len(d.Differences) == 0; d.Agree && d.Recomputed > 0 && d.Recomputed < d.Segments {
		d.Excluded = &exclusion{Share: excluded(d.Recomputed), Level: verifiedLevel}
	}
	if *f.drop && !d.Agree {
		if d.Dropped, err = a.drop(path, study, d.Differences); err != nil {
			return err
		}
	}
	if asJSON {
		if err := console.WriteJSON(&a.Out, d); err != nil {
			return err
		}
	} else {
		d.print(a)
	}
	if !d.Agree {
		return console.ErrVerdict
	}
	return nil
}

// openVerified opens a checkpoint of this program and machine, and its study.
func (a *App) openVerified(path string) (*studies.Study, *checkpoint.File, error) {
	file, id, err := checkpoint.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, console.Usagef("%s: there is no checkpoint; '%s run' makes one", path, a.Name)
	}
	if err != nil {
		return nil, nil, console.Usage(err)
	}
	study, err := a.verified(path, file, id)
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return study, file, nil
}

func (a *App) verified(path string, file *checkpoint.File, id checkpoint.Identity) (*studies.Study, error) {
	want := id
	var err error
	if want.Program, err = program.This(a.Version); err != nil {
		return nil, err
	}
	if err := checkpoint.Same(path, id, want); err != nil {
		return nil, err
	}
	study, err := a.parseStudy(path, []byte(id.Text))
	if err != nil {
		return nil, err
	}
	want.Hash = study.Hash()
	if err := checkpoint.Same(path, id, want); err != nil {
		return nil, err
	}
	here := studies.Arithmetic()
	if there := file.Arithmetic(); there != "" && there != here {
		return nil, console.Usagef("%s: its segments were computed by arithmetic %s, and this machine has %s, whose last digits differ; "+
			"verify it on a machine of the first kind", path, there, here)
	}
	return study, nil
}

// drop removes the segments that differ from a checkpoint, and all others of the
// workers that computed them.
func (a *App) drop(path string, s *studies.Study, wrong []wrongSegment) (int, error) {
	id, err := a.identity(s)
	if err != nil {
		return 0, err
	}
	file, err := checkpoint.Open(path, id)
	if err != nil {
		return 0, err
	}
	keys, workers := map[shards.Key]bool{}, map[string]bool{}
	for _, w := range wrong {
		keys[w.key] = true
		workers[w.Worker] = w.Worker != ""
	}
	n, err := file.Drop(func(k shards.Key, worker string) bool {
		return k.Segment.Last > k.Segment.First && (keys[k] || workers[worker])
	})
	return n, closed(file, err)
}

// A verifyStudyDocument is the output of verify --json for a study.
type verifyStudyDocument struct {
	File        string         `json:"file"`
	Study       string         `json:"study"`
	Segments    int            `json:"segments"`   // of the checkpoint
	Recomputed  int            `json:"recomputed"` // of them
	Agree       bool           `json:"agree"`
	Excluded    *exclusion     `json:"excluded,omitempty"` // by segments that agree, if not all were recomputed
	Dropped     int            `json:"dropped,omitempty"`
	Differences []wrongSegment `json:"differences"`
}

// An exclusion bounds the share of wrong segments.
type exclusion struct {
	Share float64 `json:"share"`
	Level float64 `json:"level"`
}

func (d verifyStudyDocument) print(a *App) {
	switch {
	case d.Segments == 0:
		fmt.Fprintf(&a.Out, "study %s has no segments yet\n", d.Study)
		return
	case d.Agree && d.Excluded == nil:
		fmt.Fprintf(&a.Out, "study %s: all %d segments agree, bit by bit\n", d.Study, d.Segments)
		return
	case d.Agree:
		fmt.Fprintf(&a.Out, "study %s: all %d of %d segments that were chosen agree, bit by bit\nthis excludes at %v %% "+
			"(Clopper-Pearson) that %.2g %% of the segments or more are wrong\n",
			d.Study, d.Recomputed, d.Segments, 100*d.Excluded.Level, 100*d.Excluded.Share)
		return
	}
	fmt.Fprintf(&a.Out, "study %s: %d of %d segments that were recomputed differ\n", d.Study, len(d.Differences), d.Recomputed)
	for i, w := range d.Differences {
		if i == DifferencesShown {
			fmt.Fprintf(&a.Out, "  and %d more; --json shows all\n", len(d.Differences)-DifferencesShown)
			break
		}
		what := w.Cell
		if what == "" {
			what = "no cell has " + strconv.QuoteToGraphic(w.Run)
		}
		fmt.Fprintf(&a.Out, "  %s: %d to %d, computed by %s\n", what, w.First, w.Last, strconv.QuoteToGraphic(w.Worker))
	}
	if d.Dropped > 0 {
		fmt.Fprintf(&a.Out, "%d segments were dropped; '%s resume' computes them again\n", d.Dropped, a.Name)
		return
	}
	a.Out.WriteString("--drop has the checkpoint forget them, and all else by the same hand\n")
}
