// Package console has what the verbs of the command line share: a session with its
// streams and the files it has read, common flags and keys, the printing of numbers,
// estimates, tables and progress, and the exit status of each error. It depends on no
// verb.
package console
