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
