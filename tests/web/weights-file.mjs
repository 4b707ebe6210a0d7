// Writes weights files, from what core/model/WEIGHTS.md says alone.

const ARCHITECTURES = { encoder: 1, decoder: 2, 'encoder-decoder': 3 }
const NORMS = { none: 0, post: 1, pre: 2 }
const ACTIVATIONS = { relu: 0, gelu: 1, 'gelu-tanh': 2, silu: 3 }
const POSITIONS = {
  none: 0,
  sinusoidal: 1,
  learned: 2,
  'rope-half': 3,
  'rope-interleaved': 4,
  alibi: 5,
  relative: 6,
}
const OUTPUTS = { none: 0, tied: 1, own: 2 }

/** Names and shapes of a config's tensors, in the order of the file. */
export function tensorsOf(c) {
  const list = []
  const add = (name, ...shape) => list.push({ name, shape })
  const mark = c.startMark ? 1 : 0
  const attention = (at, isSelf = true) => {
    const parts = [
      ['q', c.width, c.heads * c.dim],
      ['k', c.width, c.kvHeads * c.dim],
      ['v', c.width, c.kvHeads * c.valueDim],
      ['o', c.heads * c.valueDim, c.width],
    ]
    for (const [letter, rows, cols] of parts) {
      add(`${at}w${letter}`, rows, cols)
      if (c.attentionBiases) add(`${at}b${letter}`, cols)
    }
    if (c.position === 'relative' && isSelf) add(`${at}relative`, c.heads, 2 * c.reach + 1 + mark)
  }
  const vectors = (...names) => {
    for (const name of names) add(name, c.width)
  }
  const norms = (at, count) => {
    for (let i = 1; i <= count && c.norm !== 'none'; i++) vectors(`${at}gain${i}`, `${at}bias${i}`)
  }
  const ffn = (at) => {
    if (!c.ffn) return
    add(`${at}w1`, c.width, c.ffn)
    add(`${at}b1`, c.ffn)
    add(`${at}w2`, c.ffn, c.width)
    add(`${at}b2`, c.width)
  }
  add('embedding', c.vocabulary, c.wordWidth || c.width)
  if (c.position === 'learned') add('positions', c.positions + mark, c.width)
  if (mark) add('start', c.width)
  if (c.wordWidth) {
    add('grams', c.buckets, c.wordWidth)
    add('casings', 5, c.wordWidth)
    add('into', c.wordWidth, c.width)
  }
  for (let i = 0; i < c.layers; i++) {
    attention(`layer${i}.`)
    norms(`layer${i}.`, c.ffn ? 2 : 1)
    ffn(`layer${i}.`)
  }
  if (c.finalNorm) vectors('final.gain', 'final.bias')
  for (let i = 0; i < c.decoderLayers; i++) {
    attention(`decoder.layer${i}.self.`)
    attention(`decoder.layer${i}.cross.`, false)
    norms(`decoder.layer${i}.`, c.ffn ? 3 : 2)
    ffn(`decoder.layer${i}.`)
  }
  if (c.finalNorm && c.decoderLayers) vectors('decoder.final.gain', 'decoder.final.bias')
  if (c.wordWidth && c.output === 'tied') add('back', c.width, c.wordWidth)
  if (c.output === 'own') add('output', c.width, c.vocabulary)
  if (c.outputBias) add('output.bias', c.vocabulary)
  return list
}

function crc32(bytes) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const aligned = (at) => Math.ceil(at / 16) * 16

/** Puts the checksum right. */
export function sign(file) {
  new DataView(file.buffer).setUint32(16, crc32(file.subarray(20)), true)
  return file
}

/** @param {object} c config @param {(name: string, count: number) => Float32Array} data of each tensor */
export function weightsFile(c, data, words = [], metadata = '') {
  const tensors = tensorsOf(c)
  const utf8 = (text) => new TextEncoder().encode(text)
  const section = Uint8Array.from(words.flatMap((word) => [utf8(word).length, ...utf8(word)]))
  const parts = tensors.map(({ name, shape }) => {
    const values = data(
      name,
      shape.reduce((a, b) => a * b),
    )
    return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  })
  const offsets = []
  let end = 128 + 80 * tensors.length
  for (const part of [...parts, section, utf8(metadata)]) {
    offsets.push(part.length ? aligned(end) : end)
    end = offsets.at(-1) + part.length
  }
  const file = new Uint8Array(end)
  const view = new DataView(file.buffer)
  const u32 = (at, ...values) => values.forEach((value, i) => view.setUint32(at + 4 * i, value, true))
  file.set(utf8('HLWEIGHT'))
  u32(8, c.wordWidth ? 2 : 1, end, 0, tensors.length, section.length, utf8(metadata).length)
  u32(32, ARCHITECTURES[c.architecture], NORMS[c.norm], ACTIVATIONS[c.activation], POSITIONS[c.position])
  const flags = [c.finalNorm, c.attentionBiases, c.outputBias, c.startMark]
  u32(
    48,
    OUTPUTS[c.output],
    flags.reduce((bits, flag, i) => bits + (flag ? 1 << i : 0), 0),
  )
  u32(56, c.layers, c.decoderLayers, c.width, c.heads, c.kvHeads, c.dim, c.valueDim, c.ffn, c.vocabulary, c.positions)
  view.setFloat64(96, c.positionBase, true)
  view.setFloat32(104, c.eps, true)
  u32(108, c.reach ?? 0, c.wordWidth ?? 0, c.buckets ?? 0)
  tensors.forEach(({ name, shape }, i) => {
    const at = 128 + 80 * i
    file.set(utf8(name), at)
    u32(at + 40, 0, shape.length, ...shape)
    u32(at + 64, offsets[i], parts[i].length)
  })
  ;[...parts, section, utf8(metadata)].forEach((part, i) => file.set(part, offsets[i]))
  return sign(file)
}

/** In a borrower's row: the word is read by that row alone. */
export const ALONE = 0x8000

/** Bytes of a vocabulary's own words, without those that borrow a row. @param {Uint8Array} file @param {number} begin */
function ownWords(file, begin) {
  let at = begin
  for (let left = new DataView(file.buffer, file.byteOffset).getUint32(88, true); left > 0; left--) at += 1 + file[at]
  return at - begin
}

/** A file that has words and metadata, and in it these words that borrow a row, in place of others. @param {Uint8Array} file @param {readonly [string, number][]} borrowers words and rows, plus ALONE for those without letters, in the order of their bytes */
export function lending(file, borrowers) {
  const header = new DataView(file.buffer, file.byteOffset)
  const metadata = header.getUint32(28, true)
  const begin = file.length - metadata - aligned(header.getUint32(24, true))
  const words = ownWords(file, begin)
  const more = borrowers.flatMap(([word, row]) => {
    const utf8 = new TextEncoder().encode(word)
    return [utf8.length, ...utf8, row & 255, row >> 8]
  })
  const behind = aligned(begin + words + more.length)
  const longer = new Uint8Array(behind + metadata)
  longer.set(file.subarray(0, begin + words))
  longer.set(more, begin + words)
  longer.set(file.subarray(file.length - metadata), behind)
  const view = new DataView(longer.buffer)
  view.setUint32(12, longer.length, true)
  view.setUint32(24, words + more.length, true)
  return sign(longer)
}
