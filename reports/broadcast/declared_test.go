package broadcast_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// words are flags of text that name no file.
var words = map[string]string{
	"launch":      "a column",
	"class-width": "a number",
	"cut":         "a number, or none",
	"floor":       "a number, or none",
	"rounded":     "how values were rounded",
	"rows":        "a range of rows",
	"na":          "a word",
	"weight":      "a column",
	"start":       "a column, or none",
	"unit":        "a word",
	"zeros":       "a word",
	"paired":      "a column, or by row",
	"missing":     "a word",
	"law":         "a law, whose file is opened, and recorded, by the grammar",
	"trace":       "its FILE is opened, and recorded, as that of an empirical law is",
	"by":          "a column, or what decides",
	"export":      "a format",
	"protocol":    "of NCCL",
	"quantiles":   "numbers",
	"shard":       "i/n",
	"log":         "text or json, or axes",
	"metrics":     "host:port",
	"listen":      "host:port",
	"nats":        "a URL",
	"url":         "a URL",
	"user":        "a name",
}

// openers are the files of sources that open or write files otherwise than by the list of a
// command, and why they may.
var openers = map[string]string{
	"reports/lab/calls.go":               "a library call reads what its caller names",
	"reports/lab/run.go":                 "a temporary folder",
	"reports/lab/console/files.go":       "the list itself",
	"reports/lab/console/given.go":       "looks for files of the list",
	"reports/lab/console/unwritable.go":  "asks whether a folder exists",
	"reports/lab/console/samples.go":     "the path of --samples",
	"reports/lab/internal/input/open.go": "under the list",
	"reports/internal/studies/checkpoint/file.go": "the paths of --store and --out, of parts, and of the default, which " +
		"spareOutputs records",
	"reports/internal/studies/program/program.go":     "the executable",
	"reports/lab/internal/verbs/calls.go":             "a library call",
	"reports/internal/studies/hosts/listen.go":        "the paths of --tls-cert, --tls-key and --ca",
	"reports/lab/internal/verbs/report.go":            "the path of --out",
	"reports/lab/internal/verbs/site.go":              "the path of --site",
	"reports/lab/internal/verbs/site_documents.go":    "the folder of the program's module, whose texts a site has, and go.mod of the clone around",
	"reports/lab/internal/verbs/check.go":             "the path of --out",
	"reports/lab/internal/verbs/hunt.go":              "the paths of --out and --study",
	"reports/lab/internal/verbs/schedule.go":          "the path of --draw",
	"reports/lab/internal/verbs/plot_flags.go":        "the path of --plot",
	"reports/lab/internal/verbs/measured/page.go":     "the path of --out",
	"reports/lab/internal/verbs/measured/baseline.go": "the path of --out",
	"reports/lab/internal/verbs/serve.go":             "the folder below which parameters name files",
	"reports/lab/internal/verbs/serve_static.go": "the path of --static, a temporary folder of a build, and a file of " +
		"the Go distribution",
	"reports/lab/internal/verbs/study/results.go": "the outputs of a study, which spareOutputs records",
	"reports/lab/internal/verbs/study/verify.go":  "looks whether a file is a checkpoint, and reads 8 bytes",
	"reports/lab/internal/verbs/study/calls.go":   "a library call makes its folder",
	"reports/lab/workers/access.go": "the paths of --token-file, --nkey, --ca and the like, and that of the " +
		"default token, which spareOutputs records",
	"reports/lab/workers/workers.go":                       "asks for the token",
	"reports/lab/workers/server.go":                        "a temporary folder",
	"reports/machines/internal/fit/fit.go":                 "the path of --latency",
	"reports/machines/internal/advise/export.go":           "the path of --out",
	"reports/machines/internal/compare/export.go":          "the paths of --out and --goal",
	"reports/machines/internal/compare/assessed_figure.go": "the path of --draw",
	"reports/broadcast/internal/scaffold/scaffold.go":      "DIR, which must be new or empty, and a clone",
}

// Every flag of text either names a file and is declared as one (console.AddInput and the like),
// or stands in the list above with what it is; and every source that opens or writes a file does
// so by the list of a command, or stands there with the reason. Who adds a flag or a file to a verb
// is told so by this test, and then two files that are alike are refused without more.
func TestEveryFileOfACommandIsDeclared(t *testing.T) {
	usedWords, usedOpeners := map[string]bool{}, map[string]bool{}
	for _, root := range []string{"../lab", "../internal/studies", "../machines", "."} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if strings.Contains(filepath.ToSlash(path), "lab/examples/") || strings.Contains(filepath.ToSlash(path), "scaffold/template") {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			at := filepath.ToSlash(filepath.Join("reports/broadcast", path))
			ast.Inspect(file, func(n ast.Node) bool {
				if flag := textFlag(n); flag != "" {
					if usedWords[flag] = true; words[flag] == "" {
						t.Errorf("%s: --%s: a flag of text: declare it with console.AddInput, AddOutput or the like, or say in "+
							"words what it is", at, flag)
					}
				}
				if opener(n) && !usedOpeners[at] {
					if usedOpeners[at] = true; openers[at] == "" {
						t.Errorf("%s opens or writes a file: use Files of the session, or say in openers how the path is recorded", at)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for w := range words {
		if !usedWords[w] {
			t.Errorf("no flag --%s of text is left", w)
		}
	}
	for o := range openers {
		if !usedOpeners[o] {
			t.Errorf("%s opens no file", o)
		}
	}
}

// textFlag is the name of a flag that n adds as a text; "" for none.
func textFlag(n ast.Node) string {
	call, is := n.(*ast.CallExpr)
	if !is {
		return ""
	}
	f, is := call.Fun.(*ast.SelectorExpr)
	if !is {
		return ""
	}
	at, least := 0, 3
	switch f.Sel.Name {
	case "String", "StringP", "StringSlice", "StringArray":
	case "StringVar", "StringVarP", "StringSliceVar", "StringArrayVar":
		at, least = 1, 4
	default:
		return ""
	}
	if len(call.Args) < least {
		return ""
	}
	literal, is := call.Args[at].(*ast.BasicLit)
	if !is {
		return "of a name that is computed"
	}
	name, err := strconv.Unquote(literal.Value)
	if err != nil {
		return literal.Value
	}
	return name
}

// opener reports whether n uses a function that opens, makes or writes a file.
func opener(n ast.Node) bool {
	f, is := n.(*ast.SelectorExpr)
	if !is {
		return false
	}
	of, is := f.X.(*ast.Ident)
	if !is {
		return false
	}
	switch of.Name + "." + f.Sel.Name {
	case "os.Open", "os.OpenFile", "os.Create", "os.CreateTemp", "os.ReadFile", "os.WriteFile", "os.Mkdir", "os.MkdirAll",
		"os.MkdirTemp", "os.Stat",
		"os.ReadDir", "os.OpenRoot", "os.Stdin", "input.Open", "input.Read", "input.Stream",
		"output.Create", "output.CreateNew", "output.WriteFile", "output.WriteDir", "output.Probe", "output.ProbeDir":
		return true
	}
	return false
}
