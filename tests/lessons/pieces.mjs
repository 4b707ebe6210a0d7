// The pieces that a lesson's figures are made of: whatever says of which tensors it is made.

const isObject = (x) => typeof x === 'object' && x !== null && !ArrayBuffer.isView(x)
const isPiece = (x) => isObject(x) && Array.isArray(x.tensors)

/** Pieces by their path; '' is what belongs to no piece. @returns {Map<string, { tensors: string[], content: string }>} */
export function piecesOf(figures) {
  const found = new Map()
  const { snapshot: _, ...rest } = figures
  const walk = (x, path) => {
    if (typeof x === 'function') return 'function'
    if (ArrayBuffer.isView(x)) return Array.from(x, String).join()
    if (!isObject(x)) return typeof x === 'number' ? String(x) : x
    const content = JSON.stringify(
      Object.entries(x).map(([key, value]) => {
        const inside = path ? `${path}.${key}` : key
        const said = walk(value, inside)
        return [key, isPiece(value) ? '(a piece)' : said]
      }),
    )
    if (isPiece(x)) found.set(path, { tensors: x.tensors, content })
    return content
  }
  found.set('', { tensors: [], content: walk(rest, '') })
  return found
}
