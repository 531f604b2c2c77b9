// Package studies is the door of the house of long runs: it reads study files and runs
// them. Five words open the house:
//
//   - a study is a file of models over grids of parameters and of claims (this package);
//   - a cell is one point of a grid, or one case of a claim;
//   - a segment is a range of a cell's runs, computed alone and added up in order, so that
//     no digit depends on where it was computed (montecarlo/shards);
//   - a checkpoint is the file that keeps segments beyond the process (checkpoint);
//   - a cluster hands segments to workers on other machines, and believes none of them
//     without an audit (cluster).
//
// A montecarlo.Executor decides where segments are computed; a study defines its cells,
// their names and their outcomes. No theorem and no machine of package machines is needed.
package studies
