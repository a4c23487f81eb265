package partitions

// murmur2 is the 32-bit MurmurHash2 by Austin Appleby with the seed that Kafka uses
// (org.apache.kafka.common.utils.Utils.murmur2): four bytes at a time, the lowest byte
// first. Kafka keeps the result in a signed int; here it is the same 32 bits without a
// sign.
func murmur2(key string) uint32 {
	const m = 0x5bd1e995
	h := 0x9747b28c ^ uint32(len(key))
	for ; len(key) >= 4; key = key[4:] {
		k := uint32(key[0]) | uint32(key[1])<<8 | uint32(key[2])<<16 | uint32(key[3])<<24
		k *= m
		k ^= k >> 24
		h = h*m ^ k*m
	}
	for i := len(key) - 1; i >= 0; i-- {
		h ^= uint32(key[i]) << (8 * i)
	}
	if len(key) > 0 {
		h *= m
	}
	h ^= h >> 13
	h *= m
	return h ^ h>>15
}

// positive clears the sign bit, as Kafka does before it divides. An absolute value
// would give other partitions, and for −2³¹ a negative one.
func positive(hash uint32) int { return int(hash & 0x7fffffff) }
