package study

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"castlab/distributions/inputs"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/internal/verbs/registry"
)

// RunAt computes a study at a place, from what the checkpoint has if there is one, and
// writes its outputs.
func (a *App) RunAt(ctx context.Context, path string, s *studies.Study, store string, p registry.Place) (*studies.Results, error) {
	if err := a.spareOutputs(s, store, ""); err != nil {
		return nil, err
	}
	file, made, err := a.openStore(s, store, true)
	if err != nil {
		return nil, err
	}
	r, err := a.runAt(ctx, path, s, file, p)
	if err != nil && made {
		err = errors.Join(err, file.RemoveEmpty())
	}
	if err = closed(file, err); err != nil {
		return nil, err
	}
	return r, writeOutputs(r)
}

func (a *App) runAt(ctx context.Context, path string, s *studies.Study, file *checkpoint.File, p registry.Place) (*studies.Results, error) {
	t, err := a.task(path, s, file, a.studyProgress(s))
	if err != nil {
		return nil, err
	}
	return p.Compute(ctx, t)
}

// RunPart computes a part of a study into a file of a folder, and merges the parts if all
// are there.
//
// Errors: a *PartsError if some are not.
func (a *App) RunPart(ctx context.Context, s *studies.Study, dir string, share studies.Share, workers int) (*studies.Results, error) {
	if share.Of < 1 || share.Index < 0 || share.Index >= share.Of {
		return nil, &inputs.Error{Arg: "part", Value: fmt.Sprintf("%d of %d", share.Index, share.Of),
			Domain: "i of n with n >= 1 and i from 0 to n-1"}
	}
	if err := a.spareOutputs(s, "", ""); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	paths := make([]string, share.Of)
	for i := range paths {
		paths[i] = filepath.Join(dir, fmt.Sprintf("part-%d-of-%d", i, share.Of))
	}
	if err := a.computePart(ctx, s, share, paths[share.Index], workers); err != nil {
		return nil, err
	}
	missing := &PartsError{Dir: dir, Of: share.Of}
	for i, path := range paths {
		whole, err := isWhole(path)
		if err != nil {
			return nil, err
		}
		if !whole {
			missing.Missing = append(missing.Missing, i)
		}
	}
	if len(missing.Missing) > 0 {
		return nil, missing
	}
	_, parts, err := a.openParts(paths)
	defer parts.Close()
	if err != nil {
		return nil, err
	}
	r, err := a.merge(ctx, s, parts)
	if err != nil {
		return nil, err
	}
	return r, writeOutputs(r)
}

// isWhole reports whether a file holds a complete part.
func isWhole(path string) (bool, error) {
	part, _, err := checkpoint.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return len(marked(part, complete)) > 0, part.Close()
}

// A PartsError reports parts of a study that other processes have not completed.
type PartsError struct {
	Dir     string
	Missing []int // from 0
	Of      int
}

func (e *PartsError) Error() string {
	return fmt.Sprintf("%s: of %d parts these are not complete: %v; compute them, and call again for the results", e.Dir, e.Of, e.Missing)
}
