// Package curves makes figures and files of what a command computed over a grid: a [Table] of
// points, each with the words of its keys and its values.
//
// Which key is on the axis is decided by [Table.Axes], before anything is computed: the key with
// the most numbers; all others make series, and two keys with many numbers each make a map.
package curves
