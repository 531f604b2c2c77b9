package table_test

import (
	"fmt"
	"math"
	"os"

	"castlab/reports/table"
)

// A table of a network, its nodes and a time that may be infinite; with table.Parquet
// in place of CSV the seed is kept in the file, too.
func ExampleWriter() {
	columns := []table.Column{{Name: "network", Kind: table.Text}, {Name: "n", Kind: table.Integer}, {Name: "T", Kind: table.Real}}
	w, err := table.NewWriter(os.Stdout, table.CSV, columns, table.Pair{Name: "seed", Value: "1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range [][]any{{"ring", int64(8), 4.5}, {"torus, 3x4", int64(12), math.Inf(1)}} {
		if err := w.Row(row...); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := w.Row("ring", 8, 4.5); err != nil {
		fmt.Println(err)
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// table: column "n": a int: want int64
	// network,n,T
	// ring,8,4.5
	// "torus, 3x4",12,Inf
}
