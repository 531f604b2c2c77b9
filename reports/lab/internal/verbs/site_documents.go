package verbs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"castlab/reports/page"
)

// A siteText is a text of a laboratory's folder, as a page of a site shows it.
type siteText struct {
	path     string // in the folder
	title    string // plain text
	lead     string // first paragraph, markdown
	markdown []byte
	assets   map[string][]byte
	example  bool   // a notebook or a program
	picture  []byte // of an example; nil for none
	pictured string // the name of the picture
}

// page is the path of its page.
func (d siteText) page() string {
	switch path.Ext(d.path) {
	case ".md", ".ipynb":
		return strings.TrimSuffix(d.path, path.Ext(d.path)) + ".html"
	}
	return d.path + ".html"
}

// mostDocuments and mostText bound what a site reads: files, and bytes of each.
const (
	mostDocuments = 1000
	mostText      = 8 << 20
)

// documentsAround are the documents of the module of this program, if it runs in its folder or below; none elsewhere.
func documentsAround(ctx context.Context) ([]siteText, error) {
	build, ok := debug.ReadBuildInfo()
	if !ok || build.Main.Path == "" {
		return nil, nil
	}
	folder := treeAround(build.Main.Path)
	if folder == "" {
		return nil, nil
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return documents(ctx, root.FS())
}

// documents are README.md and GUIDE.md of a folder and, in the order of their links, the texts, notebooks and Go files in it to
// which they lead, and so on.
func documents(ctx context.Context, folder fs.FS) (list []siteText, err error) {
	waiting, seen := []string{"README.md", "GUIDE.md"}, map[string]bool{"README.md": true, "GUIDE.md": true}
	for len(waiting) > 0 && len(list) < mostDocuments {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		name := waiting[0]
		waiting = waiting[1:]
		data, err := textOf(folder, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		d, err := readDocument(folder, name, data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, d)
		links, _ := page.Targets(d.markdown)
		for _, l := range links {
			target, ok := inside(name, l)
			if ok && !seen[target] && isDocument(target) {
				seen[target] = true
				waiting = append(waiting, target)
			}
		}
	}
	return list, nil
}

func isDocument(name string) bool {
	ext := path.Ext(name)
	return ext == ".md" || ext == ".ipynb" || ext == ".go"
}

// inside is the path in the folder to which a link of a file leads; false for one that leads out.
func inside(from, link string) (string, bool) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
		return "", false
	}
	target := path.Join(path.Dir(from), u.Path)
	return target, fs.ValidPath(target)
}

// textOf reads a regular file that is not too long.
func textOf(folder fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(folder, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > mostText {
		return nil, fmt.Errorf("%s: want a file of at most %d bytes", name, mostText)
	}
	return fs.ReadFile(folder, name)
}

// readDocument makes a document of a file.
func readDocument(folder fs.FS, name string, data []byte) (d siteText, err error) {
	d = siteText{path: name, title: path.Base(name), markdown: data, assets: map[string][]byte{}}
	switch path.Ext(name) {
	case ".ipynb":
		err = d.readNotebook(data)
	case ".go":
		d.readProgram(folder, data)
	default:
		_, images := page.Targets(data)
		for _, target := range images {
			file, ok := inside(name, target)
			if !ok || !isPicture(file) {
				continue
			}
			if picture, err := textOf(folder, file); err == nil {
				d.assets[path.Clean(target)] = picture
			}
		}
	}
	if title := headings.FindSubmatch(d.markdown); title != nil && path.Ext(name) != ".go" {
		d.title = strings.NewReplacer("`", "", "*", "", "$", "").Replace(string(title[1]))
	}
	if d.lead == "" {
		d.lead = leadOf(d.markdown)
	}
	return d, err
}

var headings = regexp.MustCompile(`(?m)^# (.+)$`)

// leadOf is the first paragraph below the title.
func leadOf(markdown []byte) string {
	for block := range strings.SplitSeq(string(markdown), "\n\n") {
		block = strings.TrimSpace(block)
		if block != "" && !strings.ContainsAny(block[:1], "#![`|<-") {
			return block
		}
	}
	return ""
}

func isPicture(name string) bool { return path.Ext(name) == ".svg" || path.Ext(name) == ".png" }

// readProgram shows a Go file: its first comment, the picture beside it, and its text. A command is an example.
func (d *siteText) readProgram(folder fs.FS, data []byte) {
	name := path.Base(d.path)
	if name == "main.go" {
		d.example = true
		d.title = path.Base(path.Dir(d.path))
		entries, _ := fs.ReadDir(folder, path.Dir(d.path)) // of a file that was read
		for _, e := range entries {
			if isPicture(e.Name()) && d.picture == nil {
				d.picture, _ = textOf(folder, path.Join(path.Dir(d.path), e.Name()))
				d.pictured = e.Name()
			}
		}
	}
	var comment []string
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "// ") {
			break
		}
		comment = append(comment, strings.TrimSpace(line[3:]))
	}
	d.lead = escaped(strings.Join(comment, " "))
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", escaped(d.title), d.lead)
	if d.picture != nil {
		d.assets[d.pictured] = d.picture
		fmt.Fprintf(&b, "![Picture of %s](%s)\n\n", escaped(d.title), d.pictured)
	}
	fmt.Fprintf(&b, "`%s`:\n\n%s", d.path, fenced("go", string(data)))
	d.markdown = b.Bytes()
}

// fenced is a block of code.
func fenced(language, text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + strings.TrimRight(text, "\n") + "\n" + fence + "\n\n"
}

// treeAround is the folder of the module of that path which holds the working directory; empty for none.
func treeAround(module string) string {
	root, err := os.Getwd()
	if err != nil {
		return ""
	}
	for !isModule(root, module) {
		if root == filepath.Dir(root) {
			return ""
		}
		root = filepath.Dir(root)
	}
	return root
}

// isModule reports whether a folder holds the module of that path.
func isModule(dir, module string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSpace(first) == "module "+module
}
