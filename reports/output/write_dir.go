package output

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// WriteDir makes dir a directory with exactly the given files, whose names are relative
// and separated by slashes, and the marker.
//
// Everything is written into a hidden sibling of dir, synced to disk, and then swapped
// with dir atomically. At any moment, also after a kill or power cut, dir
// has all of the old report or all of the new one. The next run removes the leftovers
// of a killed one.
//
// A path that castlab did not write is not replaced: a file, or a directory that is not
// empty and has no marker. A symbolic link is followed.
//
// Errors: ErrNotReport; names that leave dir; those of the file system. After an error
// dir is unchanged, or the new report if only the removal of the old one failed.
func WriteDir(dir string, files map[string][]byte) (err error) {
	names := slices.Sorted(maps.Keys(files))
	if err := checkNames(names); err != nil {
		return err
	}
	dir, err = Resolve(dir)
	if err != nil {
		return err
	}
	if err := recoverOld(dir); err != nil {
		return err
	}
	removeLeftovers(dir)
	if _, err := replaceable(dir); err != nil {
		return err
	}
	temp, lock, err := reserveDir(dir)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil && isAt(lock, temp) { // after a swap temp is another run's
			err = errors.Join(err, os.RemoveAll(temp))
		}
		err = errors.Join(err, lock.Close())
	}()
	if err := fill(temp, names, files); err != nil {
		return err
	}
	return install(temp, dir)
}

// mostAttempts limits how often other runs may replace dir first.
const mostAttempts = 1000

// install replaces dir by the finished temp. Runs that write the same dir at the same
// time take turns by a lock on the directory that they replace; each replaces the
// result of the one before it.
func install(temp, dir string) error {
	for range mostAttempts {
		done, err := attempt(temp, dir)
		if done || err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: other runs keep replacing it", dir)
}

// attempt reports false if another run replaced dir first.
func attempt(temp, dir string) (done bool, err error) {
	old, err := os.Open(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		switch err := renameNew(temp, dir); {
		case errors.Is(err, os.ErrExist):
			return false, nil
		case err != nil:
			return false, err
		}
		return true, syncDir(filepath.Dir(dir))
	case err != nil:
		return false, err
	}
	defer func() { err = errors.Join(err, old.Close()) }()
	if err := lockWait(old); err != nil {
		return false, err
	}
	if !isAt(old, dir) {
		return false, nil
	}
	if _, err := replaceable(dir); err != nil {
		return false, err
	}
	stat, err := old.Stat()
	if err != nil {
		return false, err
	}
	if err := os.Chmod(temp, stat.Mode().Perm()); err != nil {
		return false, err
	}
	if err := swap(temp, dir); err != nil {
		return false, err
	}
	// temp must now be the old directory. If a process without a lock has put something
	// at dir in the last moment, restore it.
	if !isAt(old, temp) {
		return false, errors.Join(fmt.Errorf("%s changed meanwhile: %w", dir, ErrNotReport), swap(temp, dir))
	}
	if err := syncDir(filepath.Dir(dir)); err != nil {
		return true, err
	}
	return true, os.RemoveAll(temp)
}

// checkNames returns an error for names that leave the directory or collide.
func checkNames(names []string) error {
	for i, n := range names {
		if !filepath.IsLocal(filepath.FromSlash(n)) || path.Clean(n) != n || n == "." || n == Marker {
			return fmt.Errorf("file name %q: want a relative path with slashes inside the report", n)
		}
		for _, m := range names[:i] {
			if len(n) > len(m) && n[:len(m)] == m && n[len(m)] == '/' {
				return fmt.Errorf("file name %q: %q is a file, not a directory", n, m)
			}
		}
	}
	return nil
}

// fill writes the marker and the files into an empty directory and syncs all of it,
// files before their directories.
func fill(root string, names []string, files map[string][]byte) error {
	dirs := map[string]bool{".": true}
	if err := writeSynced(filepath.Join(root, Marker), []byte(markerText)); err != nil {
		return err
	}
	for _, n := range names {
		for d := path.Dir(n); !dirs[d]; d = path.Dir(d) {
			dirs[d] = true
		}
		full := filepath.Join(root, filepath.FromSlash(n))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			return err
		}
		if err := writeSynced(full, files[n]); err != nil {
			return err
		}
	}
	for _, d := range slices.Backward(slices.Sorted(maps.Keys(dirs))) {
		if err := syncDir(filepath.Join(root, filepath.FromSlash(d))); err != nil {
			return err
		}
	}
	return nil
}

// writeSynced creates a file whose bytes are on disk when it returns.
func writeSynced(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
