// Models from weights files: facts, runs, words, answers.

import { array, HlError } from '../check.js'
import { checkedEffects, effectsOf } from './effects.js'
import { checkedLevels, levelsOf } from './levels.js'
import { checkedRun, partsOf, runOf, vocabularyNumbers } from './run.js'
import { HeadScores } from './scores.js'
import { evaluate } from './tasks.js'
import { configOf, load, metadataOf, tensorNamesOf, vocabularyOf, weightNamesOf, weightsNamed } from './weights.js'
import { splitBy, tokensOf } from './words.js'
import { checkedWriting, judgedBy, writingOf } from './writing.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./words.js').Span} Span
 * @typedef {import('./weights.js').Config} Config
 * @typedef {import('./run.js').Tensor} Tensor
 * @typedef {import('./run.js').NetworkWish} NetworkWish
 * @typedef {import('./run.js').NetworkRequest} NetworkRequest
 * @typedef {import('./effects.js').EffectsRequest} EffectsRequest
 * @typedef {import('./levels.js').LevelsRequest} LevelsRequest
 * @typedef {{ words: string[], spans: Span[], numbers: Uint32Array | string[], unknown: ArrayLike<number>, total: number,
 *   own?: Int32Array, rows?: Int32Array }} Words
 *   words as written; spans: where each stands in the text; numbers: what `run` takes; unknown: 1 where the model has no
 *   such word; total: words in the text, of which `words` are the first ones; own, of a model with word vectors: the number
 *   of each word among `words` of the model, which it can answer, or -1; rows, of the same: the number of the row of the
 *   embedding that each word has or borrows, or its stem does ("cat's"), or -1: it is read from its letters only
 */

/** The first words of a text, for a model with word vectors. @param {Memory} memory @param {number} weights @param {string} text @param {number} most @returns {Words} */
function typedOf(memory, weights, text, most) {
  const { words, spans, total } = splitBy(memory, text, memory.wasm.hl_wasm_typed_words)
  const first = words.slice(0, most)
  const numbers = vocabularyNumbers(memory, weights, first)
  return { words: first, spans: spans.slice(0, most), numbers: first, unknown: [], total, ...numbers }
}

/** A model loaded from a weights file. It has a wasm memory of its own, which goes when nobody holds the network. */
export class Network {
  /** @type {Memory | null} */
  #memory
  #weights = 0
  #scores = new HeadScores()

  /**
   * @param {Memory} memory of an instance that holds nothing else
   * @param {Uint8Array | number} file or the address of weights that lie in this memory already
   * @throws {HlError} TYPE, MEMORY; FORMAT for bytes that are no well-formed weights file, with the reason;
   *   UNSUPPORTED for another version or architecture. The memory is then as before
   */
  constructor(memory, file) {
    this.#memory = memory
    const at = typeof file === 'number' ? file : load(memory, array('bytes', file, Uint8Array, 'length', file?.length))
    this.#weights = at
    const { metadata, facts } = metadataOf(memory, at)
    /** What the model is built of. @type {Readonly<Config>} */
    this.config = Object.freeze(configOf(memory, at))
    /** Its words by number; none where the file names none. @type {readonly string[]} */
    this.words = Object.freeze(vocabularyOf(memory, at))
    /** Lines of `key: value`; `label` says where the weights come from. */
    this.metadata = metadata
    /** The same by key. @type {Readonly<Record<string, string | string[]>>} */
    this.facts = Object.freeze(facts)
    /** Names of the tensors that a run can give; core/headlight_model.h describes them. @type {readonly string[]} */
    this.tensorNames = Object.freeze(tensorNamesOf(memory, at))
    /** Names of the tensors that its file holds: 'embedding', 'layer0.wq'; core/model/WEIGHTS.md lists them. @type {readonly string[]} */
    this.weightNames = Object.freeze(weightNamesOf(memory, at))
    /** Names of parts of layers that a run can leave out: 'layer0.ffn', 'layer0.self', 'decoder.layer1.cross.residual'. @type {readonly string[]} */
    this.partNames = Object.freeze([...partsOf(this.config).keys()])
    /** How many attentions there are, each with its heads: encoder before decoder, self before cross. @type {number} */
    this.attentions = memory.wasm.hl_wasm_model_attentions(at)
    /** What the names of each one's tensors begin with: 'layer0.', 'decoder.layer0.self.'. @type {readonly string[]} */
    this.attentionNames = Object.freeze(
      this.tensorNames.filter((name) => name.endsWith('.q')).map((name) => name.slice(0, -1)),
    )
    Object.freeze(this)
  }

  /** Bytes of memory that the network holds: weights, and scratch of its largest run. */
  get memoryBytes() {
    return this.#memory?.size ?? 0
  }

  /** Gives the memory back; the network can't run any more. */
  free() {
    this.#memory = null
  }

  /**
   * Runs the model and reads tensors from the trace. A tensor with heads is given whole (H, ...), or one head of it
   * where the wish names a head. Of a model with a start mark row 0 is the mark's: tensors, `positions` and edits count
   * it, `tokens` doesn't.
   * - `source`: the encoder's tokens of an encoder-decoder.
   * - `heads`: (attentions, H), 0 switches a head off: its output is 0.
   * - `temperature` is every attention's; `causal` hides later words from self-attention, also in an encoder.
   * - `positions`: null, row i stands at i; 'none', nothing says where a row stands; a list of whole numbers, where each
   *   row stands, of an encoder-decoder's target; { tokens, source }, the same of either text.
   * - `edits` replace rows of weights, `queryEdits` queries (as the scores use them), and all that follows from them
   *   follows.
   * - `without`: names from `partNames`. Without its `residual` a step gives f(x) in place of x + f(x), without its
   *   `norm` the numbers pass as they are; without `self` or `ffn`
   *   that step's f(x) is 0.
   * - `perturb` raises one element of one tensor as it is read, for tests that find the tensor behind a picture.
   * @param {NetworkRequest} options
   * @returns {{ tensors: Tensor[] }}
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor, or once freed
   */
  run(options) {
    const memory = this.#held()
    return { tensors: runOf(memory, this.#weights, checkedRun(this, options)) }
  }

  /**
   * One row level by level: its vector before the layers and behind each of their steps, and the probabilities of the
   * next thing the model would say if it stopped there, through the final norm. Takes what `run` takes, except `want`
   * and `perturb`. Of an encoder-decoder's decoder.
   * @param {LevelsRequest} options
   * @returns {import('./levels.js').Levels}
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for answers of a model without logits, or once freed
   */
  levels(options) {
    const memory = this.#held()
    return levelsOf(memory, this.#weights, checkedLevels(this, options))
  }

  /**
   * What each cell of a head's weights does for an answer: how the log-odds ln(p / (1 - p)) of `word` at `row` change
   * once the cell's weight is 0 and the rest of its row is divided by what remains. Takes what `run` takes, but for
   * `want` and `perturb`. Exactly 0 where the weight is 0 or the answer doesn't hang on the cell's row.
   * - `attention`: its place in `attentionNames`; `head`: one of its heads.
   * - `from`, `rows`: the rows of the head that are asked for, so that a page can have a long map in slices.
   * @param {EffectsRequest} options
   * @returns {Float32Array} (rows, keys), below 0 where the cell speaks for the answer
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for a model without logits or of one word, or once freed
   */
  effects(options) {
    const memory = this.#held()
    return effectsOf(memory, this.#weights, checkedEffects(this, options))
  }

  /**
   * Reads a text word by word, as a causal model writes one: of each word only the new row's query, key and value are
   * computed, keys and values of the words before are kept. Gives the bytes that are kept, the row of each map as the word
   * was written, and the next word: its probabilities, softmax(logits / temperature), and the one that a random number
   * falls on. This temperature is the sampling's; those of the attentions are 1.
   * @param {import('./writing.js').WriteOptions} options
   * @returns {import('./writing.js').Writing}
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for a model that is no causal decoder or has no logits, or
   *   once freed
   */
  write(options) {
    const memory = this.#held()
    return writingOf(memory, this.#weights, checkedWriting(this, options))
  }

  /**
   * Judges each word of a text in mini-English by the words before it. A full stop begins another sentence.
   * @param {ArrayLike<number>} tokens at most 32
   * @returns {import('./writing.js').Verdict[]}
   * @throws {HlError} TYPE, RANGE; UNSUPPORTED for a model that was not trained on mini-English, or once freed
   */
  judge(tokens) {
    const memory = this.#held()
    if (!String(this.facts.task).startsWith('english'))
      throw new HlError('UNSUPPORTED', 'judge: this model was not trained on mini-English')
    return judgedBy(memory, tokens)
  }

  /**
   * A tensor of the weights, a copy: matrices multiply from the right, so W_Q is (C, H*D), head h's columns from h D on.
   * @param {string} name one of weightNames
   * @returns {{ name: string, shape: number[], data: Float32Array }}
   * @throws {HlError} UNSUPPORTED for an unknown name, or once freed
   */
  weights(name) {
    return weightsNamed(this.#held(), this.#weights, this.weightNames, name)
  }

  /**
   * Asks the model held-out questions about a task.
   * @param {import('./tasks.js').EvaluateOptions} options
   * @returns {import('./tasks.js').Score}
   * @throws {HlError} TYPE, RANGE, SHAPE for a model that can't read the task's examples, MEMORY; UNSUPPORTED for a
   *   question that the task doesn't have, or once freed
   */
  evaluate(options) {
    return evaluate(this.#held(), this.#weights, options)
  }

  /**
   * Where each head looks on average, over held-out examples of a task: `count` of them a call, so that a page can have
   * many in slices. With `first` 0 the count begins anew, else it must go on where it stood.
   * @param {import('./scores.js').HeadScoresOptions} options
   * @returns {import('./scores.js').HeadScore[]} (attentions * H), the means so far
   * @throws {HlError} TYPE, RANGE, SHAPE for a model that can't read the task's examples, MEMORY; UNSUPPORTED once freed
   */
  headScores(options) {
    const { heads } = this.config
    return this.#scores.add(this.#held(), this.#weights, this.attentions * heads, heads, options)
  }

  /**
   * Splits a text into words that the model has: as they are written, else in lower case; "didn't" is two words, a word
   * in square brackets one; "___" is "[mask]". At most `config.positions` of them. A number of an unknown word is that
   * of "[unknown]"; a model that has no such word can't run it.
   * A model with word vectors (`config.wordWidth`) reads words as people write them: "didn't" and "well-known" are one
   * word, none is unknown, and `run` takes the words themselves in place of numbers.
   * @param {string} text
   * @returns {Words}
   * @throws {HlError} TYPE, MEMORY; UNSUPPORTED for a model whose file names no words, or once freed
   */
  tokens(text) {
    const memory = this.#held()
    if (!this.words.length) throw new HlError('UNSUPPORTED', "tokens: this model's file names no words")
    if (this.config.wordWidth) return typedOf(memory, this.#weights, text, this.config.positions)
    return tokensOf(memory, text, this.config.positions, (...text) =>
      memory.wasm.hl_wasm_vocabulary_tokens(this.#weights, ...text),
    )
  }

  #held() {
    if (!this.#memory) throw new HlError('UNSUPPORTED', 'this network was freed')
    return this.#memory
  }
}
