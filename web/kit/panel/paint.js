// Values as pixels, painted by the core.

/**
 * @import { Run } from '../../session/types.js'
 * @import { Picture } from '../../drawing/pen.js'
 * @import { RasterRequest } from '../../drawing/types.js'
 */

/** @param {Run} run @param {{ rasters: readonly RasterRequest[] }} request @returns {{ pictures: Picture[] }} */
export const paint = ({ core }, { rasters }) => ({
  pictures: rasters.map((raster) => ({
    rgba: core.raster(raster),
    width: raster.cols * raster.cellWidth,
    height: raster.rows * raster.cellHeight,
  })),
})

/** Puts the one picture that was painted on a canvas. @param {HTMLCanvasElement} canvas @param {{ pictures: Picture[] } | null} painted null: newer ones are wanted */
export function putOn(canvas, painted) {
  if (!painted) return
  const [{ rgba, width, height }] = painted.pictures
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
}
