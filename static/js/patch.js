// What the engine knows about an island's nodes, on the page's side: their numbers, their
// shape, and how to apply one buffer of patches. The form of a buffer is documented, and
// made, in wasm/ui/buffer.go.

const lengths = ["x", "y", "width", "height", "cx", "cy", "r", "x1", "y1", "x2", "y2"];
const svgNamespace = "http://www.w3.org/2000/svg";
// Without ignoreBOM a text that begins with U+FEFF would lose it, and all slices shift.
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

// number lists the elements and texts below and including root in preorder: a node's
// place in the list is the number that patches give. What is in an element marked
// data-still is never patched and has no numbers.
export function number(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.parentNode.dataset?.still ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes = [];
  for (let node = root; node; node = walker.nextNode()) nodes.push(node);
  return nodes;
}

// kinds hashes what kind each node is, as shapeOf in wasm/dom/shape.go does.
export function kinds(nodes) {
  let hash = 0;
  for (const node of nodes) {
    const tag = node.nodeType === Node.ELEMENT_NODE ? node.localName : "";
    for (let i = 0; i < tag.length; i++) hash = (Math.imul(hash, 31) + tag.charCodeAt(i)) | 0;
    hash = Math.imul(hash, 31);
  }
  return hash;
}

// apply changes the numbered nodes by a buffer (a Uint8Array over a whole ArrayBuffer)
// and returns them, numbered anew if any came or went.
export function apply(nodes, bytes) {
  const count = new Int32Array(bytes.buffer, 0, 1)[0];
  const ints = new Int32Array(bytes.buffer, 4, count);
  const text = utf8.decode(bytes.subarray(4 + 4 * count));
  let i = 0;
  let from = 0;
  const string = (length) => text.slice(from, (from += length));

  // What comes and goes does so in ascending places, so the new list grows beside the
  // old one: up to done, fresh has what becomes of nodes. To walk thousands of nodes
  // anew would cost a slow page milliseconds.
  const fresh = [];
  let done = 0;
  const keep = (to) => {
    while (done < to) fresh.push(nodes[done++]);
  };
  // past returns the place in nodes behind all that a node holds.
  const past = (node) => {
    while (node.lastChild && !node.dataset?.still) node = node.lastChild;
    return nodes.indexOf(node, done) + 1 || done; // not there: it came just now, at done
  };

  const tree = (namespace) => {
    const length = ints[i++];
    if (length === 0) return listed(document.createTextNode(string(ints[i++])));
    const tag = string(length);
    const space = tag === "svg" ? svgNamespace : namespace;
    const element = listed(document.createElementNS(space, tag));
    for (let n = ints[i++]; n > 0; n--) element.setAttribute(string(ints[i++]), string(ints[i++]));
    for (let n = ints[i++]; n > 0; n--) element.append(tree(space));
    return element;
  };
  const listed = (node) => {
    fresh.push(node);
    return node;
  };

  while (i < count) {
    const op = ints[i++];
    const at = ints[i++];
    const node = nodes[at];
    switch (op) {
      case 1:
        node.data = string(ints[i++]);
        break;
      case 2:
        setAttribute(node, string(ints[i++]), string(ints[i++]));
        break;
      case 3: {
        const name = string(ints[i++]);
        node.removeAttribute(name);
        reflect(node, name, null);
        break;
      }
      case 4:
        keep(at);
        done = past(node);
        node.replaceWith(tree(node.parentNode.namespaceURI));
        break;
      case 5:
        keep(past(node));
        for (let n = ints[i++]; n > 0; n--) node.append(tree(node.namespaceURI));
        break;
      case 6: {
        const end = past(node);
        const kids = ints[i++];
        keep(nodes.indexOf(node.childNodes[kids], done));
        done = end;
        while (node.childNodes.length > kids) node.lastChild.remove();
        break;
      }
      default: // 7, 8 and 9
        setLength(node, lengths[ints[i++]], ints[i++] / 100);
    }
  }
  if (!fresh.length && !done) return nodes;
  keep(nodes.length);
  return fresh;
}

function setAttribute(node, name, value) {
  node.setAttribute(name, value);
  reflect(node, name, value);
}

// setLength hands an SVG length over as a number. Where the element has none by that
// name (x of a <text> is a list) or it is in another unit, it goes in as a string.
function setLength(node, name, value) {
  const length = node[name]?.baseVal;
  if (length?.unitType === 1) length.value = value;
  else node.setAttribute(name, value);
}

// reflect brings a control's state in line with its attribute, which a browser stops
// doing once somebody used the control. It keeps its hands off the one in use.
function reflect(node, name, value) {
  if (name === "value" && node.localName === "input") {
    if (!inUse(node)) node.value = value ?? "";
  } else if (name === "checked") {
    if (!inUse(node)) node.checked = value !== null;
  } else if (name === "selected") {
    if (!inUse(node.closest("select"))) node.selected = value !== null;
  }
}

// inUse reports whether a control, or another radio button of its group, has the focus.
export function inUse(control) {
  const active = document.activeElement;
  return active === control || (active?.type === "radio" && active.name === control?.name);
}
