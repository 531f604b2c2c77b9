package live

import (
	"embed"
	"mime"
	"net/http"
	"path"

	"castlab/reports/page"
)

// The page: plain HTML, modules and a style sheet, as they are.
//
//go:embed page
var pageFiles embed.FS

// front sends the page, and the token as a cookie for all that follows.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	s.guard.remember(w)
	s.send(w, "index.html")
}

// asset sends a part of the page. The sheet of the reports comes before that of the page.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	if name := r.PathValue("name"); name == "report.css" {
		sheet, err := page.Sheet()
		if err != nil {
			refused(w, err)
			return
		}
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Header().Set("Cache-Control", "private, max-age=600")
		_, _ = w.Write([]byte(sheet))
	} else {
		s.send(w, name)
	}
}

// send sends a file of the page.
func (s *Server) send(w http.ResponseWriter, name string) {
	data, err := pageFiles.ReadFile("page/" + path.Base(name))
	if err != nil {
		refused(w, &Refusal{Reason: "there is no such part of the page", Unknown: true})
		return
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".js" {
		kind = "text/javascript; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(data)
}
