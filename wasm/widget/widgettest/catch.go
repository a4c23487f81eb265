package widgettest

import (
	"errors"
	"fmt"
	"testing"

	"millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
)

// catcher is a testing.TB that keeps the first failure instead of failing a test, so
// that package uitest can be asked a question.
type catcher struct {
	testing.TB // nil: only what uitest calls is there
	err        error
}

var errStop = errors.New("stop")

func (c *catcher) Helper() {}

func (c *catcher) Fatal(args ...any) {
	c.err = errors.New(fmt.Sprint(args...))
	panic(errStop)
}

func (c *catcher) Fatalf(format string, args ...any) {
	c.err = fmt.Errorf(format, args...)
	panic(errStop)
}

// roundTrip returns why a browser would not see n as it is, or nil.
func roundTrip(n ui.Node) (err error) {
	c := &catcher{}
	defer func() {
		if r := recover(); r != nil && r != errStop {
			panic(r)
		}
		err = c.err
	}()
	uitest.RoundTrip(c, n)
	return nil
}
