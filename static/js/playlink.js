// Links to the playground: the whole text stands behind the #, compressed. The form is
// documented, and made on the server, in content/play/play.go.

const prefix = "d=";
const most = 50_000; // bytes of a text; what unpacks to more is no text of ours

// fragment returns what stands behind the # of a link that opens a text.
export async function fragment(text) {
  const packed = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return prefix + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// textOf returns the text that a fragment holds, or null when it holds none. It throws
// when a link was cut off or changed on its way.
export async function textOf(fragment) {
  if (!fragment.startsWith(prefix)) return null;
  const code = decodeURIComponent(fragment.slice(prefix.length)).replaceAll("-", "+").replaceAll("_", "/");
  const packed = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream, most));
}

// collect reads a stream to its end, which comes before a number of bytes.
async function collect(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new Error("the text of this link is too long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
