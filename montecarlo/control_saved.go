package montecarlo

// MarshalBinary saves m to the last bit.
func (m *jointMoments) MarshalBinary() ([]byte, error) {
	b := appendInt(wireHeader('J'), m.n)
	for i, mean := range m.mean {
		b = appendFloat(b, mean)
		for j := 0; j <= i; j++ {
			b = appendFloat(b, m.cross[i][j])
		}
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and m is then unchanged.
func (m *jointMoments) UnmarshalBinary(data []byte) error {
	r := newWireReader("joint moments", 'J', data)
	q := jointMoments{n: r.count()}
	for i := range q.mean {
		q.mean[i] = r.float()
		for j := 0; j <= i; j++ {
			q.cross[i][j] = r.float()
		}
	}
	if err := r.done(); err != nil {
		return err
	}
	*m = q
	return nil
}
