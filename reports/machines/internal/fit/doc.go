// Package fit is the verb fit: the parameters of a LogGP machine from measured times,
// with their uncertainty.
package fit
