package quizzes

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
)

// PracticeSeed is the seed that a learner practises on. It is in no pool.
const PracticeSeed = 7

// PoolSeeds returns the seeds that attempts are drawn from. They follow from the
// challenge's id alone, so that what was proven about them stays true.
func (c *Challenge) PoolSeeds() []uint32 {
	seeds := make([]uint32, 0, c.Pool)
	for i := 0; len(seeds) < c.Pool; i++ {
		seed := hash32(c.ID + " seed " + strconv.Itoa(i))
		if seed != PracticeSeed && !slices.Contains(seeds, seed) {
			seeds = append(seeds, seed)
		}
	}
	return seeds
}

// Draw returns the seeds that decide an attempt: the same for the same attempt, and none
// that its learner was shown before while there are others left.
func (c *Challenge) Draw(attempt string, shown []uint32) []uint32 {
	seeds := c.PoolSeeds()
	rank := func(seed uint32) uint32 { return hash32(attempt + " " + strconv.FormatUint(uint64(seed), 10)) }
	slices.SortFunc(seeds, func(a, b uint32) int {
		if old := slices.Contains(shown, a); old != slices.Contains(shown, b) {
			if old {
				return 1
			}
			return -1
		}
		ra, rb := rank(a), rank(b)
		switch {
		case ra < rb:
			return -1
		case ra > rb:
			return 1
		}
		return 0
	})
	return seeds[:c.Seeds]
}

// hash32 is the first four bytes of a SHA-256.
func hash32(s string) uint32 {
	sum := sha256.Sum256([]byte(s))
	return binary.BigEndian.Uint32(sum[:])
}
