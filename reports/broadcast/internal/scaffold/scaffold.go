// Package scaffold is the verb new: a laboratory of one's own, ready to run.
package scaffold

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"castlab/reports"
	"castlab/reports/lab/console"
)

//go:embed template
var template embed.FS

// module is the path of the module of this package.
var module = path.Dir(reflect.TypeFor[reports.Claim]().PkgPath())

// Verb returns the command new.
func Verb(s *console.Session) *cobra.Command {
	verb := &cobra.Command{
		Use: "new DIR", Short: "a laboratory of one's own, ready to run",
		Long: `Writes a small Go module into a new or empty folder: a program with one claim and one
model, a test, and a README with the two commands that run them. The program has the
verbs of this one over what it declares.

The module takes castlab from a clone, whose folder its go.mod names: the one around the
working directory, or DIR/../castlab, or that of --castlab.`,
		Args: cobra.ArbitraryArgs,
	}
	clone := console.AddInput(verb.Flags(), "castlab", "`folder` of the clone of castlab")
	verb.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return console.Usagef("new takes one folder, got %d words", len(args))
		}
		files, err := filesOf(args[0], *clone)
		if err != nil {
			return console.Usage(err)
		}
		if err := write(args[0], files); err != nil {
			return err
		}
		fmt.Fprintf(&s.Out, "wrote %s; try\n  cd %s\n  go run . report --out report\n  go test ./...\n", args[0],
			reports.ShellWord(args[0]))
		return nil
	}
	return verb
}

// commandName matches what can be a command and the last element of a module's path.
var commandName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// taken are names that go gives a meaning, and the packages of its library.
var taken = strings.Fields(`all cmd go internal main std test testdata tool vendor
archive arena bufio builtin bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt
hash html image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings
structs sync syscall testing text time unicode unique unsafe weak`)

// filesOf returns the files of the new module by name.
func filesOf(dir, clone string) (map[string]string, error) {
	target, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(target); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s: it is a file, where a folder is wanted; give another", dir)
	}
	if entries, err := os.ReadDir(target); err == nil && len(entries) > 0 {
		return nil, fmt.Errorf("%s: the folder is not empty; want a new one", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w; want a new folder", dir, err)
	}
	name := filepath.Base(target)
	if !commandName.MatchString(name) {
		return nil, fmt.Errorf("%s: the folder's name becomes that of the program: want lower-case letters, digits, - and _, beginning "+
			"with a letter", dir)
	}
	if slices.Contains(taken, name) {
		return nil, fmt.Errorf("%s: go has a meaning or a package of this name; choose another folder", dir)
	}
	root, own, err := cloneAt(target, clone)
	if err != nil {
		return nil, err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: it is no clone of castlab: there is a go.mod, and no go.sum", root)
	}
	if err != nil {
		return nil, err
	}
	place, err := filepath.Rel(target, root)
	if err != nil || filepath.IsLocal(place) {
		place = root
	}
	needs, kept, err := tidy(own, string(sums))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", root, err)
	}
	files := map[string]string{
		"go.mod": fmt.Sprintf("module example.com/%s\n\n%s\n\nrequire %s v0.0.0\n\nrequire (\n%s)\n\nreplace %s => %s\n", name,
			goLine.FindString(own), module, needs, module, modFileWord(filepath.ToSlash(place))),
		"go.sum": kept,
	}
	fill := strings.NewReplacer("NAME", name, "MODULE", module)
	for _, f := range []string{"main.go", "main_test.go", "README.md"} {
		text, err := part(f + ".txt")
		if err != nil {
			return nil, err
		}
		files[f] = fill.Replace(text)
	}
	return files, nil
}

// modFileWord quotes a path that go.mod would not read as one word.
func modFileWord(p string) string {
	if strings.ContainsAny(p, " \t\"'`,;()[]{}") {
		return fmt.Sprintf("%q", p)
	}
	return p
}

// cloneAt finds a clone of castlab and returns its folder and its go.mod.
func cloneAt(target, given string) (root, own string, err error) {
	look := func(dir string) bool {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		root, own = dir, string(text)
		return err == nil && strings.HasPrefix(own, "module "+module+"\n")
	}
	if given != "" {
		if given, err = filepath.Abs(given); err != nil {
			return "", "", err
		}
		if !look(given) {
			return "", "", fmt.Errorf("--castlab=%s: it is no clone of castlab, whose go.mod begins with module %s", given, module)
		}
		return root, own, nil
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if look(dir) {
			return root, own, nil
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if beside := filepath.Join(filepath.Dir(target), "castlab"); look(beside) {
		return root, own, nil
	}
	return "", "", errors.New("no clone of castlab is around the working directory or beside the new folder; give its folder " +
		"with --castlab")
}

// write makes the folder with its files, or leaves nothing behind.
func write(dir string, files map[string]string) (err error) {
	_, before := os.Lstat(dir)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	defer func() {
		if err == nil {
			return
		}
		for name := range files {
			_ = os.Remove(filepath.Join(dir, name))
		}
		if before != nil {
			_ = os.Remove(dir)
		}
	}()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
