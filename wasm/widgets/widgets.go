// Package widgets is the list of everything a lesson can embed.
//
// Why a list and not registration: the order here is the order in the gallery, what is
// in the binary can be read in one place, and a test compares it with the folders. To
// add a widget, make a folder beside this file and a line in All.
package widgets

import (
	"millrace/wasm/widget"
	"millrace/wasm/widgets/backlog"
	"millrace/wasm/widgets/bloom"
	"millrace/wasm/widgets/calc"
	"millrace/wasm/widgets/delivery"
	"millrace/wasm/widgets/diagram"
	"millrace/wasm/widgets/exchange"
	"millrace/wasm/widgets/feed"
	"millrace/wasm/widgets/lag"
	"millrace/wasm/widgets/lanes"
	"millrace/wasm/widgets/openstorm"
	"millrace/wasm/widgets/orderflow"
	"millrace/wasm/widgets/outbox"
	"millrace/wasm/widgets/partitions"
	"millrace/wasm/widgets/queue"
	"millrace/wasm/widgets/retrystorm"
	"millrace/wasm/widgets/saga"
)

// All lists the widgets in the order they are shown.
var All = widget.Catalog{
	retrystorm.Widget,
	openstorm.Widget,
	queue.Widget,
	backlog.Widget,
	lanes.Widget,
	partitions.Widget,
	orderflow.Widget,
	exchange.Widget,
	delivery.Widget,
	feed.Widget,
	bloom.Widget,
	saga.Widget,
	lag.Widget,
	outbox.Widget,
	calc.Widget,
	diagram.Widget,
}
