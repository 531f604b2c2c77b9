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

// WriteDir makes dir a directory that holds exactly the files, whose names are
// relative and separated by slashes, and the marker.
//
// Everything is written into a hidden sibling of dir, synced to disk, and then
// swapped with dir in one step of the file system (see swap). At any moment, a
// kill or power cut included, dir holds all of the old report or all of the new
// one. What a killed run left behind is removed by the next.
//
// A path that castlab did not write is not replaced: a file, or a directory
// that is not empty and has no marker. A symbolic link is followed.
//
// Errors: ErrNotReport; names that leave dir; those of the file system. After an
// error dir is what it was.
func WriteDir(dir string, files map[string][]byte) (err error) {
	names := slices.Sorted(maps.Keys(files))
	if err := checkNames(names); err != nil {
		return err
	}
	dir, err = resolve(dir)
	if err != nil {
		return err
	}
	if err := recoverOld(dir); err != nil {
		return err
	}
	removeLeftovers(dir)
	exists, err := replaceable(dir)
	if err != nil {
		return err
	}
	temp, lock, err := reserveDir(dir)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(temp))
		}
		err = errors.Join(err, lock.Close())
	}()
	if exists {
		stat, err := os.Stat(dir)
		if err != nil {
			return err
		}
		if err := os.Chmod(temp, stat.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := fill(temp, names, files); err != nil {
		return err
	}
	return install(temp, dir, exists)
}

// install puts the finished temp in place of dir.
func install(temp, dir string, exists bool) error {
	if !exists {
		if err := renameNew(temp, dir); err != nil {
			return err
		}
		return syncDir(filepath.Dir(dir))
	}
	if err := swap(temp, dir); err != nil {
		return err
	}
	// temp is now the old directory. If someone replaced dir by something of
	// theirs since it was looked at, give it back.
	if old, err := isReport(temp); err != nil || !old {
		return errors.Join(fmt.Errorf("%s changed meanwhile: %w", dir, ErrNotReport), err, swap(temp, dir))
	}
	if err := syncDir(filepath.Dir(dir)); err != nil {
		return err
	}
	return os.RemoveAll(temp)
}

// checkNames refuses names that leave the directory or collide.
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

// resolve returns the absolute path of what a path points to; its last element
// need not exist.
func resolve(p string) (string, error) {
	abs, err := filepath.Abs(p)
	if err != nil {
		return "", err
	}
	switch target, err := filepath.EvalSymlinks(abs); {
	case err == nil:
		abs = target
	case !errors.Is(err, os.ErrNotExist):
		return "", err
	default:
		if _, err := os.Lstat(abs); err == nil {
			return "", fmt.Errorf("%s: a symbolic link to nothing", p)
		}
		parent, err := filepath.EvalSymlinks(filepath.Dir(abs))
		if err != nil {
			return "", fmt.Errorf("%s: its parent directory: %w", p, err)
		}
		abs = filepath.Join(parent, filepath.Base(abs))
	}
	if filepath.Dir(abs) == abs {
		return "", fmt.Errorf("%s: %w", p, ErrNotReport)
	}
	return abs, nil
}

// fill writes the marker and the files into an empty directory and syncs all of
// it, leaves before their directories.
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

// writeSynced makes a new file whose bytes are on disk when it returns.
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
