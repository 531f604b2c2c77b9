package live

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"strings"

	"castlab/reports/page"
)

// alonePolicy is the policy of a page without a server: its host alone, and the laboratory in workers.
const alonePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

// Static returns the files of a page that has its laboratory in web workers, for any host of files: program is the laboratory as
// WebAssembly, and starter the script wasm_exec.js of the compiler that made it.
func Static(program, starter []byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(pageFiles, "page", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files["assets/"+d.Name()], err = pageFiles.ReadFile(path)
		return err
	})
	if err != nil {
		return nil, err
	}
	sheet, err := page.Sheet()
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // a level that there is
	if _, err := z.Write(program); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	const first = `<meta charset="utf-8">` + "\n"
	front := strings.Replace(string(files["assets/index.html"]), first, first+
		`<meta http-equiv="Content-Security-Policy" content="`+alonePolicy+`">`+"\n"+
		`<meta name="laboratory" content="in this browser">`+"\n"+
		`<script src="assets/alone.js" defer></script>`+"\n", 1)
	delete(files, "assets/index.html")
	files["index.html"] = []byte(front)
	files["assets/report.css"] = []byte(sheet)
	files["assets/laboratory.wasm.gz"], files["assets/wasm_exec.js"] = packed.Bytes(), starter
	return files, nil
}

// Beside returns the front of a static page that is a part of a site: with the navigation of the site, HTML, and the script of
// its places, which the list of the page shows, too.
func Beside(front, navigation, places string) string {
	const head, header = `<script src="assets/alone.js" defer></script>` + "\n", "<header>\n"
	front = strings.Replace(front, head, `<script src="`+places+`" defer></script>`+"\n"+head, 1)
	return strings.Replace(front, header, navigation+header, 1)
}
