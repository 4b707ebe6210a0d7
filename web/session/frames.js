// When the browser has painted what was drawn.

const FRAME_MS = 250 // where no frame comes, the page has gone to the background

/** After the next frame has been painted, or after a while where none comes. */
export async function nextFrame() {
  const isSeen = typeof document === 'object' && !document.hidden
  await new Promise((resolve) => {
    if (isSeen) requestAnimationFrame(resolve)
    setTimeout(resolve, isSeen ? FRAME_MS : 0)
  })
  await new Promise((resolve) => setTimeout(resolve))
}
