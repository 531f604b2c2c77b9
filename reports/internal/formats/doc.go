// Package formats is the one list of formats of files that castlab knows: what each is called, what marks it, and which verb
// reads it; and the readers of those that hold samples of measured values. Tables of message sizes are read by package
// measurements, tables of text by package columns.
package formats
