package live

import (
	"net/http"
	"strings"
	"testing"
)

// Without the token nothing is answered, whatever it is; with it, in whichever of three places, all is.
func TestNothingIsAnsweredWithoutTheToken(t *testing.T) {
	s := server(t, toy{make(chan struct{})})
	without := map[string]func(r *http.Request){
		"none":           func(r *http.Request) { r.Header.Del("Cookie") },
		"another cookie": func(r *http.Request) { r.Header.Set("Cookie", "castlab-live-8081="+token) },
		"a wrong cookie": func(r *http.Request) { r.Header.Set("Cookie", "castlab-live-8080="+token[1:]) },
		"an empty one":   func(r *http.Request) { r.Header.Set("Cookie", "castlab-live-8080=") },
		"a wrong bearer": func(r *http.Request) { r.Header.Del("Cookie"); r.Header.Set("Authorization", "Bearer "+token+"0") },
		"a wrong query":  func(r *http.Request) { r.Header.Del("Cookie"); r.URL.RawQuery = "token=" + token[1:] },
	}
	for _, route := range routes {
		for name, change := range without {
			if w := requested(s, route.method, route.path, route.body, change); w.Code != http.StatusForbidden {
				t.Errorf("%s %s with %s: %d, want 403", route.method, route.path, name, w.Code)
			}
		}
		if w := requested(s, route.method, route.path, route.body, nil); w.Code == http.StatusForbidden || w.Code >= 500 {
			t.Errorf("%s %s with the cookie: %d %s", route.method, route.path, w.Code, w.Body)
		}
	}
	for name, change := range map[string]func(r *http.Request){
		"bearer": func(r *http.Request) { r.Header.Del("Cookie"); r.Header.Set("Authorization", "Bearer "+token) },
		"query":  func(r *http.Request) { r.Header.Del("Cookie"); r.URL.RawQuery = "token=" + token },
	} {
		if w := requested(s, "GET", "/health", "", change); w.Code != http.StatusOK {
			t.Errorf("/health with the token as %s: %d", name, w.Code)
		}
	}
}

// A name that is not this server's is one by which a page elsewhere came to it (DNS rebinding).
func TestOnlyItsOwnNamesAreAnswered(t *testing.T) {
	s := server(t, toy{})
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost:8080": 200, "[::1]:8080": 200, "localhost": 200, "127.0.0.1:9999": 200, "lab.example:8080": 200,
		"evil.example": 403, "evil.example:8080": 403, "127.0.0.1.evil.example:8080": 403, "localhost.evil.example": 403, "": 403,
		"192.0.2.1:8080": 403, "lab.example.evil.example": 403, "[::2]:8080": 403,
	} {
		if w := requested(s, "GET", "/health", "", func(r *http.Request) { r.Host = host }); w.Code != want {
			t.Errorf("Host %q: %d, want %d", host, w.Code, want)
		}
	}
}

// Another site asks for nothing, though the browser has the cookie; a link there may open the page.
func TestOtherSitesAskForNothing(t *testing.T) {
	s := server(t, toy{make(chan struct{})})
	header := func(pairs ...string) func(r *http.Request) {
		return func(r *http.Request) {
			r.Header.Del("Origin")
			for i := 0; i < len(pairs); i += 2 {
				r.Header.Add(pairs[i], pairs[i+1])
			}
		}
	}
	for _, route := range routes {
		for _, foreign := range []func(r *http.Request){
			header("Origin", "http://evil.example"), header("Origin", "null"), header("Origin", "http://127.0.0.1:8081"),
			header("Origin", "https://127.0.0.1:808"+
				"0"), header("Origin", ""), header("Origin", "http://127.0.0.1:8080", "Origin", "http://evil.example"),
			header("Sec-Fetch-Sit"+
				"e", "cross-site"), header("Sec-Fetch-Sit"+
				"e", "same-site"), header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"),
		} {
			if w := requested(s, route.method, route.path, route.body, foreign); w.Code != http.StatusForbidden {
				t.Errorf("%s %s: %d, want 403", route.method, route.path, w.Code)
			}
		}
	}
	link := header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")
	if w := requested(s, "GET", "/", "", link); w.Code != http.StatusOK {
		t.Errorf("a link to the page: %d", w.Code)
	}
	if w := requested(s, "GET", "/api/lab", "", link); w.Code != http.StatusForbidden {
		t.Errorf("a link to an answer: %d", w.Code)
	}
}

// Every answer, refusals included, says that nothing else is loaded, guessed, framed, told or kept.
func TestEveryAnswerHasItsPolicy(t *testing.T) {
	s := server(t, toy{make(chan struct{})})
	for _, change := range []func(r *http.Request){nil, func(r *http.Request) { r.Header.Del("Cookie") }} {
		for _, route := range routes {
			h := requested(s, route.method, route.path, route.body, change).Header()
			for key, want := range map[string]string{"Content-Security-Policy": "default-src 'none'; script-src " +
				"'self'", "X-Content-Type-Options": "nosniff",
				"X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin"} {
				if !strings.HasPrefix(h.Get(key), want) {
					t.Errorf("%s %s: %s is %q", route.method, route.path, key, h.Get(key))
				}
			}
			if strings.Contains(h.Get("Content-Security-Policy"), "unsafe") || h.Get("Access-Control-Allow-Origin") != "" ||
				h.Get("Content-Type") == "" {
				t.Errorf("%s %s: %v", route.method, route.path, h)
			}
		}
	}
	cookie := requested(s, "GET", "/?token="+token, "", nil).Header().Get("Set-Cookie")
	for _, want := range []string{"castlab-live-8080=" + token, "HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("cookie %q lacks %s", cookie, want)
		}
	}
}

// A connection that asked without the token ends with the answer: there are so many, and those that stay open would be none for the page.
func TestRefusalsKeepNoConnection(t *testing.T) {
	s := server(t, toy{})
	for change, want := range map[bool]string{true: "close", false: ""} {
		got := requested(s, "GET", "/health", "", func(r *http.Request) {
			if change {
				r.Header.Del("Cookie")
			}
		}).Header().Get("Connection")
		if got != want {
			t.Errorf("without the token %v: Connection is %q, want %q", change, got, want)
		}
	}
}
