package output

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWriteDirReplacesTheWholeDirectory(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "report")
	for _, g := range []int{4, 0, 1} {
		if err := WriteDir(dir, generation(g)); err != nil {
			t.Fatal(err)
		}
		if err := whole(dir); err != nil {
			t.Error(err)
		}
		alone(t, parent, "report")
	}
}

func TestWriteDirKeepsTheModeAndAcceptsAnEmptyDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "report")
	if err := os.Mkdir(dir, 0o750); err != nil {
		t.Fatal(err)
	}
	if err := WriteDir(dir, generation(0)); err != nil {
		t.Fatal(err)
	}
	stat, err := os.Stat(dir)
	if err != nil || stat.Mode().Perm() != 0o750 {
		t.Errorf("mode %v, want the old 0750 (%v)", stat.Mode(), err)
	}
}

func TestWriteDirFollowsALink(t *testing.T) {
	parent := t.TempDir()
	if err := WriteDir(filepath.Join(parent, "real"), generation(0)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(parent, "link")); err != nil {
		t.Skip("no symbolic links:", err)
	}
	if err := WriteDir(filepath.Join(parent, "link"), generation(1)); err != nil {
		t.Fatal(err)
	}
	stat, err := os.Lstat(filepath.Join(parent, "link"))
	if err != nil || stat.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced")
	}
	if got := read(t, filepath.Join(parent, "real", "figures", "0.svg")); got != "1" {
		t.Errorf("real holds generation %s, want 1", got)
	}
}

// Files that castlab did not write are unchanged, byte for byte.
func TestWriteDirRefusesWhatIsNotAReport(t *testing.T) {
	parent := t.TempDir()
	thesis := filepath.Join(parent, "thesis", "chapter.tex")
	write(t, thesis, "work of years")
	file := filepath.Join(parent, "report")
	write(t, file, "a file")
	if err := os.Symlink("nowhere", filepath.Join(parent, "dangling")); err != nil {
		t.Skip("no symbolic links:", err)
	}
	for _, dir := range []string{filepath.Dir(thesis), file} {
		if err := WriteDir(dir, generation(0)); !errors.Is(err, ErrNotReport) {
			t.Errorf("WriteDir(%s) = %v, want ErrNotReport", dir, err)
		}
	}
	for _, dir := range []string{filepath.Join(parent, "dangling"), filepath.Join(parent, "no", "parent"), "/"} {
		if err := WriteDir(dir, generation(0)); err == nil {
			t.Errorf("WriteDir(%s): no error", dir)
		}
	}
	if read(t, thesis) != "work of years" || read(t, file) != "a file" {
		t.Error("a refused target was touched")
	}
	entries, _ := os.ReadDir(parent)
	if len(entries) != 3 {
		t.Errorf("leftovers: %v", entries)
	}
}

func TestWriteDirRefusesNamesThatLeaveTheDirectory(t *testing.T) {
	for _, name := range []string{"", ".", "..", "../x", "/etc/x", "a/../x", "a//x", "./x", "a/", Marker} {
		dir := filepath.Join(t.TempDir(), "report")
		if err := WriteDir(dir, map[string][]byte{name: nil}); err == nil {
			t.Errorf("name %q: no error", name)
		}
		if exists(dir) {
			t.Errorf("name %q: something was written", name)
		}
	}
	dir := filepath.Join(t.TempDir(), "report")
	if err := WriteDir(dir, map[string][]byte{"a": nil, "a/b": nil}); err == nil {
		t.Error("a file that is also a directory: no error")
	}
}

// Leftovers of dead runs are removed; a live run's sibling and other files stay.
func TestLeftoversAreRemovedAndNothingElse(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "report")
	write(t, filepath.Join(parent, ".report.castlab-7", Marker), "")
	write(t, filepath.Join(parent, ".report.castlab-8"), "half a file")
	write(t, filepath.Join(parent, ".report.castlab-9", "mine"), "no marker")
	write(t, filepath.Join(parent, ".report.castlab-x", Marker), "not a number")
	write(t, filepath.Join(parent, ".reports.castlab-7", Marker), "another target's")
	live, lock, err := reserveDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(live, Marker), "")
	if err := WriteDir(dir, generation(0)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		".report.castlab-7": false, ".report.castlab-8": false, ".report.castlab-9": true,
		".report.castlab-x": true, ".reports.castlab-7": true, filepath.Base(live): true,
	} {
		if got := exists(filepath.Join(parent, name)); got != want {
			t.Errorf("%s exists: %v, want %v", name, got, want)
		}
	}
	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
}

// The fallback without an exchange: the next run repairs the state after a kill at each
// step.
func TestSwapInTwoStepsIsRepairedAtEveryStep(t *testing.T) {
	for step := range 4 {
		parent := t.TempDir()
		dir, temp := filepath.Join(parent, "report"), filepath.Join(parent, ".report.castlab-0")
		aside := filepath.Join(parent, ".report.castlab-old")
		for g, d := range []string{dir, temp} {
			if err := WriteDir(d, generation(g)); err != nil {
				t.Fatal(err)
			}
		}
		moves := [][2]string{{dir, aside}, {temp, dir}, {aside, temp}}
		for _, m := range moves[:step] {
			if err := os.Rename(m[0], m[1]); err != nil {
				t.Fatal(err)
			}
		}
		if err := recoverOld(dir); err != nil {
			t.Fatal(err)
		}
		if err := whole(dir); err != nil {
			t.Errorf("killed after step %d: %v", step, err)
		}
		if err := WriteDir(dir, generation(2)); err != nil {
			t.Fatal(err)
		}
		alone(t, parent, "report")
	}
	parent := t.TempDir()
	a, b := filepath.Join(parent, ".b.castlab-0"), filepath.Join(parent, "b")
	for g, d := range []string{b, a} {
		if err := WriteDir(d, generation(g)); err != nil {
			t.Fatal(err)
		}
	}
	if err := swapInTwo(a, b); err != nil {
		t.Fatal(err)
	}
	if read(t, filepath.Join(a, "figures", "0.svg")) != "0" || read(t, filepath.Join(b, "figures", "0.svg")) != "1" {
		t.Error("swapInTwo did not exchange the two")
	}
}

func TestWriteFileReplacesAndRefuses(t *testing.T) {
	parent := t.TempDir()
	file := filepath.Join(parent, "check.json")
	for _, text := range []string{"long first text", "2", ""} {
		if err := WriteFile(file, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, file); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(file, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if stat, err := os.Stat(file); err != nil || stat.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, want the old 0640 (%v)", stat.Mode(), err)
	}
	alone(t, parent, "check.json")
	if err := WriteFile(parent, nil); err == nil {
		t.Error("a directory was accepted as a file")
	}
	if err := WriteFile(filepath.Join(parent, "no", "x"), nil); err == nil {
		t.Error("a missing parent was accepted")
	}
	if err := WriteFile(os.DevNull, []byte("x")); err != nil {
		t.Errorf("a device: %v", err)
	}
}
