// Package kbroadcast holds the closed forms of K simultaneous broadcasts on the
// hypercube.
package kbroadcast
