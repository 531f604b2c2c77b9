package var98

import (
	"math/rand/v2"
	"slices"

	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

func isotropicTags() reports.Claim {
	const id = "VAR98-TAGS"
	return reports.Claim{
		ID:    id,
		Title: "A routing tag leads from every node to the destination, by a shortest path",
		Statement: `The tag of a packet says how often it crosses links of each type: in the cube the bits of $s \oplus t$, in the wraparound mesh the hops up and down each dimension, in the folded cube the bits of $s \oplus t$ or the other ones and the complement link, ` +
			`in the Manhattan Street network the moves along rows and columns. From every node $s$ the tag of row $t$ leads to the image of $t$ under the translation by $s$, in as many hops as the two are apart; the order of the links does not matter but in the Manhattan Street network, where it is that of the row's word. ` +
			`Counted over all $s$ and $t$, links in random order: packets that end elsewhere or make more hops than the distance that a search finds.`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{{Name: `s, t`, Meaning: "node that sends a packet, and its destination seen from node 0"}, {Name: `\oplus`, Meaning: "exclusive or of bits"}},
		Formula:    kit.Stated,
		Model:      isotropic.Words,
		Cases: kit.Given("a network of 2 nodes or more", kit.Networks(id, "topology", alikeNetwork, append(alikeNetworks(), topologies.Manhattan{Rows: 4, Columns: 6}, topologies.Manhattan{Rows: 6, Columns: 6}), func(_ string, net isotropic.Network) reports.Case {
			c := counted("", func() (float64, error) { return kit.Stated(0) }, "exceptions", "", func() (float64, int64, error) { return strayed(net) })
			c.Validate = func() error { return several(net) }
			if isotropic.Commutes(net) { // each packet takes its links in random order
				c = kit.Drawn(c)
			}
			return c
		})),
	}
}

// strayed returns the number of packets whose tag is not a shortest path to their
// destination.
func strayed(net isotropic.Network) (count float64, packets int64, err error) {
	words, err := isotropic.Words(net, isotropic.Balanced)
	if err != nil {
		return 0, 0, err
	}
	r := rand.New(rand.NewPCG(uint64(net.Order()), 0))
	commute := isotropic.Commutes(net)
	var links []topologies.Node
	for s := range topologies.Node(net.Order()) {
		distance := topologies.Distances(net, s)
		for i, word := range words {
			if commute {
				word = slices.Clone(word)
				r.Shuffle(len(word), func(a, b int) { word[a], word[b] = word[b], word[a] })
			}
			v := s
			for _, j := range word {
				links = net.AppendNeighbors(links[:0], v)
				v = links[j]
			}
			if to := net.Translate(s, topologies.Node(i+1)); v != to || len(word) != distance[to] {
				count++
			}
			packets++
		}
	}
	return count, packets, nil
}

func isotropicMatrix() reports.Claim {
	const id = "VAR98-TASKMATRIX"
	return reports.Claim{
		ID:    id,
		Title: "In a total exchange all nodes have one task matrix",
		Statement: `The task matrix $\mathcal{T}(s)$ has the tags of the $N-1$ packets of node $s$ as rows; the task is isotropic, $\mathcal{T}(s) = \mathcal{T}$ for all $s$ up to the order of rows. ` +
			`From an executed total exchange, send by send: nodes whose packets have crossed links of each type otherwise than those of node 0, as multisets of tags.`,
		Source:     "VAR98, Section 3.1 and Figure 2",
		Quantity:   `\text{nodes}`,
		Unit:       "nodes",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolMatrix, {Name: `s`, Meaning: "node"}, symbolExchangeN},
		Formula:    kit.Stated,
		Model:      isotropic.TotalExchange,
		Cases: kit.Given("a network of 2 nodes or more", kit.Networks(id, "topology", alikeNetwork, append(alikeNetworks(), topologies.Hypercube{D: 3}, topologies.Torus{Sides: []int{3, 3}}, topologies.Manhattan{Rows: 4, Columns: 6}), func(_ string, net isotropic.Network) reports.Case {
			c := counted("", func() (float64, error) { return kit.Stated(0) }, "nodes", "nodes", func() (float64, int64, error) { return unlikeNodes(net) })
			c.Validate = func() error { return several(net) }
			return c
		})),
		Figures: matrixFigures,
	}
}

// unlikeNodes returns the number of nodes whose executed task matrix differs from that
// of node 0.
func unlikeNodes(net isotropic.Network) (count float64, nodes int64, err error) {
	s, err := isotropic.TotalExchange(net)
	if err != nil {
		return 0, 0, err
	}
	tags, err := tagsOf(net, s)
	if err != nil {
		return 0, 0, err
	}
	each := net.Order() - 1
	for v := range net.Order() {
		slices.SortFunc(tags[v*each:(v+1)*each], slices.Compare)
		if v > 0 && !slices.EqualFunc(tags[:each], tags[v*each:(v+1)*each], slices.Equal) {
			count++
		}
	}
	return count, int64(net.Order()), nil
}
