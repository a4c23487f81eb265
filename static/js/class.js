// Two small comforts on the pages of a class: buttons that copy a code or its link, and the
// reader's own time zone in the field for one that is still empty.

import { say } from "./say.js";

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!navigator.clipboard) break; // not to be had over plain HTTP
  button.hidden = false;
  const label = button.firstChild; // what else is in the button says of what, to those who listen
  const words = label.data;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
    label.data = "Copied ";
    say("Copied.");
    setTimeout(() => (label.data = words), 2000);
  });
}

const zone = document.querySelector('input[list="zones"]');
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
