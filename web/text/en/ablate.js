// <hl-ablate>: what its page says.

/**
 * @typedef {{ word: string, before: string, now: string, off: string[], heads: number, changing: number, isFound: boolean }} Goal
 *   changing: how many of the heads change the answer at the word, each by itself
 */

export default {
  frame: {
    name: 'Heads switched off',
    point: 'Switching off one head moves outputs and may change an answer.',
    title: 'Heads switched off: which one does an answer need?',
    /** @param {Goal | null} goal */
    ask: (goal) => {
      if (!goal) return 'Switch a head off and see which answers change.'
      const { word, before, now, off, heads, changing, isFound } = goal
      if (isFound) return `Found: without ${off.join(' and ')} the answer at “${word}” is “${now}”, not “${before}”.`
      if (changing === 0)
        return `No single head changes the answer at “${word}”. Press several rows of the map, or pick another word.`
      if (changing === 1) return `Switch heads off one at a time: which one changes the answer at “${word}”?`
      return `Find a head that changes the answer at “${word}” when switched off: ${changing} of the ${heads} heads do.`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.2',
      'Michel, Levy and Neubig 2019, *Are sixteen heads really better than one?*, section 3',
      'Voita et al. 2019, *Analyzing multi-head self-attention* (heads that can be pruned)',
    ],
  },
  off: 'Head off',
  noneOff: 'none',
  /** @param {number} count */
  someOff: (count) => `${count} heads`,
  /** @param {string} head */
  offAt: (head) => `${head[0].toUpperCase()}${head.slice(1)} off`,
  heads: 'Heads',
  allOn: 'Switch all on',
  several:
    'Switch several heads off together here, or press a row of the map to switch its head. A head that this sentence does not need may matter in another sentence, and other heads may take over the work of a head that is off.',
  /** @param {number} layer */
  layer: (layer) => `layer ${layer + 1}`,
  /** @param {string} head */
  head: (head) => `${head[0].toUpperCase()}${head.slice(1)} on`,
  one: 'How far each output moves with one head off, as a share of its length',
  /** @param {string} head @param {string} word */
  untried: (head, word) => `Without ${head} the output at “${word}”: not tried yet`,
  reveal: 'Show every row of the map',
  axes: 'Row: the head that is off (layer.head). Column: the word whose output moves. Hatched: not tried yet. Press a row to switch its head off or on.',
  /** @param {string} head @param {string} word @param {string} value */
  cell: (head, word, value) => `Without ${head}, the output at “${word}” moves by ${value} of its length`,
  /** @param {string[]} off */
  moved: (off) =>
    off.length
      ? `Without ${off.length > 2 ? `${off.length} heads` : off.join(' and ')}: how far each output moves`
      : 'Every head is on, so no output has moved yet',
  /** What stands above the numbers and the words. @type {[string, string]} */
  titles: ['moves by', 'answer'],
  /** @param {string} word @param {string} value @param {string} answer */
  movedAt: (word, value, answer) => `“${word}”: its output moves by ${value} of its length; the answer is ${answer}`,
  /** @param {string} now @param {string} before */
  was: (now, before) => `${now}, was ${before}`,
  movedNote: 'A move is the length of the change in a word’s last vector, divided by that vector’s length.',
  answers: 'The model’s likeliest answer at each word, and its probability',
  columns: { word: 'at', before: 'every head on', now: 'now' },
  /** @param {string} word @param {string} probability */
  answer: (word, probability) => `“${word}” ${probability}`,
  /** @param {string} word @param {string} answer */
  intact: (word, answer) => `At “${word}” the model answers ${answer}.`,
  /** @param {string} word @param {string} before @param {string} now */
  without: (word, before, now) => `At “${word}” the model answers ${now}; with every head on, it answers ${before}.`,
  /** @param {number} changed @param {number} of */
  changed: (changed, of) =>
    changed === 0
      ? `None of the ${of} likeliest answers changes.`
      : `${changed} of ${of} likeliest answers ${changed === 1 ? 'changes' : 'change'}.`,
  none: 'No head is off.',
  /** @param {string} model */
  other: (model) => `The chosen model gives no answer, so this figure shows the model “${model}”.`,
  /** In the listing. */
  comments: {
    /** @param {string} word @param {readonly string[]} off */
    vectors: (word, off) =>
      `the last vector of ${word}: every head on, ${off.length ? `without ${off.join(', ')}` : 'and the same again'}`,
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Which heads matter?',
  body: `
<p>Switch a head off: its output becomes 0, and the rest of the model runs on without it. The change is measured in the last vector of each word and in the model’s answers. An output may move far while the answer stays the same, and an answer may depend on a single head.</p>
<hl-ablate group="page"></hl-ablate>
<p>A head that can be spared in one sentence may matter in another sentence, and other heads may take over its work once it is off.</p>
`,
})
