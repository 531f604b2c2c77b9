// Package loggp finds the parameters of a LogGP machine in measured times, with
// their uncertainty.
//
// # The machine
//
// L is the latency, o the overhead of a sender and of a receiver, g the gap
// between two messages and G the gap per byte. In microseconds and bytes,
//
//	a message of s bytes takes     T(s) = L + 2o + G max(s-1, 0)
//	one message after another      P(s) = max(o, g) + G max(s-1, 0)
//	a window of W, and the answer  (W-1) P(s) + T(s) + T(1)
//
// # What can be known from what
//
// One-way times, or round trips, have L+2o in them and never L or o alone; they
// say nothing of g. Windows of messages (bandwidth tests) have G and, with the
// times of single messages, g. Overhead tests have o. What the data do not say
// stays unknown unless the caller states it; nothing is assumed in silence.
//
// # How
//
// The fit is a line through one time for each size, by Huber's M-estimator of
// the relative errors, since what disturbs a time grows with it. A size is one
// observation, however often it was measured: measurements of one size depend on
// each other, and the line misses them all alike. Errors that grow with the time
// or the size are weighed by what is usual there. Standard errors are those of
// heteroscedastic errors with the degrees of freedom of Bell and McCaffrey, and of
// errors that follow each other from size to size as far as residuals show it, with
// a warning where they show it or cannot exclude it. A
// change of protocol splits the sizes, if a test that pays for looking everywhere
// finds one, and another finds that a drift would not look like it.
//
// Several series of one kind are launches of one test. What launches differ by is in
// every time of a launch, and in no residual of its line: an estimate is of the mean
// over launches, and its interval is not narrower than Student's t over the lines of the
// launches. What one launch leaves unknown is said in a note.
//
// Sources: Alexandrov, Ionescu, Schauser and Scheiman, "LogGP: Incorporating
// Long Messages into the LogP Model", JPDC 44 (1997); Hoefler, Schneider and
// Lumsdaine, "LogGOPSim", HPDC 2010, for which gap follows which byte.
package loggp
