// <hl-tiles>: what its page says.

import language from './language.js'

/**
 * @typedef {{ rows: number, words: number, isMet: boolean, dim: number }} Outcome  dim: the width of the head
 */

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${language.number(count)} ${count === 1 ? one : many}`

/** @param {number} bytes */
const inBytes = (bytes) => counted(bytes, 'byte', 'bytes')

/** @param {number} mib */
const inMiB = (mib) => `${mib.toFixed(1)} MiB`

export default {
  frame: {
    name: 'Bytes moved',
    point: 'Tiles pay off once enough rows are held in fast memory; the result is the same.',
    title: 'Bytes moved: tiles against a map in memory',
    /** @param {{ outcome: Outcome | null }} figures */
    ask: ({ outcome }) => {
      if (!outcome) return 'Type a sentence that the model can read.'
      const { rows, isMet, dim } = outcome
      if (isMet)
        return `With ${counted(rows, 'row', 'rows')} in fast memory, the tiles move fewer bytes than the plain way. Over long texts that takes about half the width of a head, here d = ${dim}.`
      return `With ${counted(rows, 'row', 'rows')} held, the tiles do not move fewer bytes than the plain way. Hold more rows: from how many on do the tiles win?`
    },
    sources: [
      'Dao, Fu, Ermon, Rudra and Ré 2022, *FlashAttention: Fast and memory-efficient exact attention with IO-awareness*, section 2.1 (slow and fast memory), section 3.2, theorem 2 (memory accesses)',
      'Dao 2023, *FlashAttention-2: Faster attention with better parallelism and work partitioning*, section 3.1 (a group of rows outside, tiles of keys inside)',
      'Milakov and Gimelshein 2018, *Online normalizer calculation for softmax*, section 3',
    ],
  },
  rows: 'Rows held in fast memory:',
  /** @param {number} rows @param {number} words */
  rowsOf: (rows, words) => `${rows} of ${words} rows`,
  tile: 'Keys at a time',
  causal: 'Causal mask',
  moved: 'KiB moved between slow and fast memory',
  ways: ['plain', 'tiles'],
  /** @param {number} kib */
  kib: (kib) => `${kib.toFixed(1)} KiB`,
  /** @param {{ rows: number, words: number, groups: number, plain: number, tiled: number }} counts */
  verdict({ rows, words, groups, plain, tiled }) {
    const ways = `Plain: scores go out and come back, then weights do; with Q, K, V and the output O, ${inBytes(plain)}.`
    const times = groups === 1 ? 'once' : `${language.number(groups)} times`
    return `${ways} Tiles, ${counted(rows, 'row', 'rows')} held: all keys and values come in ${times} (${words} words ÷ ${rows}, rounded up, since each group of rows needs a whole pass), ${inBytes(tiled)}.`
  },
  /** @param {number} fewest @param {number} words */
  fewest: (fewest, words) =>
    fewest
      ? `For this sentence, the tiles move less from ${counted(fewest, 'row', 'rows')} held on. For long texts this number comes close to half the width d of a head.`
      : `This text is so short that even all ${counted(words, 'row', 'rows')} held are not enough.`,
  /** @param {string} most */
  difference: (most) =>
    `The outputs of both ways differ by at most ${most}: rounding. The tiles are exact, not an approximation.`,
  /** @param {number} plain @param {number} tiled @param {boolean} causal */
  flops: (plain, tiled, causal) =>
    `Arithmetic: ${language.number(plain)} multiplications and additions in the plain way, ${language.number(tiled)} in tiles. ${causal ? 'Tiles that the mask hides are skipped.' : 'Tiles save no arithmetic: it still grows with n².'}`,
  /** @param {number} held @param {number} rows @param {number} tile @param {number} scores */
  held: (held, rows, tile, scores) =>
    `Fast memory: ${inBytes(held)} for ${counted(rows, 'row', 'rows')} and ${counted(tile, 'key', 'keys')} at a time. One matrix of scores has ${inBytes(scores)}, and grows with n².`,
  /** In MiB. @param {number} plain @param {number} tiled */
  long: (plain, tiled) =>
    `For 4,096 words, d = 64, with 128 rows held: ${inMiB(tiled)} in tiles, ${inMiB(plain)} in the plain way.`,
  /** @param {number} skipped @param {number} tiles */
  skipped: (skipped, tiles) =>
    `Causal mask: ${counted(tiles, 'tile comes', 'tiles come')} in, ${counted(skipped, 'tile is', 'tiles are')} skipped, since no row that is held sees any of them.`,
  /** @param {number} count @param {number} total */
  first: (count, total) => `Shown are the first ${count} of ${total} words.`,
  plain: 'Plain: all weights stand in memory',
  tiled: 'Tiles: only this part is held now',
  unfinished:
    'Colours show final weights. The kernel itself holds e^(score − largest score so far) in this part; a row is divided by its sum after its last tile.',
  /** @param {{ from: number, to: number, first: number, end: number }} step @param {readonly string[]} words */
  here: ({ from, to, first, end }, words) =>
    `In fast memory: ${counted(to - from, 'row', 'rows')} from “${words[from]}” to “${words[to - 1]}”, keys from “${words[first]}” to “${words[end - 1]}”.`,
  sweep: 'Tiles that have come in',
  before: 'no tile yet',
  /** @param {number} at @param {number} last */
  tileOf: (at, last) => `tile ${at} of ${last}`,
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Bytes between slow and fast memory',
  body: `
<p>A processor computes in a small, fast memory and fetches from a large, slow one. On a graphics card the two are the memory on the chip, some hundred kilobytes for each multiprocessor, and the card’s main memory, some ten gigabytes. Attention does little arithmetic for each number that it reads, so its time is mostly the time of moving numbers.</p>
<p>The plain computation takes three steps, each of which reads from slow memory and writes to it: scores, softmax, blend. With $n$ words and heads of width $d$ it moves $4nd$ numbers for queries, keys, values and the output, and the $n \\times n$ matrix four times: $4nd + 4n^2$.</p>
<p>In tiles the matrix never leaves fast memory. A group of $r$ queries waits there while all keys and values pass by; then comes the next group. That moves $2nd$ numbers for queries and the output, and all keys and values once for each group: $2nd + \\lceil n / r \\rceil \\, 2nd$. With $r = 1$ this is more than the plain way as soon as $d > 2$. The tiles win once $r$ exceeds about $d / 2$.</p>
<hl-tiles group="page"></hl-tiles>
<p>The arithmetic is the same, $4n^2d$ operations for the two products, and grows with $n^2$. What shrinks is traffic, and the memory that is needed: $n$ maxima and $n$ sums beside the output, in place of $n^2$ scores.</p>
`,
})
