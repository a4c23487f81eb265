package quizzes

import "embed"

// Files holds the banks that ship, under "bank".
//
//go:embed all:bank
var Files embed.FS
