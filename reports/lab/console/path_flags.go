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

// AddDrawings is [AddDrawing] of a flag that may be given several times, once for each file.
func AddDrawings(fs *pflag.FlagSet, name, usage string, endings ...string) *[]string {
	f := &drawingsFlag{endings: endings}
	fs.Var(f, name, usage)
	return &f.paths
}

// A drawingsFlag names the files of one figure.
type drawingsFlag struct {
	paths   []string
	endings []string
}

func (f *drawingsFlag) String() string        { return strings.Join(f.paths, " ") }
func (f *drawingsFlag) Type() string          { return "string" }
func (f *drawingsFlag) Set(text string) error { f.paths = append(f.paths, text); return nil }

// each are the files one by one, as flags of one file.
func (f *drawingsFlag) each(name string) (list []*pathFlag, err error) {
	for _, path := range f.paths {
		parts := strings.Split(path, ",")
		for _, part := range parts[:len(parts)-1] {
			if slices.Contains(f.endings, filepath.Ext(part)) {
				return nil, Usagef("--%s=%s: want one file each time, --%s %s", name, path, name, strings.Join(parts, " --"+name+" "))
			}
		}
		list = append(list, &pathFlag{value: &path, endings: f.endings, strict: true, record: (*Files).Writes})
	}
	return list, nil
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
		if err != nil {
			return
		}
		if err = empty(flag); err != nil {
			return
		}
		switch f := flag.Value.(type) {
		case *pathFlag:
			if flag.Changed || *f.value != "" {
				err = f.declare(a, flag.Name)
			}
		case *drawingsFlag:
			var files []*pathFlag
			files, err = f.each(flag.Name)
			for _, file := range files {
				if err == nil {
					err = file.declare(a, flag.Name)
				}
			}
		}
	})
	return err
}

// declare records the file of a flag.
func (f *pathFlag) declare(a *Session, flag string) error {
	name := "--" + flag + "=" + *f.value
	if *f.value == "" {
		return Usagef("--%s=\"\": want the path of a file", flag)
	}
	if f.strict && !slices.Contains(f.endings, filepath.Ext(*f.value)) {
		return Usagef("%s: want a name that ends in %s, which says its format", name, strings.Join(f.endings, " or "))
	}
	if err := output.CheckEnding(*f.value, f.endings...); err != nil {
		return Usagef("%s: %w", name, err)
	}
	return f.record(&a.Files, name, *f.value)
}
