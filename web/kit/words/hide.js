// A button that hides a word from a model that guesses hidden words, and shows it again.

import { html, nothing } from 'lit'
import text from 'text/sentence.js'
import { MASK } from '../../session/model-run.js'
import { canHide, isStart } from '../reading.js'

/**
 * @import { ModelFacts } from '../../session/types.js'
 * @param {{ network: ModelFacts, masked: readonly number[], token: number, word: string }} what word: as it is written
 * @param {(masked: readonly number[]) => void} set
 */
export function hideButton({ network, masked, token, word }, set) {
  if (!canHide(network) || !word || word === MASK || isStart(word)) return nothing
  const isHidden = masked.includes(token)
  const toggle = () => set(isHidden ? masked.filter((one) => one !== token) : [...masked, token])
  return html`<button type="button" class="hide" @click=${toggle}>${isHidden ? text.show(word) : text.hide(word)}</button>`
}
