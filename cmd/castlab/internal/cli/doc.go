// Package cli is the command line: it parses, calls the libraries and prints. Each
// verb of the laboratory is a file here: list, doc (claim_doc.go), theory, simulate,
// check, report, schedule, fit, verify, completion and version. Package compare is
// the verb compare, package study the verbs run, resume, worker, merge and status.
// Package console has what all verbs share, and package registry the claims.
package cli
