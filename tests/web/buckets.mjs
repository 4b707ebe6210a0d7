// Letter n-grams of a word, and the buckets that they fall on, as core/headlight_model.h has them.

/** FNV-1a over the four bytes of each character's number. @param {string} gram */
function bucketOf(gram, buckets) {
  let hash = 2166136261
  for (const c of gram)
    for (let byte = 0; byte < 4; byte++) hash = Math.imul(hash ^ ((c.codePointAt(0) >>> (8 * byte)) & 255), 16777619)
  return (hash >>> 0) % buckets
}

/** @param {string} word in lower case */
export function bucketsOf(word, buckets) {
  const framed = [...`<${word}>`]
  const grams = [3, 4].flatMap((n) =>
    Array.from({ length: Math.max(0, framed.length - n + 1) }, (_, i) => framed.slice(i, i + n).join('')),
  )
  if (framed.length > 5) grams.push(framed.slice(-5).join(''), framed.slice(0, 5).join(''))
  return [...new Set(grams.map((gram) => bucketOf(gram, buckets)))].slice(0, 24)
}
