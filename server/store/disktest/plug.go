package disktest

import (
	"math/rand"
	"os"
	"path/filepath"
	"slices"
)

// sector is how much of a write a disk puts down as one, if it puts it down.
const sector = 512

// Platter is what may be left of the files of a folder when the power goes: all that was
// synced, and of the rest whatever the disk happened to get to.
//
// It is harder on a program than a disk and a file system are. Between two syncs any
// sector of any write may be there or not, in any order, and one of them half; a file
// that nobody synced may have its new size and holes in it; the name of a new file, or of
// one that was taken away, may be lost until the folder is synced.
type Platter struct {
	files map[string]*file
	names []Entry // files that came and went since the folder was synced
}

type file struct {
	synced  []byte
	pending []Entry // since then
	named   bool    // its name is in the folder for good
}

// NewPlatter returns the platter of a folder with the given empty files in it.
func NewPlatter(names ...string) *Platter {
	p := &Platter{files: map[string]*file{}}
	for _, name := range names {
		p.files[name] = &file{named: true}
	}
	return p
}

// Take takes one entry of the log.
func (p *Platter) Take(e Entry) {
	switch {
	case e.Kind == Note:
	case e.Name == ".":
		p.last(len(p.names))
	case e.Kind == Unlink:
		p.names = append(p.names, e)
	default:
		if gone := slices.IndexFunc(p.names, func(c Entry) bool { return c.Kind == Unlink && c.Name == e.Name }); gone >= 0 {
			p.last(gone + 1) // the name now belongs to another file
		}
		f := p.files[e.Name]
		if f == nil {
			f = &file{}
			p.files[e.Name] = f
			p.names = append(p.names, Entry{Kind: Write, Name: e.Name})
		}
		if e.Kind != Sync {
			f.pending = append(f.pending, e)
			return
		}
		for _, change := range f.pending {
			f.synced = apply(f.synced, change)
		}
		f.pending = nil
	}
}

// last makes the first changes of the folder last.
func (p *Platter) last(changes int) {
	for _, change := range p.names[:changes] {
		if change.Kind == Unlink {
			delete(p.files, change.Name)
		} else {
			p.files[change.Name].named = true
		}
	}
	p.names = slices.Delete(p.names, 0, changes)
}

// Image writes what a cut of the power leaves into a folder.
func (p *Platter) Image(folder string, random *rand.Rand) error {
	// A file system keeps a journal of its names: those that last are the first so many.
	names := p.names[:random.Intn(len(p.names)+1)]
	chance := []float64{0, 0.25, 0.5, 0.75, 1}[random.Intn(5)]
	for _, name := range p.sorted() {
		f := p.files[name]
		named := f.named
		for _, change := range names {
			if change.Name == name {
				named = change.Kind != Unlink
			}
		}
		if !named {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), f.torn(chance, random), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// sorted are the names of the files, so that one seed gives one image.
func (p *Platter) sorted() []string {
	var names []string
	for name := range p.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// torn is the file with a part of what was not synced.
func (f *file) torn(chance float64, random *rand.Rand) []byte {
	data := slices.Clone(f.synced)
	half := random.Intn(len(f.pending) + 1) // the write in whose first sector the power went, if in any
	for i, change := range f.pending {
		if change.Kind == Cut {
			if random.Float64() < chance {
				data = apply(data, change)
			}
			continue
		}
		for at := 0; at < len(change.Data); {
			end := min(len(change.Data), at+sector-int((change.Offset+int64(at))%sector))
			piece := Entry{Kind: Write, Offset: change.Offset + int64(at), Data: change.Data[at:end]}
			switch {
			case random.Float64() < chance:
				data = apply(data, piece)
			case i == half && at == 0:
				piece.Data = piece.Data[:len(piece.Data)/2]
				data = apply(data, piece)
			}
			at = end
		}
	}
	return data
}

// apply makes a write or a cut in data.
func apply(data []byte, change Entry) []byte {
	end := change.Offset + int64(len(change.Data))
	if change.Kind == Cut && int64(len(data)) > end {
		return data[:end]
	}
	if grow := end - int64(len(data)); grow > 0 {
		data = append(data, make([]byte, grow)...)
	}
	copy(data[change.Offset:], change.Data)
	return data
}
