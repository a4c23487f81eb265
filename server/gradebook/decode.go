package gradebook

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode is the text of a file, or the fault that keeps it from being read.
func decode(raw []byte) (string, *Fault) {
	switch {
	case len(raw) > MaxRosterBytes:
		return "", &Fault{Problem: "The file is larger than 1 MB.", Remedy: "A class list is far smaller: keep the columns for name, identifier, login and group, or split it."}
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")), bytes.HasPrefix(raw, []byte("\xd0\xcf\x11\xe0")):
		return "", &Fault{Problem: "This is a workbook, not a CSV file.", Remedy: "Open it in the spreadsheet program and save it as CSV UTF-8."}
	case bytes.HasPrefix(raw, []byte("\xff\xfe")):
		return wide(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte("\xfe\xff")):
		return wide(raw[2:], binary.BigEndian)
	}
	raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
	if !utf8.Valid(raw) {
		line := 1 + bytes.Count(raw[:firstInvalid(raw)], []byte("\n"))
		return "", &Fault{Line: line, Problem: "The file is not UTF-8; it may be Windows-1252, which a spreadsheet writes as plain CSV.",
			Remedy: "Save it as CSV UTF-8. Read as it is, letters such as é would become others."}
	}
	return text(string(raw))
}

func firstInvalid(raw []byte) int {
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(raw)
}

// wide decodes UTF-16.
func wide(raw []byte, order binary.ByteOrder) (string, *Fault) {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	runes := utf16.Decode(units)
	if again := utf16.Encode(runes); len(raw)%2 == 1 || !slices.Equal(again, units) {
		return "", &Fault{Problem: "The file is damaged: it begins as UTF-16 and does not go on so.", Remedy: "Save it as CSV UTF-8 and try again."}
	}
	return text(string(runes))
}

// text refuses what is no text, and ends lines in one way.
func text(s string) (string, *Fault) {
	if i := strings.IndexByte(s, 0); i >= 0 {
		return "", &Fault{Line: 1 + strings.Count(s[:i], "\n"), Problem: "The file holds zero bytes, so it is no text in UTF-8.", Remedy: "Save it as CSV UTF-8 and try again."}
	}
	if !strings.Contains(s, "\n") { // the line end of old Macs
		s = strings.ReplaceAll(s, "\r", "\n")
	}
	return s, nil
}

// separated finds the separator, and empties the line "sep=;" by which Excel is told it.
// An emptied line still counts, so that line numbers are those of the file.
func separated(s string) (string, rune) {
	line, rest, _ := strings.Cut(s, "\n")
	for _, separator := range ",;\t" {
		if strings.TrimRight(strings.ToLower(line), "\r ") == "sep="+string(separator) {
			return "\n" + rest, separator
		}
	}
	counts := map[rune]int{}
	quoted, started := false, false
	for _, r := range s {
		if r == '"' {
			quoted = !quoted
		}
		if r == '\n' && !quoted && started {
			break
		}
		if r > ' ' {
			started = true
		}
		if !quoted {
			counts[r]++
		}
	}
	best := ','
	for _, separator := range ";\t" {
		if counts[separator] > counts[best] {
			best = separator
		}
	}
	return s, best
}
