package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"millrace/content"
	"millrace/quizzes"
)

// fix writes ids where none are, or where the word "new" stands for one, into the lessons
// and banks of the folders that were named. It changes nothing else in a file.
func (c *checkCommand) fix(m *Main) error {
	if c.Content == "" && c.Quizzes == "" {
		return errors.New("--fix writes into files: name the folders with --content or --quizzes")
	}
	used, err := everything(c.Content, c.Quizzes)
	if err != nil {
		return err
	}
	fresh := func(prefix string) string { return freshID(prefix, &used) }
	name := func(folder, ending string, edits func(file string, source []byte) []quizzes.Edit) error {
		if folder == "" {
			return nil
		}
		return fs.WalkDir(os.DirFS(folder), ".", func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || path.Ext(file) != ending {
				return err
			}
			return rewrite(m, filepath.Join(folder, file), edits)
		})
	}
	return errors.Join(
		name(c.Content, ".md", func(file string, source []byte) []quizzes.Edit { return content.NameBlocks(file, source, fresh) }),
		name(c.Quizzes, ".yaml", func(_ string, source []byte) []quizzes.Edit { return quizzes.NameQuestions(source, fresh) }),
	)
}

// rewrite makes the edits of one file. A file is replaced whole or not at all.
func rewrite(m *Main, file string, edits func(string, []byte) []quizzes.Edit) error {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return err // a link may lead out of the folder: it is left alone
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	made := edits(file, source)
	if len(made) == 0 {
		return nil
	}
	temporary := file + ".fixed"
	if err := os.WriteFile(temporary, quizzes.Apply(source, made), info.Mode().Perm()); err != nil {
		return fmt.Errorf("writing ids: %w", err)
	}
	if err := os.Rename(temporary, file); err != nil {
		return fmt.Errorf("writing ids: %w", errors.Join(err, os.Remove(temporary)))
	}
	fmt.Fprintf(m.Stdout, "%s: wrote %s.\n", file, count(len(made), "id"))
	return nil
}

// everything is the text of all sources, in which a new id must not stand anywhere.
func everything(folders ...string) (all []byte, err error) {
	for _, folder := range folders {
		if folder == "" {
			continue
		}
		err := fs.WalkDir(os.DirFS(folder), ".", func(file string, entry fs.DirEntry, err error) error {
			if ending := path.Ext(file); err != nil || entry.IsDir() || ending != ".md" && ending != ".yaml" {
				return err
			}
			source, err := os.ReadFile(filepath.Join(folder, file))
			all = append(append(all, source...), '\n')
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("reading the ids in %s: %w", folder, err)
		}
	}
	return all, nil
}

// freshID makes an id that stands nowhere in used, and adds it there.
func freshID(prefix string, used *[]byte) string {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789" // 32, none of which looks like another
	prefix = strings.TrimRight(prefix[:min(len(prefix), 50)], "-")
	for {
		var raw [6]byte
		rand.Read(raw[:])
		id := prefix + "-"
		for _, b := range raw {
			id += string(letters[b%32])
		}
		if !bytes.Contains(*used, []byte(id)) {
			*used = append(append(*used, id...), '\n')
			return id
		}
	}
}
