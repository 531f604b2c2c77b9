package output_test

import (
	"fmt"
	"os"
	"path/filepath"

	"castlab/reports/output"
)

// A report directory is replaced in one step: it has the files of one call, never those
// of two. A directory that WriteDir did not make is not touched.
func ExampleWriteDir() {
	home, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(home)
	dir := filepath.Join(home, "report")
	for _, files := range []map[string][]byte{
		{"report.md": []byte("first"), "figures/a.svg": []byte("<svg/>")},
		{"report.md": []byte("second")},
	} {
		if err := output.WriteDir(dir, files); err != nil {
			fmt.Println(err)
			return
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "report.md"))
	fmt.Println(string(text), err)
	_, err = os.Stat(filepath.Join(dir, "figures"))
	fmt.Println("the old figures are gone:", os.IsNotExist(err))
	// Output:
	// second <nil>
	// the old figures are gone: true
}

// A file appears at its path when it is complete.
func ExampleCreate() {
	home, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(home)
	path := filepath.Join(home, "t.csv")
	f, err := output.Create(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Abort() // does nothing after Commit
	fmt.Fprintln(f, "T")
	_, before := os.Stat(path)
	fmt.Println(os.IsNotExist(before), f.Commit())
	text, err := os.ReadFile(path)
	fmt.Printf("%q %v\n", text, err)
	// Output:
	// true <nil>
	// "T\n" <nil>
}
