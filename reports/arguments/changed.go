package arguments

import "slices"

// The changes of a declaration are made without the type of its value, and are not inlined: a copy of each in
// every method of every instance of [Argument] would be a tenth of the program.

// and changes the keys once they are declared.
func (d declaration) and(change func(k *Keys)) declaration {
	return func(k *Keys) func() (any, error) {
		value := d(k)
		change(k)
		return value
	}
}

//go:noinline
func (d declaration) defaulted(name, text string) declaration {
	return d.and(func(k *Keys) { k.Default(name, text) })
}

//go:noinline
func (d declaration) implied(name, text string) declaration {
	return d.and(func(k *Keys) {
		k.Default(name, text)
		k.key(name).implied = true
	})
}

//go:noinline
func (d declaration) beyond(name, what string) declaration {
	return d.and(func(k *Keys) { k.Beyond(name, what) })
}

//go:noinline
func (d declaration) synonyms(name string, canonical func(string) string) declaration {
	return d.and(func(k *Keys) {
		key := k.key(name)
		set := key.set
		key.set = func(text string) (string, error) { return set(canonical(text)) }
	})
}

//go:noinline
func (d declaration) either(names []string) declaration {
	return d.and(func(k *Keys) { k.Either(names...) })
}

//go:noinline
func (d declaration) renamed(name, to string) declaration {
	return d.and(func(k *Keys) {
		rename := func(names []string) {
			if i := slices.Index(names, name); i >= 0 {
				names[i] = to
			}
		}
		for _, key := range k.keys {
			rename(key.Instead)
		}
		for _, names := range k.alternatives {
			rename(names)
		}
		k.key(name).Name = to
	})
}

//go:noinline
func (d declaration) usual(name string, lo, hi float64) declaration {
	return d.and(func(k *Keys) {
		key := k.key(name)
		if key.Numbers != nil {
			key.Numbers.From, key.Numbers.To = lo, hi
		}
		if key.whole {
			key.draw = drawnInteger(int(lo), int(hi))
		} else {
			key.draw = drawnReal(lo, hi)
		}
	})
}

//go:noinline
func (d declaration) usualOf(name string, texts []string) declaration {
	return d.and(func(k *Keys) { k.key(name).draw = drawnText(texts) })
}
