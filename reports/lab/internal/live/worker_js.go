package live

import (
	"context"
	"encoding/json"
	"net/http"
	"runtime"
	"syscall/js"
)

// Work answers a page from a web worker until its page ends it. The page's scripts post questions {id, method, path,
// body} to the worker, and get {id, piece} for what is told on the way and {id, status, kind, body} at the end. A worker
// hears nothing while it computes: what is told of a run follows the answer to the question that begins it.
func Work(ctx context.Context, b Bench) error {
	answer, err := Within(ctx, yielding{b})
	if err != nil {
		return err
	}
	self := js.Global()
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q := args[0].Get("data")
		id, question := q.Get("id"), Question{Method: q.Get("method").String(), Path: q.Get("path").String()}
		if body := q.Get("body"); body.Type() == js.TypeString {
			question.Body = []byte(body.String())
		}
		tell := func(piece []byte) { self.Call("postMessage", map[string]any{"id": id, "piece": string(piece)}) }
		ask := func(question Question) []byte {
			status, kind, body := answer(ctx, question, tell)
			data := js.Global().Get("Uint8Array").New(len(body))
			js.CopyBytesToJS(data, body)
			self.Call("postMessage", map[string]any{"id": id, "status": status, "kind": kind, "body": data})
			return body
		}
		go func() { // a callback that waits would hold all others up
			body := ask(question)
			var begun struct{ ID string }
			if question.Path == "/api/runs" && json.Unmarshal(body, &begun) == nil && begun.ID != "" {
				ask(Question{Method: http.MethodGet, Path: "/api/runs/" + begun.ID + "/events"})
			}
		}()
		return nil
	}))
	self.Call("postMessage", map[string]any{"ready": true})
	<-ctx.Done()
	return nil
}

// A yielding bench lets what a run tells be passed on at once: a browser has one processor, which nobody is made to leave.
type yielding struct{ Bench }

func (y yielding) Run(ctx context.Context, a Ask, tell func(Event)) (json.RawMessage, error) {
	return y.Bench.Run(ctx, a, func(e Event) {
		tell(e)
		runtime.Gosched()
	})
}
