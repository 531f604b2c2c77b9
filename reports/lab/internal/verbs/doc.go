// Package verbs is the command line of a laboratory: it parses, calls the libraries and prints. Each
// verb of the laboratory is a file here: list, doc (claim_doc.go), theory, simulate,
// check, report, schedule, verify, completion and version. Package study has the verbs
// run, resume, worker, merge and status, package measured the verb data, package registry
// what the laboratory consists of. A laboratory may add verbs of its own.
package verbs
