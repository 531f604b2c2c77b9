package programs

// All returns every algorithm, those of one task together.
func All() []Algorithm {
	return []Algorithm{
		FlatBroadcast(), RingBroadcast(), Pipeline(), Binomial(), KNomial(), BinaryTree(), KAryTree(), DoubleTree(), ScatterAllgather(), ScatterDoubling(),
		DisjointTrees(), OptimalTree(), OptimalItems(),
		RingAllgather(), TwoWayRing(), RecursiveDoubling(), Bruck(), NeighborExchange(), CubeMultinode(), GatherBroadcast(),
		RingAllreduce(), RecursiveDoublingAllreduce(), Rabenseifner(), ReduceBroadcast(), DoubleTreeAllreduce(),
		FlatReduce(), PipelineReduce(), BinomialReduce(), BinaryTreeReduce(), HalvingReduce(),
		RingReduceScatter(), PairwiseReduceScatter(), RecursiveHalving(),
		Spread(), Pairwise(), BruckAllToAll(),
		FlatScatter(), BinomialScatter(), FlatGather(), BinomialGather(),
	}
}
