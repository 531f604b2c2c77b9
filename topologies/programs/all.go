package programs

// All returns every algorithm, those of one task together.
func All() []Algorithm {
	return []Algorithm{
		FlatBroadcast(), Pipeline(), Binomial(), KNomial(), BinaryTree(), KAryTree(), DoubleTree(), ScatterAllgather(),
	}
}
