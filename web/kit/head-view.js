// A view of one head of the group's model on the group's text: what the last run says of that head, of the words and of
// the model.

import { KNOBS } from '../session/state.js'
import words from '../text/en.js'
import { HlCellView } from './cell-view.js'

/**
 * @typedef {import('../session/models.js').AnyModel} AnyModel
 * @typedef {import('../session/model-run.js').RowEdit} RowEdit
 */

const text = words.attention

/** Whether a model answers anything. @param {AnyModel} network */
export const answersAnything = (network) => network.config.output !== 'none'

export class HlHeadView extends HlCellView {
  // ---- Reading the run ----

  /** The model of the last run. @returns {AnyModel} */
  get network() {
    return this.data.network
  }

  /** Whether the shown model answers anything. */
  get answers() {
    return answersAnything(this.network)
  }

  get isConstructed() {
    return this.network.facts.label === 'constructed'
  }

  /** Whether the model has learned nothing. */
  get isRandom() {
    return this.network.facts.label === 'random'
  }

  /** The head that the last run's single-head tensors belong to. */
  get shown() {
    const tensor = this.data.tensors.find((/** @type {import('../core/core.js').Tensor} */ { name }) =>
      name.endsWith('rowSums'),
    )
    const prefix = tensor.name.slice(0, -'rowSums'.length)
    return { prefix, layer: this.network.attentionNames.indexOf(prefix), head: tensor.head ?? 0 }
  }

  /** One head of a tensor that is a matrix for each head. @param {string} name @param {number} layer @param {number} head @returns {Float32Array} */
  matrixOf(name, layer, head) {
    const n = this.data.words.length
    const tensor = this.tensor(this.network.attentionNames[layer] + name)
    return tensor.head === null ? tensor.data.subarray(head * n * n, (head + 1) * n * n) : tensor.data
  }

  /** Whether that is there: of long texts some heads come later. @param {string} name @param {number} layer @param {number} head */
  hasMatrix(name, layer, head) {
    const tensor = this.tensor(this.network.attentionNames[layer] + name)
    return tensor !== undefined && (tensor.head ?? head) === head
  }

  /** The shown head's weights in one row. @param {number} row @returns {Float32Array} */
  shownRow(row) {
    const n = this.data.words.length
    return this.matrixOf('weights', this.shown.layer, this.shown.head).subarray(row * n, (row + 1) * n)
  }

  /** A number of the shown head. @param {string} name @param {number} row @param {number} [col] */
  numberAt(name, row, col) {
    const { data, row: first = 0 } = this.tensor(this.shown.prefix + name)
    return col === undefined ? data[row - first] : data[(row - first) * this.data.words.length + col]
  }

  /** The row itself, if all its numbers are there; of long texts there may be one row first. @param {number} row */
  rowThere(row) {
    const { row: only = row } = this.tensor(`${this.shown.prefix}entropy`)
    return only
  }

  /** @param {number} place */
  isUnknown(place) {
    return this.data.unknown.includes(place)
  }

  /** Whether the model doesn't see what stands here. @param {number} place */
  isHidden(place) {
    return this.canHide && (this.state.masked.includes(place) || this.isBlank(place))
  }

  /** Whether the text itself has a blank here, of which nobody knows the word. @param {number} place */
  isBlank(place) {
    return this.data.words[place] === text.words.hidden
  }

  /** Whether the model was trained to fill in hidden words. */
  get canHide() {
    return this.network.words.includes(text.words.hidden)
  }

  /** @param {number} layer @param {number} head */
  isOff(layer, head) {
    return this.off.includes(`${layer}.${head}`)
  }

  /** Heads of this model that are switched off. @returns {string[]} */
  get off() {
    const { attentions, config } = this.network
    return this.state.off.filter((/** @type {string} */ name) => {
      const [layer, head] = name.split('.').map(Number)
      return this.answers && layer < attentions && head < config.heads
    })
  }

  /** Whether the reader has dragged a row of this text. */
  get isDragged() {
    const n = this.data.words.length
    return this.state.edits.some((/** @type {RowEdit} */ { row, weights }) => row < n && weights.length === n)
  }

  /** Whether this is not the model as it was trained. */
  get isTouched() {
    return this.off.length > 0 || this.isDragged
  }

  /** The words as labels of rows and columns: as the model sees them. @returns {string[]} */
  get labels() {
    const { words: read } = this.data
    if (!this.canHide) return read
    return read.map((/** @type {string} */ word, /** @type {number} */ i) =>
      this.isHidden(i) ? text.words.hidden : word,
    )
  }

  // ---- What is known about models, heads and sentences ----

  /** Sentences to try with this model. */
  get sentences() {
    return words.examples[this.isRandom ? 'long' : this.isConstructed ? 'any' : this.canHide ? 'english' : 'letters']
  }

  /** The right answer at a row, where it is known: of a hidden word itself, of "it" in a sentence of ours. @param {number} row @returns {string} */
  rightAnswer(row) {
    const { words: read } = this.data
    if (this.isHidden(row)) return this.isUnknown(row) || this.isBlank(row) ? '' : read[row]
    return words.pronouns.includes(read[row]) ? (words.antecedents[read.join(' ')] ?? '') : ''
  }

  /** @param {number} layer @param {number} head */
  headName(layer, head) {
    return this.isConstructed ? words.heads[head].name : text.headNamed(`${layer}.${head}`)
  }

  /** Where a head comes from. @param {number} layer @param {number} head */
  badge(layer, head) {
    const { label = 'random', supervised = '' } = this.network.facts
    const name = `${this.network.attentionNames[layer]}head${head}`
    const taught = [supervised].flat().some((line) => line.split(' ')[0] === name)
    const [origin] = String(label).split(',') // "trained, two heads supervised" is said of the whole model
    return taught ? words.badges.taught : (words.badges.labels[origin] ?? origin)
  }

  // ---- Choosing and picking ----

  /** @param {string} model */
  chooseModel(model) {
    this.change(model === 'constructed' ? { model, head: 0 } : { model, layer: KNOBS.layer.initial, head: 0 })
  }

  /** @param {number} layer @param {number} head */
  chooseHead(layer, head) {
    this.change(this.network.attentions > 1 ? { layer, head } : { head })
  }

  /** Rows that are picked beside the one on show. @returns {number[]} */
  get furtherRows() {
    const { row } = this.cell
    return this.state.rows.filter((/** @type {number} */ i) => i < this.data.words.length && i !== row)
  }
}
