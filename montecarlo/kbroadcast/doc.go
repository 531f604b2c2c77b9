// Package kbroadcast executes K simultaneous broadcasts on the hypercube, slot
// by slot.
package kbroadcast
