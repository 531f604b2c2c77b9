package console

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"castlab/reports/output"
)

// A pathFlag is a flag that names a file. Its files are recorded, and refused, before the verb
// begins; see [Files].
type pathFlag struct {
	value   *string
	endings []string // of its format; nil for any
	strict  bool     // no other ending will do
	record  func(fs *Files, name, path string) error
}

func (f *pathFlag) String() string {
	if f.value == nil {
		return ""
	}
	return *f.value
}
func (f *pathFlag) Type() string          { return "string" }
func (f *pathFlag) Set(text string) error { *f.value = text; return nil }

// AddInput adds a flag for a file that the command reads.
func AddInput(fs *pflag.FlagSet, name, usage string) *string {
	return AddPath(fs, name, "", usage, (*Files).Reads)
}

// PathVar is [AddPath] of a variable, without a default.
func PathVar(fs *pflag.FlagSet, value *string, name, usage string, record func(fs *Files, name, path string) error) {
	fs.Var(&pathFlag{value: value, record: record}, name, usage)
}

// AddOutput adds a flag for a file that the command writes; a name whose ending is that of
// another format than those of these endings, such as .json, is refused.
func AddOutput(fs *pflag.FlagSet, name, usage string, endings ...string) *string {
	return addPath(fs, name, "", usage, &pathFlag{endings: endings, record: (*Files).Writes})
}

// AddDrawing is [AddOutput] of a file whose ending says its format: no other one will do.
func AddDrawing(fs *pflag.FlagSet, name, usage string, endings ...string) *string {
	return addPath(fs, name, "", usage, &pathFlag{endings: endings, strict: true, record: (*Files).Writes})
}

// AddFolder adds a flag for a folder that the command replaces as a whole, with its default. Of
// its files the command may read the one that the new folder has again; "" for none.
func AddFolder(fs *pflag.FlagSet, name, value, usage, keeps string) *string {
	return AddPath(fs, name, value, usage, func(fs *Files, name, path string) error { return fs.Replaces(name, path, keeps) })
}

// AddPath adds a flag for a path of which record says what the command does to it: a method of
// [Files], or one of them by the path.
func AddPath(fs *pflag.FlagSet, name, value, usage string, record func(fs *Files, name, path string) error) *string {
	return addPath(fs, name, value, usage, &pathFlag{record: record})
}

func addPath(fs *pflag.FlagSet, name, value, usage string, f *pathFlag) *string {
	f.value = &value
	fs.Var(f, name, usage)
	return f.value
}

// declare records the files that the flags name.
func (a *Session) declare(set *pflag.FlagSet) (err error) {
	set.VisitAll(func(flag *pflag.Flag) {
		f, is := flag.Value.(*pathFlag)
		if !is || err != nil || !flag.Changed && *f.value == "" {
			return
		}
		name := "--" + flag.Name + "=" + *f.value
		switch {
		case *f.value == "":
			err = Usagef("--%s=\"\": want the path of a file", flag.Name)
		case f.strict && !slices.Contains(f.endings, filepath.Ext(*f.value)):
			err = Usagef("%s: want a name that ends in %s, which says its format", name, strings.Join(f.endings, " or "))
		default:
			if err = output.CheckEnding(*f.value, f.endings...); err != nil {
				err = Usagef("%s: %w", name, err)
				return
			}
			err = f.record(&a.Files, name, *f.value)
		}
	})
	return err
}
