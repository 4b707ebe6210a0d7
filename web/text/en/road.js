// The cards of the road, beside the stage. Each says one idea and asks for one thing, in at most 60 words; what they say is
// chosen by the numbers. {group|words} is a term: it lights its marks on the stage, and they light it.

/**
 * @typedef {import('../../page/card-facts.js').Facts} Facts
 * @typedef {{ title: (facts: Facts) => string, text: (facts: Facts) => string, task: (facts: Facts) => string,
 *   dare?: (facts: Facts) => string }} Card
 */

/** @param {string} word */
const said = (word) =>
  `“${
    word.length > LONG
      ? `${Array.from(word)
          .slice(0, LONG - 1)
          .join('')}…`
      : word
  }”`

/** A word of more letters is cut where it is quoted. */
const LONG = 28

/** Where the head's weights come from. @param {Facts} facts */
function learned({ origin }) {
  if (origin === 'taught') return 'This head was taught where to look.'
  if (origin === 'trained') return 'Nobody told the head where to look: it learned from sentences.'
  if (origin === 'constructed') return 'This head was built by hand, not learned.'
  return 'This head has learned nothing: its weights are random.'
}

/** Of a row that has nearly all of its weight at one word. @param {Facts} facts */
const saturated = ({ isSaturated, best, unsaturated }) =>
  isSaturated
    ? ` Here ${said(best)} has nearly all the weight, which shows little of softmax: ${unsaturated ? `pick ${said(unsaturated)}` : 'open another head in step 9'}.`
    : ''

/** @type {Record<string, Card>} */
const cards = {
  look: {
    title: ({ word, isPronoun }) => (isPronoun ? `What does ${said(word)} mean?` : `Where does ${said(word)} look?`),
    text: (facts) =>
      `To read ${said(facts.word)}, one {head|attention head} of a small language model looks at the words of the sentence. A thicker arc is a larger {weight|weight}; the weights of one word add up to 1. ${facts.hasAnswer ? 'Below stands the model’s {answer|answer}. ' : ''}${facts.isSaturated ? saturated(facts).trim() : learned(facts)}`,
    task: ({ best, other, hasArc, count }) =>
      count < 2
        ? 'Type a longer sentence.'
        : !hasArc
          ? 'Pick another word.'
          : best === other
            ? 'Drag the ring at the end of the thickest arc to another word.'
            : `Drag the ring at ${said(best)} to ${said(other)}, and watch the answer.`,
    dare: ({ rival, word, isPronoun }) =>
      rival && isPronoun ? `Make the model read ${said(word)} as ${said(rival)} without changing the sentence.` : '',
  },
  vectors: {
    title: () => 'Words are vectors',
    text: ({ width, repeated, isSameX, hasPositions, isAnyLearned }) =>
      `For the model a word is a {embed|vector}: ${width} numbers${isAnyLearned ? ', learned in training' : ''}. Strong colour means a number far from 0; orange means below 0. ${hasPositions ? 'A second vector says {place|where the word stands}. Their sum, {x|x}, enters the first layer.' : 'This model adds no position vector.'}${repeated ? ` Each ${said(repeated)} has the same embedding${isSameX ? '' : ', but not the same x'}.` : ''}`,
    task: ({ hasPositions }) =>
      hasPositions
        ? 'Drag one word’s position block onto another’s: the two words trade places.'
        : 'Pick another word.',
  },
  projections: {
    title: () => 'Query, key, value',
    text: ({ dim, isPreNorm, isAnyLearned }) =>
      `${isPreNorm ? 'LayerNorm first brings each x to a common scale. Then three' : 'Three'} ${isAnyLearned ? 'learned ' : ''}matrices make three vectors of ${dim} numbers each: a {query|query}, with which a word asks; a {key|key}, which is compared with queries; and a {value|value}, which is passed on. Bars up are above 0, bars down below.`,
    task: () => 'Pick another word: its query takes the place of this one.',
  },
  scores: {
    title: () => 'The query meets every key',
    text: ({ word }) =>
      `The {query|query} of ${said(word)} visits each {key|key}. Number by number the two are multiplied; the {products|products} add up to one {score|score}. Bars that point the same way raise the score. Only the differences between scores count: a score below 0 is simply a low one.`,
    task: () =>
      'Drag the query sideways: a longer query spreads the scores. Drop the query on a key, and the query turns towards that key.',
  },
  divided: {
    title: ({ dim }) => `Divided by √${dim}`,
    text: ({ dim }) =>
      `A sum of ${dim} products spreads more widely than one product. A query and a key have ${dim} numbers each, so every {score|score} is divided by √${dim}. All bars shrink by the same factor. Without this division, fewer words would take most of the weight.`,
    task: () => 'Move the bar under the picture back and forth.',
  },
  softmax: {
    title: () => 'Softmax makes shares',
    text: (facts) =>
      `The largest score is subtracted from all scores. Each then becomes an {exp|exponential}, never below 0. Divided by their sum, the exponentials are shares of one whole: the {weight|weights}. A temperature divides the scores first: a low one sharpens the shares, a high one flattens them.${saturated(facts)}`,
    task: () => 'Lower the temperature to 0, then raise it to ∞.',
  },
  blend: {
    title: () => 'The blend',
    text: ({ word, best, bestWeight, isClear, hasBalance }) =>
      `Every word sends its {value|value}, scaled by its {weight|weight}. The sum is this head’s {output|output} for ${said(word)}. ${bestWeight > 0.5 ? `More than half of the weight is at ${said(best)}` : isClear ? `The largest weight is at ${said(best)}` : `No word has more weight than ${said(best)}`}.${hasBalance ? ' The balance below can move even while the answer stays.' : ''}`,
    task: ({ other, count }) =>
      count > 1 ? `Drag the bar of ${said(other)} to the right: the others give way.` : 'Type a longer sentence.',
    dare: ({ count, isWhole }) => (count > 1 && isWhole ? `Give all ${count} bars the same length.` : ''),
  },
  map: {
    title: () => 'A row, then a map',
    text: ({ word, total }) =>
      `The weights of ${said(word)} lie down as one {weight|row}. Every word has a query, so all ${total} rows are computed at the same time: a square, the attention map. A row says where its word looks; a {column|column} says who looks at a word.`,
    task: () => 'Pick another row.',
  },
  heads: {
    title: ({ heads }) => (heads > 1 ? `One of ${heads} heads` : 'The only head'),
    text: ({ heads, layers, perLayer, isTaughtModel, isAnyLearned }) =>
      heads > 1
        ? `That was one {head|head}. This model has ${layers} ${layers === 1 ? 'layer' : 'layers'} of ${perLayer}, each with matrices of its own, so each looks in its own way. The captions say where the picked word looks most. ${isTaughtModel ? 'Some heads were taught their jobs.' : isAnyLearned ? 'Nobody gave the heads their jobs, and many heads have no job that we can name.' : 'No head has learned a job.'}`
        : 'This model has one {head|head} only.',
    task: () => 'Open another head, and go back to see how it looks.',
  },
  matters: {
    title: () => 'Does it matter?',
    text: ({ hasAnswer, idle, light, largest }) => {
      if (!hasAnswer)
        return 'A large {weight|weight} does not prove that a word matters. This model gives no answer, so no effect can be measured.'
      const found = idle
        ? ` ${said(idle.from)} → ${said(idle.to)} has weight ${idle.weight}, but under a fiftieth of the largest effect.`
        : light
          ? ` ${said(light.from)} → ${said(light.to)} has a weight of only ${light.weight}, but an effect of ${light.effect}.`
          : ''
      return `A large {weight|weight} does not prove that a word matters. On the right, each cell in turn was set to 0, its row rescaled to 1, and the model ran again. Warm colours: less sure of its answer; green: surer. This change is the cell’s {effect|effect}.${largest ? found : ''}`
    },
    task: () => 'Press the small maps at the top: each switches a head off.',
    dare: ({ heads, hasAnswer }) => (heads > 2 && hasAnswer ? 'Switch two heads off and keep the answer.' : ''),
  },
  order: {
    title: () => 'Does order count?',
    text: ({ hasPositions, canShuffle, isWhole, isDecoder, placed, distance }) => {
      if (!canShuffle)
        return isWhole
          ? 'Here the words change places. This model’s {order|words} cannot be shuffled: it marks where a text begins.'
          : 'Here the {order|words} change places, where a sentence is short enough to be shown whole.'
      const who = hasPositions ? 'Without positions,' : 'This model adds no positions, so'
      const still = distance < 0.005
      const seen = placed ? `With positions on, weights change${still ? ' by less than 0.01' : ''}. ` : ''
      if (isDecoder)
        return `Here the words change places. Each word sees only those before it, so their {order|order} counts even without positions.`
      return `Here the words change places. ${who} attention cannot tell that they did: each row and column moves along with its {order|word}, and no weight changes. ${seen}To attention the words are a set${hasPositions ? '. Order enters only with the positions of step 2' : ''}.`
    },
    task: ({ hasPositions }) =>
      hasPositions ? 'Switch the positions on: does the map still follow the words?' : 'Shuffle once more.',
  },
  mask: {
    title: () => 'No peeking',
    text: () =>
      'A model that writes must not look at words it has not written yet. So scores above the diagonal are set to −∞ before the softmax: their weights are {mask|exactly 0}, and each row {sum|adds up to 1} without them. This is a second model, trained with that mask to say the next word.',
    task: ({ moved }) =>
      moved === 0
        ? 'No row above the last word moved by a single bit. Change it back.'
        : 'Change the last word: do the rows above it move?',
  },
  learning: {
    title: () => 'From noise to heads',
    text: ({ learning }) => {
      const begin =
        'A new model begins with random numbers. Each training step compares its answers with the right ones and changes every matrix a little. '
      if (!learning) return `${begin}Your sentence shows how its {head|heads} change.`
      const { step, taught, untaught } = learning
      if (!step)
        return `${begin}${taught ? 'The two framed heads are also taught where to look.' : 'No head is told where to look.'} The number below a map is the head’s {job|score} on sentences outside the training.`
      const own = untaught
        ? ` The clearest {job|job} among ${taught ? 'the others' : 'the heads'}: ${untaught.job}.`
        : ''
      return `After ${step} steps ${taught ? `the taught heads score {job|${taught.join(' and ')}}.` : 'no head was told where to look.'}${own} The numbers are {job|mean weights}, measured on sentences outside the training.`
    },
    task: ({ learning }) => (learning?.isPlaying ? 'Watch the maps, and pick another word.' : 'Press Train.'),
    dare: () => 'Bring the loss below 1.30 without teaching any head.',
  },
}

export default {
  cards,
  sentence: 'Your sentence',
  empty: 'No words',
  typeSome: 'Type a sentence at step 1.',
  temperature: 'temperature',
  infinite: '∞',
  shuffle: 'Shuffle again',
  positions: 'positions',
  last: 'last word:',
  straight: 'Reset the query',
  met: 'done',
  train: 'Train',
  pause: 'Pause',
  again: 'New random numbers',
  taught: 'teach two heads',
  rate: 'learning rate',
  /** By times the usual one. @type {Record<string, string>} */
  rates: { 0.1: 'a tenth', 1: 'usual', 10: 'ten times' },
  /** Words that the model doesn't know, beside the sentence. @param {string[]} words @param {number} known @param {number} all */
  unknown(words, known, all) {
    const list = [...new Set(words)].map(said)
    const more = list.length > 4 ? ` and ${list.length - 4} more` : ''
    return `Dotted: words that the model has never seen (${list.slice(0, 4).join(', ')}${more}). The model knows ${known} of ${all} words and reads all others alike.`
  },
  /** @param {number} limit @param {number} total @param {string} rest what is left out */
  long: (limit, total, rest) =>
    `The model reads the first ${limit} of ${total} words. It leaves out “${rest}”, which stays in your sentence.`,
  below: 'Every figure, one by one',
}
