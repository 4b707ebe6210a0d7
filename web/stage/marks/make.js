// Marks with what goes without saying.

/** @import { Colour, LineMark, Mark, PictureMark, RectMark, StripMark, TextMark } from '../types.js' */

/** @param {string} id @param {string} label @param {{ x: number, y: number, size: number, colour: Colour } & Partial<TextMark>} more @returns {TextMark} */
export const text = (id, label, more) => ({ id, kind: 'text', label, ax: 0, weight: 400, angle: 0, z: 6, ...more })

/** @param {string} id @param {{ x: number, y: number, w: number, h: number } & Partial<RectMark>} more @returns {RectMark} */
export const rect = (id, more) => ({ id, kind: 'rect', r: 2, ...more })

/** @param {string} id @param {{ x: number, y: number, w: number, h: number, values: ArrayLike<number>, scale: number, colour: Colour } & Partial<StripMark>} more @returns {StripMark} */
export const strip = (id, more) => ({ id, kind: 'strip', look: 'bars', lines: 1, z: 3, ...more })

/** @param {string} id @param {{ x: number, y: number, w: number, h: number, colour: Colour } & Partial<LineMark>} more @returns {LineMark} */
export const line = (id, more) => ({ id, kind: 'line', width: 1, ...more })

/** @param {string} id @param {{ x: number, y: number, w: number, h: number, values: readonly ArrayLike<number>[] } & Partial<PictureMark>} more @returns {PictureMark} */
export const picture = (id, more) => ({ id, kind: 'picture', ramp: 'weights', scale: 1, z: 1, ...more })

/** In the order in which they are drawn. @param {Mark[]} marks */
export const sorted = (marks) => marks.sort((a, b) => (a.z ?? 0) - (b.z ?? 0))
