package var98

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// taskMatrices are the claims of Section 3.1 on tags and the matrices of Figure 2.
func taskMatrices() []reports.Claim {
	return []reports.Claim{
		claims.Claim[isotropic.Network]{
			ID: "VAR98-TAGS", Title: "A routing tag leads from every node to the destination, by a shortest path",
			Statement: `The tag of a packet says how often it crosses links of each type: in the cube the bits of $s \oplus t$, in the ` +
				`wraparound mesh the hops up and down each dimension, in the folded cube the bits of $s \oplus t$ or the other ones and ` +
				`the complement link, in the Manhattan Street network the moves along rows and columns. From every node $s$ the tag of ` +
				`row $t$ leads to the image of $t$ under the translation by $s$, in as many hops as the two are apart; the order of the ` +
				`links does not matter but in the Manhattan Street network, where it is that of the row's word. Counted over all $s$ and ` +
				`$t$, links in random order: packets that end elsewhere or make more hops than the distance that a search finds.`,
			Source: "VAR98, Section 3.1", Measured: `\text{exceptions}`, Name: "exceptions", Within: claims.OneCount,
			Symbols: []reports.Symbol{{Name: `s, t`, Meaning: "node that sends a packet, and its destination seen from node 0"},
				{Name: `\oplus`, Meaning: "exclusive or of bits"}},
			Parameters: alikeNetwork, Over: []string{alikeNetworks, "topology=manhattan(rows=4,columns=6),manhattan(rows=6,columns=6)"},
			Given: ofSeveral, Theory: claims.Stated[isotropic.Network](0),
			Measure: claims.Choose(func(net isotropic.Network) claims.Measurement[isotropic.Network] {
				if isotropic.Commutes(net) { // each packet takes its links in random order
					return claims.Count(strayed).Instances()
				}
				return claims.Count(strayed)
			}),
			Formula: kit.Stated, Model: isotropic.Words,
		}.Declare(),
		claims.Claim[isotropic.Network]{
			ID: "VAR98-TASKMATRIX", Title: "In a total exchange all nodes have one task matrix",
			Statement: `The task matrix $\mathcal{T}(s)$ has the tags of the $N-1$ packets of node $s$ as rows; the task is isotropic, ` +
				`$\mathcal{T}(s) = \mathcal{T}$ for all $s$ up to the order of rows. From an executed total exchange, send by send: ` +
				`nodes whose packets have crossed links of each type otherwise than those of node 0, as multisets of tags.`,
			Source: "VAR98, Section 3.1 and Figure 2", Measured: `\text{nodes}`, Name: "nodes", Unit: "nodes", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolMatrix, {Name: `s`, Meaning: "node"}, symbolExchangeN},
			Parameters: alikeNetwork,
			Over:       []string{alikeNetworks, "topology=hypercube(d=3),torus(sides=3x3),manhattan(rows=4,columns=6)"},
			Given:      ofSeveral, Theory: claims.Stated[isotropic.Network](0), Measure: claims.Count(unlikeNodes),
			Formula: kit.Stated, Model: isotropic.TotalExchange, Figures: matrixFigures,
		}.Declare(),
		timed(claims.Claim[topologies.Hypercube]{
			ID: "VAR98-FIG2A", Title: "Figure 2(a): the 3-cube has critical sum 4",
			Statement: `The task matrix of total exchange in the $d$-cube has $2^d - 1$ rows and $d$ columns, and $h = 2^{d-1} = T$; in ` +
				`the 3-cube it has 7 rows and 3 columns, and $h = 4$. Measured: the slots of an explicit schedule, validated.`,
			Source:     "VAR98, Figure 2",
			Symbols:    []reports.Symbol{symbolT, symbolCritical, symbolCubeD},
			Parameters: exchangeCubes, Over: []string{"topology=hypercube(d=3)"},
			Given:  claims.Given("d >= 1", func(net topologies.Hypercube) error { return several(net) }),
			Theory: exchangeTheory[topologies.Hypercube](sameExchange), Measure: exchangeSlots[topologies.Hypercube](sameExchange),
			Formula: formula.Hypercube, Model: isotropic.TotalExchange,
		}).Declare(),
		timed(claims.Claim[topologies.Torus]{
			ID: "VAR98-FIG2B", Title: "The 3x3 wraparound mesh has critical sum 3",
			Statement: `The task matrix of total exchange in the $p \times p$ wraparound mesh of odd $p \ge 3$ has $p^2 - 1$ rows and 4 ` +
				`columns of sum $h = p(p^2-1)/8 = T$, the hops of a node's packets over its 4 links; in the 3x3 mesh it has 8 rows, of ` +
				`one or two hops, and 12 hops over 4 links: $h = 3$. Measured: the slots of an explicit schedule, validated.`,
			Source:     "VAR98, Figure 2",
			Symbols:    []reports.Symbol{symbolT, symbolCritical, {Name: "p", Meaning: "nodes along a side"}},
			Parameters: oddSquares, Over: []string{"topology=torus(sides=3x3)"},
			Given:  claims.Given("two sides of one odd length >= 3", oddSquare),
			Theory: exchangeTheory[topologies.Torus](sameExchange), Measure: exchangeSlots[topologies.Torus](sameExchange),
			Formula: formula.Torus, Model: isotropic.TotalExchange,
		}).Declare(),
		claims.Claim[topologies.Torus]{
			ID: "VAR98-FIG2B-PRINTED", Title: "Figure 2(b), as printed: the 3x3 wraparound mesh has critical sum 8",
			Statement: `In the 3x3 wraparound mesh the critical sum, and the completion time, of total exchange is 8. Measured: the ` +
				`slots of an explicit schedule, validated.`,
			Source: "VAR98, Figure 2", Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Erratum: `It is 3 (VAR98-FIG2B). The matrix has 8 rows; 8 is the critical sum of the 4x4 wraparound mesh. It may be of the ` +
				`scan: no printed copy has been seen.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     []reports.Symbol{symbolT, symbolCritical},
			Fixed:       "the printed number of one network",
			Values: []claims.Value[topologies.Torus]{
				{Words: "topology=torus(sides=3x3)", Value: topologies.Torus{Sides: []int{3, 3}}},
			},
			Theory: claims.Stated[topologies.Torus](8), Measure: exchangeSlots[topologies.Torus](sameExchange),
			Formula: kit.Stated, Model: isotropic.TotalExchange,
		}.Declare(),
	}
}

// oddSquares are the networks of Figure 2(b), and oddSquare checks for them.
var oddSquares = exchangeToruses.UsualOf("topology",
	"torus(sides=5x5)", "torus(sides=7x7)", "torus(sides=9x9)", "torus(sides=11x11)", "torus(sides=13x13)")

func oddSquare(net topologies.Torus) error {
	if s := net.Sides; len(s) != 2 || s[0] != s[1] || s[0] < 3 || s[0]%2 == 0 {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a wraparound mesh of two sides of one odd length >= 3"}
	}
	return nil
}

// strayed returns the number of packets whose tag is not a shortest path to their
// destination.
func strayed(net isotropic.Network) (count int, packets int64, err error) {
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

// unlikeNodes returns the number of nodes whose executed task matrix differs from that
// of node 0.
func unlikeNodes(net isotropic.Network) (count int, nodes int64, err error) {
	s, err := isotropic.TotalExchange(net)
	if err != nil {
		return 0, 0, err
	}
	tags, err := isotropic.TagsOf(net, s)
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
