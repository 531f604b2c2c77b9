package live

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"castlab/reports/internal/studies/hosts"
)

// A Guard knows who may ask.
type Guard struct {
	Token string
	TLS   bool
	Port  string                 // on which the server listens; it names the cookie
	Named func(host string) bool // hosts other than the loopback interface under which it is asked; nil for none
}

// NewToken returns a random token of 256 bits.
func NewToken() string { return rand.Text() + rand.Text() }

// scheme is that of the page's address.
func (g Guard) scheme() string {
	if g.TLS {
		return "https"
	}
	return "http"
}

// cookie is the name of the cookie that holds the token. Cookies know no ports, so that its name does.
func (g Guard) cookie() string { return "castlab-live-" + g.Port }

// refuse says why a request is not answered, "" if it is. The host must be a name of this server, or
// a page elsewhere could come to it under a name of its own (DNS rebinding). A browser says from where
// a request comes: other sites ask for nothing, except that a link there may open the page.
func (g Guard) refuse(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if !hosts.Loopback(host) && (g.Named == nil || !g.Named(host)) {
		return "this server has another name"
	}
	if !g.known(r) {
		return "want the token: open the address that the program printed"
	}
	if origins := r.Header.Values("Origin"); len(origins) > 1 || len(origins) == 1 && origins[0] != g.scheme()+"://"+r.Host {
		return "another site asks"
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		if r.Method != http.MethodGet || r.URL.Path != "/" || r.Header.Get("Sec-Fetch-Mode") != "navigate" {
			return "another site asks"
		}
	}
	return ""
}

// known reports whether a request has the token: in its address, its header or its cookie.
func (g Guard) known(r *http.Request) bool {
	want := sha256.Sum256([]byte(g.Token))
	same := func(token string) bool {
		got := sha256.Sum256([]byte(token))
		return subtle.ConstantTimeCompare(got[:], want[:]) == 1
	}
	bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if g.Token == "" {
		return false
	}
	if same(r.URL.Query().Get("token")) || same(bearer) {
		return true
	}
	for _, c := range r.CookiesNamed(g.cookie()) {
		if same(c.Value) {
			return true
		}
	}
	return false
}

// remember gives the browser the token, which no script and no other site can read.
func (g Guard) remember(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: g.cookie(), Value: g.Token, Path: "/", HttpOnly: true, Secure: g.TLS,
		SameSite: http.SameSiteStrictMode})
}

// policy lets the page load from this server alone; figures are images in the text of a page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guarded answers only those who may ask, and has every answer say what a browser may do with it.
func (g Guard) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if why := g.refuse(r); why != "" {
			h.Set("Content-Type", "text/plain; charset=utf-8")
			h.Set("Connection", "close") // or whoever has no token would keep the connections of those who have it
			w.WriteHeader(http.StatusForbidden)
			fmt.Fprintln(w, "403: "+why)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Address is the address that opens the page, at a host.
func (g Guard) Address(host string) string {
	return g.scheme() + "://" + net.JoinHostPort(host, g.Port) + "/?token=" + url.QueryEscape(g.Token)
}
