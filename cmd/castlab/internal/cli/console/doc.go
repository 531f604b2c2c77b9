// Package console is what the verbs of the command line share: a session with
// its streams and the files it has read, the flags and keys that several verbs
// take, how numbers, estimates, tables and progress are printed, and which error
// is which exit status. It knows no verb.
package console
