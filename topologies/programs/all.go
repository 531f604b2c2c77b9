package programs

// All returns every algorithm, those of one task together.
func All() []Algorithm {
	return []Algorithm{
		FlatBroadcast(), RingBroadcast(), Pipeline(), Binomial(), BinomialDoubling(), BinomialBlocking(), KNomial(), BinaryTree(),
		KAryTree(), DoubleTree(), Chains(), SplitBinary(), ScatterAllgather(), ScatterDoubling(),
		DisjointTrees(), OptimalTree(), OptimalItems(),
		RingAllgather(), TwoWayRing(), RecursiveDoubling(), Bruck(), KBruck(), NeighborExchange(), CubeMultinode(), GatherBroadcast(),
		FlatAllgather(),
		RingAllreduce(), SegmentedRing(), RecursiveDoublingAllreduce(), Rabenseifner(), ReduceBroadcast(), DoubleTreeAllreduce(),
		FlatAllreduce(),
		FlatReduce(), PipelineReduce(), ChainsReduce(), BinomialReduce(), BinaryTreeReduce(), InOrderBinary(), HalvingReduce(),
		RingReduceScatter(), PairwiseReduceScatter(), RecursiveHalving(), Butterfly(), ReduceThenScatter(),
		Spread(), Pairwise(), BruckAllToAll(), Windowed(),
		FlatScatter(), BinomialScatter(), FlatGather(), BinomialGather(), FlatSync(),
		Dissemination(), KDissemination(), RecursiveDoublingBarrier(), FlatBarrier(), TreeBarrier(), DoubleRing(),
	}
}
