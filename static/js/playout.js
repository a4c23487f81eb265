// What somebody takes away from the playground: a link, the text, and the picture as SVG
// or PNG. All of it is made here; nothing is asked of the server.

import { ask } from "./islands.js";
import { text } from "./playeditor.js";

const scale = 2; // pixels of a PNG for one of the picture
const mostPixels = 8192; // on a side: what every browser's canvas takes

let fontFace; // the site's face as a data: address, fetched while there is a network

export function setUp(state, { link, tell }) {
  const out = document.getElementById("play-out");
  const { font } = document.getElementById("play").dataset;
  fontFace = font ? dataOf(font).catch(() => "") : Promise.resolve("");
  out.hidden = false;
  const actions = {
    link: async () => copy(await link(), "The link is copied. It holds the whole text."),
    mermaid: () => copy(fenced(state), "The text is copied. It works in a lesson, and as Mermaid on a code host."),
    svg: async () => save(new Blob([await picture()], { type: "image/svg+xml" }), "svg"),
    png: async () => save(await bitmap(await picture()), "png"),
  };
  out.addEventListener("click", async ({ target }) => {
    const action = actions[target.closest("[data-out]")?.dataset.out];
    if (!action) return;
    try {
      const words = await action();
      if (words) tell(words);
    } catch (error) {
      console.warn(error);
      tell(error.words ?? "That did not work in this browser.");
    }
  });

  async function copy(words, done) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      byHand(words); // the clipboard is closed to pages that came over plain http
    }
    return done;
  }

  // picture is the SVG of the text, or of what the last good one was.
  async function picture() {
    const [svg] = await ask("svg", text());
    if (!svg) throw Object.assign(new Error("the text has faults"), { words: "Mend the text first: a file is made of what it says." });
    return svg;
  }

  function save(blob, suffix) {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(blob);
    a.download = `${name()}.${suffix}`;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
    return `${a.download} is saved.`;
  }
}

// fenced is the text as it stands in a lesson and on a code host.
function fenced({ first, last }) {
  const source = text();
  if (/^ {0,3}(```|~~~)/m.test(source)) return source;
  const lines = source.split("\n");
  const list = lines.slice(last).join("\n").trim();
  return `\`\`\`mermaid\n${lines.slice(first - 1, last).join("\n")}\n\`\`\`\n${list && `\n${list}\n`}`;
}

function byHand(words) {
  const field = document.createElement("textarea");
  field.className = "vh";
  field.value = words;
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  if (!done) throw Object.assign(new Error("no clipboard"), { words: "This browser does not let a page copy. The link stands in the address bar." });
}

// name makes a file's name of the picture's.
function name() {
  const title = /^\s*(?:accTitle\s*:|title:?)\s*(.+)$/m.exec(text())?.[1] ?? "";
  return title.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "diagram";
}

// bitmap paints an SVG. An image knows no font of the page, so it brings its own.
async function bitmap(svg) {
  const [, width, height] = /<svg[^>]*? width="(\d+)" height="(\d+)"/.exec(svg).map(Number);
  const face = await fontFace;
  const style = face && `<style>@font-face{font-family:Alegreya;font-weight:400 700;src:url(${face})}</style>`;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/<svg[^>]*>/, (open) => open + style))}`;
  await image.decode();
  const by = Math.min(scale, mostPixels / width, mostPixels / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * by);
  canvas.height = Math.round(height * by);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png"));
}

async function dataOf(url) {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
