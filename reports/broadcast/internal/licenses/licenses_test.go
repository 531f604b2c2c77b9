package licenses

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write texts.json.gz anew")

// licenseFile matches the names of licenses and of what they ask to be passed on, and licenseFolder
// folders of them.
var (
	licenseFile   = regexp.MustCompile(`(?i)^(un)?(licen[sc]es?|copying|notice|patents)([._-].*)?$|(?i)-licen[sc]e$`)
	licenseFolder = regexp.MustCompile(`(?i)^(third_party_)?licen[sc]es$`)
)

const root = "../../../.."

// gather collects the texts of what is linked into the command: of each module those at its root,
// and those beside packages that are linked, or above them.
func gather(t *testing.T) []text {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}",
		"./cmd/castlab")
	list.Dir = root
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []text
	index := map[string]int{}
	add := func(of, file string) {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
		if !utf8.Valid(content) { // Latin-1
			var b []byte
			for _, c := range content {
				b = utf8.AppendRune(b, rune(c))
			}
			content = b
		}
		i, known := index[string(content)]
		if !known {
			i = len(all)
			index[string(content)] = i
			all = append(all, text{File: filepath.Base(file), Text: string(content)})
		}
		if !slices.Contains(all[i].Of, of) {
			all[i].Of = append(all[i].Of, of)
		}
	}
	folder := func(of, dir string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if path := filepath.Join(dir, e.Name()); !e.IsDir() && licenseFile.MatchString(e.Name()) && filepath.Ext(e.Name()) != ".go" {
				add(of, path)
			}
		}
	}
	folder("castlab", root)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder("Go's library", strings.TrimSpace(string(goroot)))
	folder("TeX Gyre Pagella Math, in the pages", filepath.Join(root, "reports/page/font"))
	folder("Vega, in the pages", filepath.Join(root, "reports/page/vega"))
	seen := map[string]bool{}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			continue
		}
		module, top := fields[0], fields[1]
		if !seen[top] {
			entries, err := os.ReadDir(top)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if e.IsDir() && licenseFolder.MatchString(e.Name()) {
					within, err := os.ReadDir(filepath.Join(top, e.Name()))
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range within {
						add(module, filepath.Join(top, e.Name(), f.Name()))
					}
				}
			}
		}
		for dir := fields[2]; ; dir = filepath.Dir(dir) {
			if !seen[dir] {
				seen[dir] = true
				folder(module, dir)
			}
			if dir == top || len(dir) <= len(top) {
				break
			}
		}
	}
	return all
}

// Every module that is linked has its license in the program, as it stands in its sources.
func TestTheTextsAreThoseOfWhatIsLinked(t *testing.T) {
	want := gather(t)
	if *update {
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(z).Encode(want); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("texts.json.gz", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		packed = b.Bytes()
	}
	got, err := all()
	if err != nil {
		t.Fatal(err)
	}
	key := func(x text) string { return x.Text }
	have, need := map[string]text{}, map[string]text{}
	for _, x := range got {
		have[key(x)] = x
	}
	for _, x := range want {
		need[key(x)] = x
		if y := have[key(x)]; !slices.Equal(x.Of, y.Of) {
			t.Errorf("%s of %q: the program has it of %q; run go test ./reports/broadcast/internal/licenses -update", x.File, x.Of, y.Of)
		}
	}
	for _, y := range got {
		if _, there := need[key(y)]; !there {
			t.Errorf("%s of %q is in the program, and in no source; run go test ./reports/broadcast/internal/licenses -update", y.File,
				y.Of)
		}
	}
}

// Of every module that the build names there is a license; the test binary of this package links some
// of them.
func TestEveryLinkedModuleHasALicense(t *testing.T) {
	list, err := all()
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for _, x := range list {
		for _, of := range x.Of {
			has[of] = true
		}
	}
	mod, err := exec.Command("go", "list", "-C", root, "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}",
		"./cmd/castlab").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(mod)) {
		if !has[path] {
			t.Errorf("%s is linked, and there is no license of it", path)
		}
	}
	for _, of := range []string{"castlab", "Go's library", "TeX Gyre Pagella Math, in the pages", "Vega, in the pages"} {
		if !has[of] {
			t.Errorf("no license of %s", of)
		}
	}
	if len(packed) > 100<<10 {
		t.Errorf("the texts take %d bytes", len(packed))
	}
}
