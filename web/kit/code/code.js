// Code beside a figure: the same computation in NumPy and in PyTorch, with the shown values filled in. A line and the
// panels that show what it computes light up together.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import { copyText } from '../controls/copy.js'

const text = words.code

/**
 * @typedef {{ text: string, tensors?: string }} CodeLine  tensors: names of those that the line computes, apart by spaces
 * @typedef {Record<'numpy' | 'pytorch', CodeLine[]>} Code
 */

const LANGUAGES = /** @type {const} */ (['numpy', 'pytorch'])
const NAMES = { numpy: 'NumPy', pytorch: 'PyTorch' }

/** Whether two lists of tensors have one in common. @param {string} a @param {string} b */
export const share = (a, b) => a !== '' && a.split(' ').some((name) => name !== '' && b.split(' ').includes(name))

/** A number as Python reads it, in more digits than are on show. @param {number} x */
export const numeral = (x) => (Number.isFinite(x) ? String(Number(x.toPrecision(7))) : `float("${x}")`)

/** @param {ArrayLike<number>} values */
export const list = (values) => `[${Array.from(values, numeral).join(', ')}]`

/** A row of a matrix of so many columns. @param {Float32Array} values @param {number} row @param {number} cols */
export const rowList = (values, row, cols) => list(values.subarray(row * cols, (row + 1) * cols))

/** Standard normal numbers; NumPy's come from `rng`. @param {'np' | 'torch'} lib @param {string} shape */
export const normal = (lib, shape) => (lib === 'np' ? `rng.normal(size=(${shape}))` : `torch.randn(${shape})`)

/** A matrix of so many columns. @param {ArrayLike<number>} values @param {number} cols */
export const matrix = (values, cols) =>
  `[${Array.from({ length: values.length / cols }, (_, i) => list(Array.from({ length: cols }, (_, j) => values[i * cols + j]))).join(', ')}]`

/**
 * What is nearly the same in both.
 * @param {(lib: 'np' | 'torch', array: string) => CodeLine[]} lines  array: what makes one of a list @returns {Code}
 */
export const both = (lines) => ({
  numpy: [{ text: 'import numpy as np' }, ...lines('np', 'np.array')],
  pytorch: [{ text: 'import torch' }, ...lines('torch', 'torch.tensor')],
})

/** The lesson's code, made only while it is open. @param {import('../view.js').HlView} view */
export function codeBeside(view) {
  if (view.hides('code')) return nothing
  return html`
    <details class="code" @toggle=${() => view.requestUpdate()}>
      <summary>${text.title}</summary>
      ${view.renderRoot.querySelector('details.code[open]') ? listing(view, view.code()) : nothing}
    </details>
  `
}

/** @param {import('../view.js').HlView} view @param {Code} code */
function listing(view, code) {
  const chosen = /** @type {'numpy'} */ (view.state.code)
  const lines = code[chosen]
  return html`
    <div class="code-head">
      <fieldset class="segments"><legend class="visually-hidden">${text.language}</legend>
        ${LANGUAGES.map((language) => html`<label><input type="radio" name="code" .checked=${language === chosen} @change=${() => view.change({ code: language })}>${NAMES[language]}</label>`)}
      </fieldset>
      <button type="button" @click=${(/** @type {Event} */ event) => copyText(/** @type {HTMLElement} */ (event.currentTarget), lines.map((line) => line.text).join('\n'))}>${text.copy}</button>
    </div>
    <pre tabindex="0" role="group" aria-label=${NAMES[chosen]}><code>${lines.map(
      ({ text: line, tensors = '' }) =>
        html`<span class=${share(tensors, view.lit) ? 'line lit' : 'line'} data-line=${tensors || nothing} @pointerenter=${() => view.light(tensors)} @pointerleave=${() => view.light('')}>${line}
</span>`,
    )}</code></pre>
  `
}
