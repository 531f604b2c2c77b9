// Package threshold finds the load at which a queueing system ceases to be
// stable, by watching whether what waits grows or shrinks. It knows no model:
// a model is what says how much one run at a load grew.
package threshold
