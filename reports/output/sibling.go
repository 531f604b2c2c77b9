package output

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A run works in a hidden sibling of its target and holds a lock on it. The kernel
// releases the lock when the process ends in any way, so a sibling that can be locked
// is a leftover.

// prefix begins the names of the siblings of a target.
func prefix(target string) string { return "." + filepath.Base(target) + ".castlab-" }

// oldSuffix names the sibling with the old report while the file system cannot swap
// (see swap).
const oldSuffix = "old"

// mostSiblings limits the search for a free name.
const mostSiblings = 10000

// reserveDir makes and locks an empty sibling directory.
func reserveDir(target string) (string, *os.File, error) {
	return reserve(target, func(name string) (*os.File, error) {
		if err := os.Mkdir(name, 0o777); err != nil {
			return nil, err
		}
		return os.Open(name)
	})
}

// reserveFile makes and locks an empty sibling file.
func reserveFile(target string) (string, *os.File, error) {
	return reserve(target, func(name string) (*os.File, error) {
		return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	})
}

func reserve(target string, create func(name string) (*os.File, error)) (string, *os.File, error) {
	const mostVanished = 100 // in folders such as /proc every file is not there
	vanished := 0
	for i := range mostSiblings {
		name := filepath.Join(filepath.Dir(target), fmt.Sprint(prefix(target), i))
		f, err := create(name)
		switch {
		case errors.Is(err, os.ErrExist):
			continue
		case errors.Is(err, os.ErrNotExist) && exists(filepath.Dir(name)) && vanished < mostVanished:
			vanished++
			continue // removed as a leftover before it could be opened
		case err != nil:
			return "", nil, err
		}
		if TryLock(f) && isAt(f, name) {
			return name, f, nil
		}
		// Another run took it for a leftover in the meantime and removes it.
		if err := f.Close(); err != nil {
			return "", nil, err
		}
	}
	return "", nil, fmt.Errorf("%s: no free name for a temporary sibling", target)
}

// removeLeftovers removes the siblings of killed runs. Errors are ignored: what cannot
// be removed stays.
func removeLeftovers(target string) {
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return
	}
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), prefix(target))
		if !ours || strings.Trim(number, "0123456789") != "" || number == "" {
			continue
		}
		name := filepath.Join(filepath.Dir(target), e.Name())
		if e.IsDir() {
			if marked, err := isReport(name); err != nil || !marked {
				continue
			}
		} else if !e.Type().IsRegular() {
			continue
		}
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		if TryLock(f) && isAt(f, name) {
			_ = os.RemoveAll(name)
		}
		_ = f.Close()
	}
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// isAt reports whether an open file is still the one at a path.
func isAt(f *os.File, name string) bool {
	a, errA := f.Stat()
	b, errB := os.Lstat(name)
	return errA == nil && errB == nil && os.SameFile(a, b)
}
