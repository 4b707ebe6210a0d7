// Code beside a figure: the same computation in NumPy and in PyTorch, with the shown values filled in. A line and the
// panels that show what it computes light up together.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import { copyText } from '../controls/copy.js'
import { share } from './listing.js'

const text = words.code

const LANGUAGES = /** @type {const} */ (['numpy', 'pytorch'])
const NAMES = { numpy: 'NumPy', pytorch: 'PyTorch' }

/** The lesson's listing, in one language. @param {import('../view.js').HlView} view */
export function listing(view) {
  const code = view.code()
  const chosen = /** @type {'numpy'} */ (view.state.code)
  const lines = code[chosen]
  return html`
    <div class="code"><div class="code-head ends">
      <fieldset class="segments"><legend class="visually-hidden">${text.language}</legend>
        ${LANGUAGES.map((language) => html`<label><input type="radio" name="code" .checked=${language === chosen} @change=${() => view.change({ code: language })}>${NAMES[language]}</label>`)}
      </fieldset>
      <button type="button" @click=${(/** @type {Event} */ event) => copyText(/** @type {HTMLElement} */ (event.currentTarget), lines.map((line) => line.text).join('\n'))}>${text.copy}</button>
    </div>
    <pre class="boxed" tabindex="0" role="group" aria-label=${NAMES[chosen]}><code>${lines.map(
      ({ text: line, tensors = '' }) =>
        html`<span class=${share(tensors, view.lit) ? 'line lit' : 'line'} data-line=${tensors || nothing} @pointerenter=${() => view.light(tensors)} @pointerleave=${() => view.light('')}>${line}
</span>`,
    )}</code></pre></div>
  `
}
