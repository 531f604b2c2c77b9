// Package live serves a laboratory as one page in a browser: what it offers, with the parameters
// that are declared, theory over any of them, experiments as they run, and their verdicts.
//
// It knows HTTP and nothing of what it shows. A [Bench] answers for the laboratory, in the words
// of the command line and with its documents, so that there is no second way to compute anything.
// A run is a value on the server: it goes on when the page is closed, and a page that comes back
// is told all of it again.
//
// Nobody gets an answer without the token, under a name of the host that is not its own, or from
// another site. The page loads only what this server sends.
package live
