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

// All lists the widgets in the order they are shown: by topic, as the course goes.
var All = widget.Catalog{
	orderflow.Widget,
	feed.Widget,
	exchange.Widget,
	partitions.Widget,
	lag.Widget,
	delivery.Widget,
	bloom.Widget,
	retrystorm.Widget,
	openstorm.Widget,
	queue.Widget,
	backlog.Widget,
	lanes.Widget,
	outbox.Widget,
	saga.Widget,
	calc.Widget,
	diagram.Widget,
}
