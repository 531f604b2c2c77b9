package studies

import (
	"path/filepath"
	"slices"
	"strings"

	written "castlab/reports/output"
)

// endings are what the names of outputs may end in, by kind.
var endings = map[string][]string{
	"plot": {".svg", ".png", ".pdf", ".html"},
	"json": {".json"}, "csv": {".csv"}, "parquet": {".parquet"}, "report": {".json"}, "hunt": {".json"},
}

// checkOutputs refuses outputs that the cells of the file cannot fill, and names that promise
// another format, before anything is computed.
func (f *file) checkOutputs() error {
	has := func(what func(request) bool) bool { return slices.ContainsFunc(f.entries, what) }
	for _, o := range f.outputs {
		err := written.CheckEnding(o.path, endings[o.kind]...)
		switch {
		case o.kind == "report" && !has(func(r request) bool { return r.claims != nil }):
			return f.at(o.at, "outputs: report: %s has no claims; leave it out", f.name)
		case o.kind == "plot" && (len(f.entries) != 1 || f.entries[0].model == ""):
			return f.at(o.at, "outputs: plot: want cells of one model alone; leave it out, or give each model a study")
		case o.kind == "plot" && !slices.Contains(endings["plot"], filepath.Ext(o.path)):
			return f.at(o.at, "outputs: plot: %s: want a name that ends in %s, which says its format", o.path,
				strings.Join(endings["plot"], " or "))
		case o.kind == "hunt" && !has(func(r request) bool { return r.hunt != nil }):
			return f.at(o.at, "outputs: hunt: %s has no hunt; leave it out", f.name)
		case strings.ContainsRune(o.path, 0):
			return f.at(o.at, "outputs: %s: a NUL character, which no name of a file has", o.kind)
		case err != nil:
			return f.at(o.at, "outputs: %s: %s: %v", o.kind, o.path, err)
		}
	}
	return nil
}
