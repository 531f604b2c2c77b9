package topologies_test

import (
	"fmt"
	"strings"

	"castlab/topologies"
)

func ExampleParse() {
	net, err := topologies.Parse("torus(sides=3 x 4)")
	fmt.Println(net, err)
	fmt.Println(net.Order(), "nodes, the neighbors of node 0 are", net.AppendNeighbors(nil, 0))
	_, err = topologies.Parse("ring(n=0)")
	fmt.Println(err)
	// Output:
	// torus(sides=3x4) <nil>
	// 12 nodes, the neighbors of node 0 are [1 2 3 9]
	// n=0: want an integer >= 1
}

func ExampleParseFiles() {
	files := map[string]string{"triangle.txt": "0 1\n1 2\n2 0\n"}
	net, err := topologies.ParseFiles("graph(file=triangle.txt)", func(file string) (topologies.Topology, error) {
		return topologies.ReadGraph(file, strings.NewReader(files[file]))
	})
	fmt.Println(net, net.Order(), err)
	// Output:
	// graph(file=triangle.txt) 3 <nil>
}
