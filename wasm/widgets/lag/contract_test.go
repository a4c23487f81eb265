package lag

import (
	"testing"

	"millrace/wasm/widget/widgettest"
)

func TestTheWidgetKeepsTheContract(t *testing.T) { widgettest.Run(t, Widget) }
