// Package study is the verbs of study files: run, resume, worker, merge and
// status, a file each, and verify for what they keep (verify.go, segments.go).
// The others say how a study is computed: here (run.go), in part (share.go), or by
// workers (cluster.go), who come to a server (server.go) with a secret (access.go),
// and what can be seen of it (progress.go, metrics.go, results.go).
package study
