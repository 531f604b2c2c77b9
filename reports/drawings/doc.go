// Package drawings makes figures of explicit objects: spanning trees of the hypercube,
// networks with their nodes at given places, and the trees and schedules of the LogP machine. The report and castlab schedule
// share them. A drawing has no axes; an object that is too large to be readable is an
// error.
package drawings
