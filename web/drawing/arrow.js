// An arrow, for whatever figure has some.

const HEAD = 10

/**
 * @param {import('./pen.js').Pen} pen @param {number[]} from @param {number[]} to @param {string} colour
 * @param {number} [radius] of the dot that it leads to
 */
export function drawArrow(pen, [x0, y0], [x1, y1], colour, radius = 0) {
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length < 1) return
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
  const head = Math.min(HEAD, length / 2)
  const tip = [x1 - ux * radius, y1 - uy * radius]
  const base = [tip[0] - ux * head, tip[1] - uy * head]
  pen.line([x0, y0, ...base], { stroke: colour, width: 2.5 })
  const wing = head / 2
  pen.line([...tip, base[0] - uy * wing, base[1] + ux * wing, base[0] + uy * wing, base[1] - ux * wing], {
    fill: colour,
  })
}
