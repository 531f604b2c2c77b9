// Package table streams columns of numbers into a file, as CSV or Parquet, in
// memory that does not grow with the number of rows.
package table

import _ "github.com/parquet-go/parquet-go" // the writer to come
