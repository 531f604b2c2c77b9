// Package studies reads study files and runs them: models over grids of parameters
// and claims, each point or case a cell. A montecarlo.Executor decides where the
// segments are computed; a study defines its cells, their names and their outcomes.
package studies
