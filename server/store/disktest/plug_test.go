package disktest

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"testing"
)

// seen collects what images of a platter hold in one file; "" stands for no file.
func seen(t *testing.T, p *Platter, name string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for seed := range int64(200) {
		folder := t.TempDir()
		if err := p.Image(folder, rand.New(rand.NewSource(seed))); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		all[string(data)] = true
	}
	return all
}

func TestOnlyWhatWasSyncedIsSureToOutliveThePower(t *testing.T) {
	p := NewPlatter("a")
	two := func(letter string) []byte { return bytes.Repeat([]byte(letter), 2*sector) }
	p.Take(Entry{Kind: Write, Name: "a", Data: two("x")})
	p.Take(Entry{Kind: Sync, Name: "a"})
	if images := seen(t, p, "a"); len(images) != 1 || !images[string(two("x"))] {
		t.Errorf("synced, and %d images differ", len(images))
	}

	p.Take(Entry{Kind: Write, Name: "a", Data: two("y")})
	old, half, fresh := two("x")[:sector], append(two("y")[:sector/2:sector/2], two("x")[:sector/2]...), two("y")[:sector]
	want := map[string]bool{}
	for _, second := range [][]byte{old, fresh} {
		for _, first := range [][]byte{old, half, fresh} {
			want[string(first)+string(second)] = true
		}
	}
	images := seen(t, p, "a")
	for image := range images {
		if !want[image] {
			t.Errorf("an image that no disk leaves: %q", image)
		}
	}
	if len(images) != len(want) {
		t.Errorf("%d kinds of images, want %d", len(images), len(want))
	}
}

func TestANameIsSureOnceItsFolderIsSynced(t *testing.T) {
	p := NewPlatter()
	p.Take(Entry{Kind: Write, Name: "b", Data: []byte("x")})
	p.Take(Entry{Kind: Sync, Name: "b"})
	if images := seen(t, p, "b"); !images[""] || !images["x"] || len(images) != 2 {
		t.Errorf("images %v, want some with the file and some without", images)
	}
	p.Take(Entry{Kind: Sync, Name: "."})
	if images := seen(t, p, "b"); images[""] || len(images) != 1 {
		t.Errorf("images %v, want the file in each", images)
	}
	p.Take(Entry{Kind: Unlink, Name: "b"})
	if images := seen(t, p, "b"); !images[""] || !images["x"] {
		t.Errorf("images %v, want some with the file and some without", images)
	}
	p.Take(Entry{Kind: Write, Name: "b", Data: []byte("y")})
	p.Take(Entry{Kind: Sync, Name: "."})
	if images := seen(t, p, "b"); images["x"] {
		t.Errorf("images %v: the file of that name is another one now", images)
	}
}
