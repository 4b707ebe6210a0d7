// A page that can't start says so: a file that was cut off or changed on its way, or a browser older than all of this.

/** Says it in the place that is kept for it, if the file goes as far as that. */
export function sayBroken() {
  const note = document.getElementById('link-notes')
  if (note) Object.assign(note, { textContent: note.dataset.broken, hidden: false })
}
