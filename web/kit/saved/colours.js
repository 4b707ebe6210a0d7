// Colours as style sheets compute them, as every reader of a file knows them.

/** @type {Map<string, [red: number, green: number, blue: number, alpha: number]>} */
const known = new Map()

/** @type {CanvasRenderingContext2D | null} */
let pixel = null

/** @param {string} colour @returns {[red: number, green: number, blue: number, alpha: number]} alpha: from 0 to 1 */
function partsOf(colour) {
  const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/u.exec(colour)
  if (plain) return [Number(plain[1]), Number(plain[2]), Number(plain[3]), Number(plain[4] ?? 1)]
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pixel) return [0, 0, 0, 1]
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** A colour that lets so much through; null: nothing of it is seen. @param {string} colour @param {number} [opacity] @returns {string | null} */
export function seen(colour, opacity = 1) {
  const parts = known.get(colour) ?? partsOf(colour)
  known.set(colour, parts)
  const [red, green, blue, alpha] = parts
  const left = Math.round(1000 * alpha * opacity) / 1000
  if (!left) return null
  return left === 1 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${left})`
}
