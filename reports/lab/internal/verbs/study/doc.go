// Package study has the verbs of study files: run, resume, worker, merge and status,
// a file each, and verify for their checkpoints (verify.go, segments.go). Other files
// compute a study in this process (run.go), in part (share.go), or by workers
// (cluster.go), which connect to a server (server.go) with a secret (access.go), and
// report on it (progress.go, metrics.go, results.go).
package study
