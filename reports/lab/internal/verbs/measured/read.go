package measured

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
	"castlab/reports/table"
)

// rows stands in --launch for values each of which is of a launch of its own.
const rows = "rows"

// read reads the samples of a file, or of several whose names are joined by commas: then each is a
// launch.
func (a *app) read(path, column string, f flags) ([]data.Group, error) {
	paths := a.paths(path)
	if err := a.columnEach(path, paths, column); err != nil {
		return nil, err
	}
	if err := a.twice(paths); err != nil {
		return nil, err
	}
	var list []data.Group
	for i, path := range paths {
		groups, err := a.readFile(path, column, f)
		if err != nil {
			return nil, err
		}
		for _, g := range groups {
			if len(paths) == 1 {
				return groups, nil
			}
			parts := []*data.Sample{g.Sample}
			if *f.launch != rows {
				parts = g.Sample.Parts()
			}
			for j, l := range parts {
				list = append(list, data.Group{Key: string(data.LaunchKey([]byte(g.Key), fmt.Appendf(nil, "%d %d", i, j))), Sample: l,
					Metric: g.Metric, Alike: g.Alike})
			}
		}
	}
	return data.Launched(list)
}

// paths are the files of a word: one that is there, several with commas between them, or those that a pattern matches.
func (a *app) paths(word string) []string {
	there := a.Files.Has(word)
	if !there && strings.ContainsAny(word, "*?[") && !strings.Contains(word, ",") { // a quoted pattern
		if found := a.Files.Matching(word); len(found) > 0 {
			return found
		}
	}
	if there || !strings.Contains(word, ",") {
		return []string{word}
	}
	return strings.Split(word, ",")
}

// columnEach returns an error for a list of files with a column behind each, of which one stands behind the last.
func (a *app) columnEach(word string, paths []string, column string) error {
	var files []string
	for _, path := range paths {
		if !a.Files.Has(path) {
			path, _, _ = strings.Cut(path, "#")
		}
		files = append(files, path)
	}
	if slices.Equal(files, paths) {
		return nil
	}
	want := strings.Join(files, ",") + "#" + column
	return inputs.Refused("file", word+"#"+column, "FILE,FILE#COLUMN, one column behind the last file: "+want)
}

// twice returns an error for a file that stands in a list more than once, under any name.
func (a *app) twice(paths []string) error {
	for i, p := range paths {
		for _, q := range paths[:i] {
			if a.Files.Same(p, q) {
				return inputs.Refused("file", strings.Join(paths, ","), fmt.Sprintf("each launch once; %s and %s are one file", q, p))
			}
		}
	}
	return nil
}

// readFile reads the samples of one file.
func (a *app) readFile(path, column string, f flags) ([]data.Group, error) {
	t, err := f.table(data.Table{Column: column, By: *f.by, Launch: f.launchColumn()})
	if err != nil {
		return nil, err
	}
	t.Weight = *f.weight
	if *f.paired != "" && *f.paired != byRow {
		t.Also = []string{*f.paired}
	}
	if *f.start != "" && *f.start != noStart {
		t.Also = []string{*f.start}
	}
	looks := *f.start == "" && *f.paired == "" && *f.weight == "" && *f.launch == "" && *f.by == "" && !f.ofRun()
	groups, err := a.readTable(path, t, looks)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		for _, key := range [][2]string{{"weight", *f.weight}, {"start", *f.start}} {
			if key[1] != "" && key[1] == g.Sample.Name {
				return nil, inputs.Refused(key[0], key[1], "another column than that of the values")
			}
		}
		if *f.start != "" && *f.start != noStart {
			if err := g.Sample.Started(data.UnitOf(*f.start)); err != nil {
				return nil, inputs.Caused("file", path, err)
			}
		}
		if *f.launch == rows {
			g.Sample.EachALaunch()
		}
	}
	return groups, nil
}

// launchColumn is the column of --launch, "" without one.
func (f flags) launchColumn() string {
	if *f.launch == rows {
		return ""
	}
	return *f.launch
}

// readTable reads the samples of a file; looks says to look for a column of starts.
func (a *app) readTable(path string, t data.Table, looks bool) ([]data.Group, error) {
	var r io.Reader
	if path == "-" {
		var err error
		if r, err = a.Files.StandardInput(); err != nil {
			return nil, err
		}
	} else {
		f, err := a.Files.Stream(path)
		if err != nil {
			return nil, inputs.Caused("file", path, fmt.Errorf("%w; give the path of a readable file", err))
		}
		defer f.Close()
		r = f.Reader
		if file, ok := r.(io.ReaderAt); ok && f.Info.Mode().IsRegular() {
			head := make([]byte, len(table.ParquetMagic))
			if n, _ := file.ReadAt(head, 0); string(head[:n]) == table.ParquetMagic {
				return readParquet(file, f.Info.Size(), path, t, looks)
			}
		}
	}
	groups, err := readText(r, t, looks)
	if err != nil {
		return nil, inputs.Caused("file", path, err)
	}
	return groups, nil
}

func readParquet(r io.ReaderAt, size int64, path string, t data.Table, looks bool) ([]data.Group, error) {
	if t.Column == "" {
		return nil, console.Usagef("file=%s: choose a column of a Parquet file with %s#COLUMN", path, path)
	}
	text, err := table.NewParquetText(r, size, t.Column, keysOf(t)...)
	if err != nil {
		return nil, inputs.Caused("file", path, err)
	}
	defer text.Close()
	t.Rows = true
	b := bufio.NewReaderSize(text, headSize)
	head, _ := b.Peek(headSize) // an error comes again where it is read
	groups, err := readColumn(b, string(head), t, looks)
	if err != nil {
		return nil, inputs.Caused("file", path, err)
	}
	return groups, nil
}

// writes records what --out writes: a file, or a folder that is replaced as a whole.
func writes(fs *console.Files, name, path string) error {
	if savesTo(path) {
		return fs.Writes(name, path)
	}
	if end := filepath.Ext(path); strings.ContainsFunc(end, unicode.IsLetter) {
		return console.Usagef("%s: what is written is no %s; want a name that ends in .json, or that of a folder, "+
			"without an ending", name, end)
	}
	return fs.Replaces(name, path, "")
}

// savesTo reports whether --out is a file that a result is saved to.
func savesTo(path string) bool { return strings.EqualFold(filepath.Ext(path), ".json") }
