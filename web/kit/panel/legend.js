// A map's colours from end to end, or the pattern of a special value, on a small canvas beside a figure.

import { paint, putOn } from './paint.js'

const HEIGHT = 14
const SWATCH = 22
const COLOURS = 255

/**
 * Draws what the canvas's data say: data-map, data-scale, data-special, or data-value, the one value whose colour it is.
 * @param {import('../../session/session.js').Session} session @param {HTMLCanvasElement} canvas @param {boolean} dark
 */
export async function legend(session, canvas, dark) {
  const { map = 'weights', scale = 'linear', special = '', value = '' } = canvas.dataset
  const key = `${map} ${scale} ${value} ${dark}`
  if (canvas.dataset.drawn === key) return
  canvas.dataset.drawn = key
  const values = special
    ? Float32Array.of(special === 'nan' ? Number.NaN : -Infinity)
    : value
      ? Float32Array.of(Number(value) * (COLOURS - 1))
      : Float32Array.from({ length: COLOURS }, (_, i) => i)
  const raster = {
    ...{ values, rows: 1, cols: values.length, map: /** @type {'weights'} */ (map), dark, low: 0, high: COLOURS - 1 },
    scale: /** @type {'root' | 'linear'} */ (scale === 'root' ? 'root' : 'linear'), // a legend of logarithms is even in them
    ...{ cellWidth: special || value ? SWATCH : 1, cellHeight: HEIGHT },
  }
  putOn(canvas, await session.run(canvas, paint, { rasters: [raster] }))
}
