// What makes the site's pages smoother. Each page works without any of it.

import "./class.js";
import "./dev.js";
import "./enhance.js";
import "./fill.js";
import "./folds.js";
import "./keep.js";
import "./order.js";
import "./place.js";
import "./quiz.js";
import "./review.js";
import "./search.js";
import "./switch.js";
import "./tabs.js";
import "./terms.js";
import "./times.js";
