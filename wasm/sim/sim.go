// Package sim is what a simulation is made of: random streams, an event queue, exact
// arithmetic and statistics that give the same bits on every machine.
//
// Why not the standard library: a learner's browser, the server that marks the
// learner's work and the test that proves a lesson's figures must agree to the last
// bit. On amd64 and arm64 math.Exp is assembly and rounds differently from
// WebAssembly, and arm64 and GOAMD64=v3 fuse a*b+c into one rounding. So Exp, Log and
// Pow are written out here, every product that is then added is rounded by an explicit
// conversion, float64(a*b)+c, which the language guarantees not to be fused, and of
// package math only what IEEE 754 defines exactly is used: Sqrt, Floor, Ceil, Trunc,
// Abs and conversions to and from bits.
//
// Why every type is a value: a snapshot of a model is then an assignment, and stepping
// back is a replay from it. Only Queue holds a slice, and has Clone.
//
// Why the mean of nothing is 0 and not NaN: nobody can read a NaN on a chart, and the
// bits of one made by arithmetic are the one thing processors do not agree on. N tells
// nothing from a true 0; Log and Pow, where they must, return one fixed NaN.
package sim
