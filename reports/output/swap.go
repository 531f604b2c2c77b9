package output

import (
	"errors"
	"os"
	"path/filepath"
)

// swapInTwo is for file systems and platforms that cannot exchange two directories
// atomically. It moves dir aside and temp into its place. A kill between the two leaves
// no dir, and the complete old one aside, which recoverOld restores at the next run:
// the report is never incomplete, but may be missing for that moment. Afterwards temp
// is the old directory, as after an exchange.
func swapInTwo(temp, dir string) error {
	aside := filepath.Join(filepath.Dir(dir), prefix(dir)+oldSuffix)
	if err := os.Rename(dir, aside); err != nil {
		return err
	}
	if err := os.Rename(temp, dir); err != nil {
		return errors.Join(err, os.Rename(aside, dir))
	}
	return os.Rename(aside, temp)
}

// recoverOld completes a swapInTwo that was killed: it restores the old report if there
// is no new one, and removes it otherwise.
func recoverOld(dir string) error {
	aside := filepath.Join(filepath.Dir(dir), prefix(dir)+oldSuffix)
	f, err := os.Open(aside)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if !TryLock(f) {
		return nil // a live run is between its two steps
	}
	if !exists(dir) {
		return os.Rename(aside, dir)
	}
	if marked, err := isReport(aside); err != nil || !marked {
		return err
	}
	return os.RemoveAll(aside)
}
