// A small heatmap without labels, to choose from many.

/**
 * Paints values (rows, cols) on a canvas in cells of whole pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {{ values: Float32Array, rows: number, cols: number, size: number, dark: boolean, scale?: 'linear' | 'root' | 'log', high?: number,
 *   raster: (options: any) => Uint8ClampedArray<ArrayBuffer> }} o  size: of the longer side, in CSS pixels; high: what the end of the map stands for
 */
export function thumbnail(canvas, { values, rows, cols, size, dark, scale = 'linear', high = 1, raster }) {
  const cell = Math.max(1, Math.round((size * devicePixelRatio) / Math.max(rows, cols)))
  const paint = { map: 'weights', scale, dark, low: 0, high, cellWidth: cell, cellHeight: cell }
  const [width, height] = [cols * cell, rows * cell]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const rgba = raster({ values, rows, cols, ...paint })
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, canvas.width, canvas.height), 0, 0)
}
