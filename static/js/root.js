// The path that the whole site lives below: "/learn", or "" on a host of its own
// (server/basepath.go). What a browser keeps is kept for a whole host, so names of what is
// kept end in it.

export const root = document.documentElement.dataset.root ?? "";
