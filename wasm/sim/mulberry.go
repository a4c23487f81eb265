package sim

// Mulberry32 is Tommy Ettinger's generator of the same name: 32 bits of state, period
// 2³². Copying a value copies its state.
//
// Why it is here beside [Source]: the published figures of the retry storm were drawn
// from it, and only the same generator reproduces them to the digit. New simulations
// use Source.
type Mulberry32 struct{ state uint32 }

// NewMulberry32 returns the generator that starts from seed.
func NewMulberry32(seed uint32) Mulberry32 { return Mulberry32{seed} }

// Uint32 returns the next 32 random bits.
func (m *Mulberry32) Uint32() uint32 {
	m.state += 0x6D2B79F5
	a := m.state
	t := (a ^ a>>15) * (a | 1)
	t ^= t + (t^t>>7)*(t|61)
	return t ^ t>>14
}

// Float64 returns the next number in [0, 1), a multiple of 2⁻³².
func (m *Mulberry32) Float64() float64 {
	return float64(float64(m.Uint32()) / (1 << 32)) // as in Source.Float64
}
