package ipynb

import (
	"slices"
	"strings"
	"testing"
)

// notebook makes an executed notebook of code cells.
func notebook(sources ...string) *Notebook {
	nb := &Notebook{Format: 4, FormatMinor: 5}
	for i, s := range sources {
		n := i + 1
		c := Cell{Type: "code", Source: Text(s), Count: &n, Outputs: []Output{}}
		if strings.Contains(s, "%%") {
			c.Outputs = append(c.Outputs, Output{Type: "stream", Name: "stdout", Text: "1\n"})
		}
		nb.Cells = append(nb.Cells, c)
	}
	nb.Tidy()
	return nb
}

const imports = "%noautoget\nimport \"fmt\"\n\nvar x = 1\n"

func TestRulesRefuseLogic(t *testing.T) {
	fine := "%%\nfor i := range 3 {\n\tfmt.Println(i, x)\n}\nf := func(i int) int { return i }\nfmt.Println(f(1))"
	mayImport := func(path string) bool { return path == "fmt" }
	if broken := notebook(imports, fine).Rules(mayImport); broken != nil {
		t.Fatalf("a plain notebook is refused: %v", broken)
	}
	for name, c := range map[string]struct{ cell, want string }{
		"a function":  {"func f() int { return fmt.Sprint(x)[0] }", "cell 1, line 1: declares the function f"},
		"a method":    {"type t int\nfunc (t) f() { fmt.Println(x) }", "declares the function f"},
		"a type":      {"var _ = fmt.Sprint(x)\ntype t int", "cell 1, line 2: declares a type"},
		"a branch":    {"%%\nif x > 0 {\n\tfmt.Println(x)\n}", "cell 1, line 2: branches"},
		"a switch":    {"%%\nswitch x {\ncase 1: fmt.Println(x)\n}", "branches"},
		"a goroutine": {"%%\ngo fmt.Println(x)", "starts something"},
		"a defer":     {"%%\ndefer fmt.Println(x)", "starts something"},
		"a break":     {"%%\nfor {\n\tfmt.Println(x)\n\tbreak\n}", "jumps"},
		"a loop in a loop": {"%%\nfor i := range 2 {\n\tfor j := 0; j < i; j++ {\n\t\tfmt.Println(x)\n\t}\n}",
			"cell 1, line 3: a loop in a loop"},
		"a long function":    {"%%\nf := func() int { y := x; return y }\nfmt.Println(f())", "a function of 2 statements"},
		"a hidden branch":    {"%%\nf := func() { if x > 0 { fmt.Println(x) } }\nf()", "branches"},
		"another package":    {"import \"os\"\n%%\nfmt.Println(os.Args, x)", "may not import \"os\""},
		"an unused package":  {"import \"strings\"\n%%\nfmt.Println(x)", "\"strings\" is imported and no cell uses it"},
		"a long program":     {"%%\n" + strings.Repeat("fmt.Println(x)\n", MostLines+1), "want at most 30"},
		"a wide line":        {"%%\nfmt.Println(\"" + strings.Repeat("x", MostColumns) + "\", x)", "a line of"},
		"a lost figure":      {"%%\nfmt.Println(x)\ngonbui.DisplayPng(nil)", "without gonbui.Sync()"},
		"words and figures":  {"%%\nfmt.Println(x)\ngonbui.Sync()", "prints and shows"},
		"a shell command":    {"!ls\n%%\nfmt.Println(x)", "no command of a shell"},
		"a kernel command":   {"%args 1\n%%\nfmt.Println(x)", "want %% or %noautoget"},
		"two programs":       {"%%\nfmt.Println(x)\n%%\nfmt.Println(x)", "a second %%"},
		"no Go":              {"%%\nfmt.Println(", "not Go"},
		"a name twice":       {"var x = 2\n%%\nfmt.Println(x)", "x is declared here and in cell 0"},
		"a package twice":    {"import \"fmt\"\n%%\nfmt.Println(x)", "fmt is declared here and in cell 0"},
		"a nameless package": {"import . \"math\"\n%%\nfmt.Println(x, Pi)", "want a package by its name"},
	} {
		t.Run(name, func(t *testing.T) {
			broken := notebook(imports, c.cell).Rules(mayImport)
			if !slices.ContainsFunc(broken, func(err error) bool { return strings.Contains(err.Error(), c.want) }) {
				t.Errorf("got %v, want %q", broken, c.want)
			}
		})
	}
}

// A cell's program has the declarations of the cells before it, and of its
// imports only those in use.
func TestProgramsHaveWhatCellsBeforeDeclared(t *testing.T) {
	nb := notebook("import (\n\t\"fmt\"\n\tr \"math/rand/v2\"\n\t\"strings\"\n)\nvar a, b = 1, 2", "%%\nfmt.Println(a)",
		"const c = 3\n%%\nfmt.Println(b, c, r.Int(), strings.ToUpper(\"x\"))")
	programs, err := nb.Programs()
	if err != nil {
		t.Fatal(err)
	}
	if len(programs) != 3 || programs[2].Cell != 2 {
		t.Fatalf("%d programs", len(programs))
	}
	for i, want := range []string{
		"package main\n\nvar a, b = 1, 2\n\nfunc main() {}\n",
		"package main\n\nimport \"fmt\"\n\nvar a, b = 1, 2\n\nfunc main() {\n\tfmt.Println(a)\n}\n",
		"package main\n\nimport \"fmt\"\nimport r \"math/rand/v2\"\nimport \"strings\"\n\nvar a, b = 1, 2\n\nconst c = 3\n\nfunc main() " +
			"{\n\tfmt.Println(b, c, r.Int(), strings.ToUpper(\"x\"))\n}\n",
	} {
		if got := string(programs[i].Source); got != want {
			t.Errorf("program %d:\n%s\nwant\n%s", i, got, want)
		}
	}
}

func FuzzCells(f *testing.F) {
	f.Add(imports)
	f.Add("%%\nfmt.Println(1)")
	f.Add("%%\n}\nfunc f() {")
	f.Add("type t int\nfunc (t) main() {}")
	f.Fuzz(func(t *testing.T, source string) {
		nb := notebook(source, "%%")
		nb.Rules(func(string) bool { return true })
		if _, err := nb.Programs(); err != nil {
			return
		}
		hasProgram(source)
	})
}
