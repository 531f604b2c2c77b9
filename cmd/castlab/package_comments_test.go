package main

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// bracketed is text that looks like a link to an exported name. A comment that is parsed
// has it left only where the link leads nowhere.
var bracketed = regexp.MustCompile(`\[(\w+\.)?[A-Z]\w*(\.[A-Z]\w*)?\]`)

// Every link in the comment of a package leads to a name or a package that exists.
func TestLinksOfPackageCommentsLead(t *testing.T) {
	packages, links := modulePackages(t), 0
	for pkg := range packages {
		if !importable(t, pkg) {
			continue
		}
		p := documented(t, pkg)
		if p.Doc == "" {
			t.Errorf("package %s has no comment", pkg)
		}
		eachText(p.Parser().Parse(p.Doc).Content, func(text comment.Text) {
			switch text := text.(type) {
			case comment.Plain:
				if m := bracketed.FindString(string(text)); m != "" {
					t.Errorf("the comment of package %s: %s leads nowhere", pkg, m)
				}
			case *comment.DocLink:
				links++
				to, ours := strings.CutPrefix(text.ImportPath, "castlab/")
				if _, exists := packages[to]; ours && !exists {
					t.Errorf("the comment of package %s links package %s, which does not exist", pkg, to)
				}
			}
		})
	}
	if links < 100 {
		t.Errorf("%d links found: the test looks in the wrong place", links)
	}
}

// papers are the short names of the papers, and listed is how a package comment says
// where to find them, or who wrote them.
var (
	papers = regexp.MustCompile(`\b(VB93|ST93|VB95|VAR98|SV93)\b`)
	listed = regexp.MustCompile(`package \[?(castlab/)?analytic|Varvarigos|Stamoulis|Subramonian`)
)

// A package that cites a paper by its short name says what paper that is. In reports and
// notebooks the names are parts of the IDs of claims.
func TestPackageCommentsSayWhereCitedPapersAreListed(t *testing.T) {
	citing := 0
	for pkg := range modulePackages(t) {
		if !importable(t, pkg) || within(pkg, "reports") || within(pkg, "notebooks") {
			continue
		}
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pkg), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		cited := ""
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if m := papers.Find(text); m != nil {
				cited = string(m)
			}
		}
		if cited == "" {
			continue
		}
		citing++
		if !listed.MatchString(strings.Join(strings.Fields(documented(t, pkg).Doc), " ")) {
			t.Errorf("package %s cites %s, and its comment does not say where that is listed", pkg, cited)
		}
	}
	if citing < 20 {
		t.Errorf("%d packages cite a paper: the test looks in the wrong place", citing)
	}
}

// documented returns the documentation of a package of the module.
func documented(t *testing.T, pkg string) *doc.Package {
	t.Helper()
	dir := filepath.Join("..", "..", filepath.FromSlash(pkg))
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, filepath.Join(dir, e.Name()), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(set, files, "castlab/"+pkg)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// eachText calls do with the texts of paragraphs and lists.
func eachText(blocks []comment.Block, do func(comment.Text)) {
	for _, b := range blocks {
		switch b := b.(type) {
		case *comment.Paragraph:
			for _, text := range b.Text {
				do(text)
			}
		case *comment.List:
			for _, item := range b.Items {
				eachText(item.Content, do)
			}
		}
	}
}
