package quizzes

import "embed"

// Files holds the banks that ship, under "bank", and the challenges, under "challenges".
//
//go:embed all:bank all:challenges
var Files embed.FS
