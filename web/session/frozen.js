// Tables that are never to change: nor may what they hold.

/** @template T @param {T} value @returns {T} */
export function frozen(value) {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
