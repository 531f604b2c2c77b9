package ipynb

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestReadAndWriteKeepEverything(t *testing.T) {
	nb := notebook(imports, "%%\nfmt.Println(x < 2 && x > 0)")
	nb.Cells[1].Outputs = append(nb.Cells[1].Outputs, Output{Type: "display_data",
		Data: map[string]Text{"text/markdown": "a <b> & c\n\nd"}},
		Output{Type: "display_data", Data: map[string]Text{"image/png": "aGVsbG8="}})
	nb.Cells = append(nb.Cells, Cell{Type: "markdown", ID: "cell-02", Metadata: map[string]any{}, Source: "# Title"})
	data, err := nb.JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\"a <b> & c\\n\",\n",
		"\"metadata\": {},\n     \"output_type\": \"display_data\"",
		"\"nbformat_minor\": 5\n}\n",
	} {
		if !bytes.Contains(data, []byte(want)) {
			t.Errorf("no %q in\n%s", want, data)
		}
	}
	again, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if changes := Changes(nb, again); changes != nil {
		t.Errorf("changed by writing and reading: %v", changes)
	}
	twice, err := again.JSON()
	if err != nil || !bytes.Equal(data, twice) {
		t.Errorf("written twice, the bytes differ: %v", err)
	}
}

func TestReadRefusesWhatIsNoNotebook(t *testing.T) {
	for text, want := range map[string]string{
		"":   "not a notebook",
		"{}": "nbformat 0.0",
		`{"nbformat":4,"nbformat_minor":4,"cells":[],"metadata":{}}`:                                                   "want 4.5",
		`{"nbformat":4,"nbformat_minor":5,"cells":[],"metadata":{}} x`:                                                 "something follows",
		`{"nbformat":4,"nbformat_minor":5,"cells":[],"metadata":{},"signature":""}`:                                    "unknown field",
		`{"nbformat":4,"nbformat_minor":5,"cells":[{"cell_type":"raw","source":""}],"metadata":{}}`:                    "want code or markdown",
		`{"nbformat":4,"nbformat_minor":5,"cells":[{"cell_type":"markdown","source":1}],"metadata":{}}`:                "want text or a list",
		`{"nbformat":4,"nbformat_minor":5,"cells":[{"cell_type":"markdown","source":"","outputs":[]}],"metadata":{}}`:  "prose with outputs",
		`{"nbformat":4,"nbformat_minor":5,"cells":[{"cell_type":"code","source":"","outputs":[{"output_type":"x"}]}]}`: "want stream, display_data",
	} {
		if _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// What two runs of the same notebook differ in.
func TestTidyDropsTheRun(t *testing.T) {
	one := 1
	a := &Notebook{Format: 4, FormatMinor: 5, Metadata: map[string]any{"language_info": map[string]any{"version": "go1.26.8"}},
		Cells: []Cell{
			{Type: "markdown", ID: "f3", Source: "text\n", Metadata: map[string]any{}},
			{Type: "code", ID: "9a", Count: &one, Source: "%%\nfmt.Println(1)\n",
				Metadata: map[string]any{"execution": map[string]any{"iopub.busy": "2026-11-22"}}, Outputs: []Output{
					{Type: "stream", Name: "stdout", Text: "1"}, {Type: "stream", Name: "stdout", Text: "2\n"},
					{Type: "display_data", Data: map[string]Text{"text/markdown": "x"}}, {Type: "stream", Name: "stdout", Text: "3\n"},
				}},
		}}
	b := &Notebook{Format: 4, FormatMinor: 5, Cells: []Cell{
		{Type: "markdown", ID: "00", Source: "text"},
		{Type: "code", ID: "01", Count: &one, Source: "%%\nfmt.Println(1)", Outputs: []Output{
			{Type: "stream", Name: "stdout", Text: "12\n"}, {Type: "display_data", Data: map[string]Text{"text/markdown": "x"}},
			{Type: "stream", Name: "stdout", Text: "3\n"},
		}},
	}}
	a.Tidy()
	b.Tidy()
	x, err := a.JSON()
	if err != nil {
		t.Fatal(err)
	}
	y, err := b.JSON()
	if err != nil || !bytes.Equal(x, y) {
		t.Errorf("%v; got\n%s\nand\n%s", err, x, y)
	}
}

func TestFaultsAreFound(t *testing.T) {
	if faults := notebook(imports, "%%\nfmt.Println(x)").Faults(); faults != nil {
		t.Fatalf("a plain notebook has faults: %v", faults)
	}
	stream := func(name string, text Text) func(*Notebook) {
		return func(nb *Notebook) { nb.Cells[1].Outputs = []Output{{Type: "stream", Name: name, Text: text}} }
	}
	show := func(mime string, text Text) func(*Notebook) {
		return func(nb *Notebook) {
			nb.Cells[1].Outputs = []Output{{Type: "display_data", Data: map[string]Text{mime: text}}}
		}
	}
	for name, c := range map[string]struct {
		plant func(*Notebook)
		want  string
	}{
		"no output":      {func(nb *Notebook) { nb.Cells[1].Outputs = nil }, "cell 1: a program without output"},
		"not executed":   {func(nb *Notebook) { nb.Cells[1].Count = nil }, "cell 1: execution count none: want 2"},
		"out of order":   {func(nb *Notebook) { *nb.Cells[0].Count, *nb.Cells[1].Count = 2, 1 }, "cell 0: execution count 2: want 1"},
		"executed twice": {func(nb *Notebook) { *nb.Cells[1].Count = 3 }, "cell 1: execution count 3: want 2"},
		"another kernel": {func(nb *Notebook) { nb.Metadata = nil }, "want the kernel gonb"},
		"an id twice":    {func(nb *Notebook) { nb.Cells[1].ID = nb.Cells[0].ID }, "want one of its own"},
		"metadata":       {func(nb *Notebook) { nb.Cells[1].Metadata = map[string]any{"execution": 1} }, "want none"},
		"an error": {func(nb *Notebook) {
			nb.Cells[1].Outputs = []Output{{Type: "error", Error: "ERROR", Value: "main.go:3"}}
		}, "an error: ERROR main.go:3"},
		"standard error":     {stream("stderr", "careful\n"), "output on standard error: careful"},
		"a panic":            {stream("stdout", "x\npanic: oh\n\ngoroutine 1 [running]:\n"), "a failure in the output: \"panic:\""},
		"an exit status":     {stream("stdout", "exit status 2\n"), "a failure in the output"},
		"a path":             {stream("stdout", "read /root/x\n"), "a path of a machine in the output: \"/root/\""},
		"a path in markdown": {show("text/markdown", "[x](/tmp/y)"), "a path of a machine"},
		"the kernel's own":   {stream("stdout", "at gonb_0a1b2c3d\n"), "a failure in the output"},
		"a path in a cell": {func(nb *Notebook) { nb.Cells[1].Source = "%%\nfmt.Println(\"/home/x\")" },
			"a path of a machine in the source"},
		"a script":            {show("text/html", "<script>1</script>"), "loads or runs something"},
		"a remote image":      {show("text/html", "<img src=\"https://example.org/x.png\">"), "loads or runs something"},
		"SVG":                 {show("text/html", "<div><svg></svg></div>"), "loads or runs something"},
		"another type":        {show("application/json", "{}"), "want text, markdown, HTML or PNG"},
		"an error in a table": {show("text/markdown", "| x |\nexit status 1"), "a failure in the output"},
	} {
		t.Run(name, func(t *testing.T) {
			nb := notebook(imports, "%%\nfmt.Println(x)")
			c.plant(nb)
			faults := nb.Faults()
			if !slices.ContainsFunc(faults, func(err error) bool { return strings.Contains(err.Error(), c.want) }) {
				t.Errorf("got %v, want %q", faults, c.want)
			}
		})
	}
	// Base64 text may contain any word.
	png := notebook(imports, "%%\nfmt.Println(x)")
	show("image/png", "panic:/root/")(png)
	if faults := png.Faults(); faults != nil {
		t.Errorf("an image is read as text: %v", faults)
	}
}

func TestChangesNameTheFirstLineThatDiffers(t *testing.T) {
	saved := notebook(imports, "%%\nfmt.Println(x)")
	for name, c := range map[string]struct {
		plant func(*Notebook)
		want  string
	}{
		"nothing":     {func(*Notebook) {}, ""},
		"a cell more": {func(nb *Notebook) { nb.Cells = append(nb.Cells, Cell{}) }, "2 cells, now 3"},
		"source":      {func(nb *Notebook) { nb.Cells[0].Source += "\n// more" }, `cell 0: source, line 5: nothing, now "// more"`},
		"a digit":     {func(nb *Notebook) { nb.Cells[1].Outputs[0].Text = "2\n" }, `cell 1: output, line 1: "1", now "2"`},
		"a stream": {func(nb *Notebook) { nb.Cells[1].Outputs[0].Name = "stderr" },
			"cell 1: output 0 of type stream stdout, now stream stderr"},
		"an output":    {func(nb *Notebook) { nb.Cells[1].Outputs = nil }, "cell 1: 1 outputs, now 0"},
		"another type": {func(nb *Notebook) { nb.Cells[0].Type = "markdown" }, "cell 0: a cell of code, now of markdown"},
		"the order":    {func(nb *Notebook) { nb.Cells[0].Count = nil }, "cell 0: execution count 1, now none"},
		"a figure": {func(nb *Notebook) {
			nb.Cells[1].Outputs[0] = Output{Type: "stream", Name: "stdout", Text: "1\n", Data: map[string]Text{"image/png": "x"}}
		}, "cell 1: output 0 holds [], now [image/png]"},
	} {
		t.Run(name, func(t *testing.T) {
			now := notebook(imports, "%%\nfmt.Println(x)")
			c.plant(now)
			if got := strings.Join(Changes(saved, now), "; "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, nb := range []*Notebook{notebook(imports, "%%\nfmt.Println(x)"), notebook()} {
		data, err := nb.JSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := Read(data)
		if err != nil {
			return
		}
		nb.Tidy()
		nb.Faults()
		written, err := nb.JSON()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read(written)
		if err != nil {
			t.Fatalf("what was written is not read: %v", err)
		}
		if changes := Changes(nb, again); changes != nil {
			t.Errorf("writing and reading changes %v", changes)
		}
	})
}
