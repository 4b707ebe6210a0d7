// Step 7: values, each scaled by its share, pour into one output.

import { line, strip } from '../marks/make.js'
import { clamp, lerp, mix, span } from '../tween.js'
import { shareColour } from './row.js'
import { answer, at, caption, cellId, down, most, number, rowCell, title, two } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 */

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function blend(scene, u) {
  const { L, trace, palette, text } = scene
  const [bars, values] = L.columns(L.narrow ? [1.2, 1] : [1.15, 1])
  const { row, words } = trace
  const weights = trace.weights[row]
  const room = bars.w - (L.narrow ? 40 : L.u * 3.6)
  const h = Math.min(L.u * 1.25, L.rowH * 0.55)
  const full = Math.min(L.u * 1.7, L.rowH * 0.72)
  const outY = L.top + L.rowH * L.T + (L.narrow || L.isLow ? 12 : L.u * 1.7)
  const thin = span(u, 0, 0.3)
  const scale = most(trace.v)
  const marks = [
    ...answer(scene),
    ...down(scene),
    title(scene, 'title:score', text.softmax.weights, bars, palette.weight, { group: 'weight' }),
    title(scene, 'title:v', L.narrow ? text.blend.short : text.blend.values, values, palette.value, { group: 'value' }),
    line('axis', { x: bars.x, y: L.top, w: 0, h: L.rowH * L.T, colour: palette.line, z: 1 }),
    caption(
      scene,
      'out:name',
      L.narrow ? text.blend.output : text.blend.outputOf(words[row]),
      values.x - (L.narrow ? 12 : L.u * 1.2),
      outY,
      { ax: 1, weight: 600, colour: palette.value, group: 'output' },
    ),
  ]
  const largest = Math.max(...weights)
  words.forEach((_, j) => {
    const [w, y] = [weights[j], L.rowY(j)]
    const tensors = [`${trace.prefix}weights`]
    marks.push(
      rowCell(scene, j, {
        x: bars.x,
        y: y - h / 2,
        w: Math.max(0.5, room * w),
        h,
        colour: shareColour(palette, w),
        grab: { share: at(scene, j) },
        value: w,
        tensors,
      }),
      number(scene, j, two(w), bars.x + bars.w, y, { value: w, tensors }),
    )
    const own = {
      x: values.cx,
      w: values.w,
      values: trace.v[j],
      scale,
      colour: palette.value,
      group: 'value',
      from: `token:${at(scene, j)}`,
      tensors: [`${trace.prefix}v`, `${trace.prefix}weights`],
    }
    const height = lerp(full, Math.max(1.5, full * (w / largest)), thin)
    marks.push(
      strip(`v:${at(scene, j)}`, {
        ...own,
        y,
        h: height,
        alpha: lerp(0.85, 0.3 + 0.7 * Math.min(1, w * 3), thin),
        into: cellId(scene, row, j),
      }),
    )
    const t = span(u, 0.28 + (0.42 * j) / L.T, 0.56 + (0.42 * j) / L.T)
    if (t > 0 && t < 1 && w > 0.005)
      marks.push(
        strip(`pour:${at(scene, j)}`, {
          ...own,
          ...mix({ y, h: height }, { y: outY, h: full }, t),
          z: 7,
          alpha: Math.min(1, 0.25 + w * 2) * (1 - span(t, 0.75, 1)),
        }),
      )
  })
  const poured = clamp((u - 0.4) / 0.55)
  marks.push(
    strip('out', {
      x: values.cx,
      y: outY,
      w: values.w,
      h: full * 1.1,
      values: trace.out[row],
      scale: Math.max(most([trace.out[row]]), scale * 0.4),
      colour: palette.value,
      alpha: Math.max(0.15, span(poured, 0.1, 1)),
      z: 6,
      group: 'output',
      into: cellId(scene, row, row),
      tensors: [`${trace.prefix}headOutput`, `${trace.prefix}v`],
    }),
  )
  return marks
}

/** Where a bar of a share begins, and how long the whole would be. @param {Scene} scene */
export function shareRoom({ L }) {
  const [bars] = L.columns(L.narrow ? [1.2, 1] : [1.15, 1])
  return { x: bars.x, room: bars.w - (L.narrow ? 40 : L.u * 3.6) }
}
