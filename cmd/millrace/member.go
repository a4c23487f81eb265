package main

import (
	"fmt"
	"slices"

	"millrace/content"
	"millrace/wasm/widget"
)

// ofSetting names the member of a family that is meant, as `:sim[…]{of=…}` does in a text.
const ofSetting = "of"

// named takes of=… out of the settings of a family and returns the member that a page of
// the lab or a lesson defines by this id, and the settings that are left. Without it the
// family is what it is.
func (c *simCommand) named(family widget.Definer, settings []content.Setting) (widget.Widget, []content.Setting, error) {
	i := slices.IndexFunc(settings, func(s content.Setting) bool { return s.Name == ofSetting })
	if i < 0 {
		return family, settings, nil
	}
	id, settings := settings[i].Value, slices.Delete(slices.Clone(settings), i, i+1)
	site, err := (&sources{Content: c.Content}).load()
	if err != nil {
		return nil, nil, fmt.Errorf("looking for %s of=%s: %w", family.Info().Name, id, err)
	}
	var ids []string
	for _, is := range site.Course.Defined(family.Info().Name) {
		if is.Prefix == id {
			w, err := family.Define(is.Params[0].Value)
			return w, settings, err
		}
		if !slices.Contains(ids, is.Prefix) {
			ids = append(ids, is.Prefix)
		}
	}
	err = fmt.Errorf("no %s of the course has the id %q%s", family.Info().Name, id, didYouMean(id, ids))
	if n := len(site.Faults); n > 0 {
		err = fmt.Errorf("%w, and the course has %s: see millrace check", err, count(n, "fault"))
	}
	return nil, nil, err
}
