package live

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// beat is the time between signs of life of a stream: what stands between browser and server closes
// a silent one.
const beat = 15 * time.Second

// patience is how long a page may take to receive an event.
const patience = 20 * time.Second

// stream sends the events of a run as they come (server-sent events), beginning after the last that
// the page has seen, until the run ends.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	of := s.runs.find(r.PathValue("id"))
	if of == nil {
		refused(w, &Refusal{Reason: "there is no such run; the server may have been started again", Unknown: true})
		return
	}
	last, _ := strconv.Atoi(r.Header.Get("Last-Event-ID"))
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	_ = out.SetReadDeadline(time.Time{}) // or the connection would end with the time for reading a request
	alive := time.NewTicker(beat)
	defer alive.Stop()
	var shown []byte
	for {
		events, passing, ended, more := s.runs.after(of, last)
		if err := out.SetWriteDeadline(time.Now().Add(patience)); err != nil {
			return
		}
		if !ended && passing.id > 0 && string(passing.data) != string(shown) {
			shown = passing.data
			fmt.Fprintf(w, "event: %s\ndata: %s\n\n", passing.kind, passing.data)
		}
		for _, e := range events {
			fmt.Fprintf(w, "id: %d\nevent: %s\ndata: %s\n\n", e.id, e.kind, e.data)
			last = e.id
		}
		if err := out.Flush(); err != nil || ended {
			return
		}
		select {
		case <-more:
		case <-alive.C:
			fmt.Fprint(w, ": alive\n\n")
		case <-r.Context().Done():
			return
		case <-s.closing:
			return
		}
	}
}
