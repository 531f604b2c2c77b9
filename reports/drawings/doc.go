// Package drawings makes figures of explicit objects: spanning trees of the
// hypercube, and the trees and schedules of the LogP machine. The report and
// castlab schedule show the same ones. A drawing has no axes to read numbers
// from; what it cannot show readably it refuses.
package drawings
