// The cards of the road, beside the stage. Each says one idea and asks for one thing, in at most 60 words; what they say is
// chosen by the numbers. {group|words} is a term: it lights its marks on the stage, and they light it.

import amounts from './amounts.js'
import models from './models.js'
import { said } from './stage.js'

/**
 * @typedef {import('../../page/card-facts.js').Facts} Facts
 * @typedef {{ title: (facts: Facts) => string, text: (facts: Facts) => string, task: (facts: Facts) => string,
 *   dare?: (facts: Facts) => string, why?: (facts: Facts) => string }} Card  why: in place of the text once the dare is met
 */

/** Where the head's weights come from. @param {Facts} facts */
function learned({ origin, relation, word, isPronoun, pronounsRight }) {
  const taught = models.relations[relation]
  if (relation === 'stand' && isPronoun && pronounsRight)
    return `This head was taught to find the noun that ${said(word)} stands for. In hard test sentences, the head is right in ${pronounsRight} % (guessing: 50 %).`
  if (taught) return `This head was taught to look from ${taught.from} to ${taught.to}.`
  if (origin === 'taught') return 'This head was taught where to look.'
  if (origin === 'trained') return 'Nobody taught this head where to look: it learned that in training.'
  if (origin === 'constructed') return 'This head was built by hand, not learned.'
  if (origin === 'random') return 'This head has learned nothing: its numbers are random.'
  return 'The numbers of this head come from a file.'
}

/** Of a row that has nearly all of its weight at one word. @param {Facts} facts */
const saturated = ({ isSaturated, best, unsaturated, heads }) =>
  isSaturated
    ? ` Here ${said(best)} has nearly all the weight.${unsaturated ? ` For more even weights, pick ${said(unsaturated)}.` : heads > 1 ? ' For more even weights, try another head (step 9).' : ''}`
    : ''

/** Once something was changed. */
const undo = 'The round arrow under the picture undoes your changes.'

/** @type {Record<string, Card>} */
const cards = {
  look: {
    title: ({ word, isPronoun, relation }) =>
      isPronoun && (!relation || relation === 'stand')
        ? `What does ${said(word)} mean?`
        : `Where does ${said(word)} look?`,
    text: (facts) =>
      facts.isResting
        ? `To read ${said(facts.word)}, one {head|attention head} of a small language model looks at the words of the sentence. This head finds nothing for ${said(facts.word)}, so its {weight|weight} rests on [^], a mark in front of the text. Many trained models rest on their first token in the same way: an attention sink.`
        : `To read ${said(facts.word)}, one {head|attention head} of a small ${facts.hasAnswer ? 'language ' : ''}model looks at the words of the sentence. A thicker arc means a larger {weight|weight}; all weights ${facts.relation ? '' : `of ${said(facts.word)} `}add up to 1. ${facts.hasAnswer ? `Below the arcs is the model’s {answer|answer}${facts.heads > 1 && !facts.relation ? ', to which all heads contribute' : ''}. ` : ''}${facts.isSaturated && !facts.relation ? saturated(facts).trim() : learned(facts)}`,
    task: ({ best, other, hasArc, hasAnswer, answer, count, isEdited, isResting, active }) =>
      isResting && active
        ? `Pick ${said(active)}: there the head finds something.`
        : count < 2
          ? 'Type a longer sentence.'
          : isEdited
            ? undo
            : !hasArc
              ? 'Pick another word.'
              : best === other
                ? 'Drag the ring at the end of the thickest arc to another word.'
                : `Drag the ring at ${said(best)} to ${said(other)}${hasAnswer && answer !== other.toLowerCase() ? ', and watch the answer' : ''}.`,
    dare: ({ rival, word, isPronoun }) =>
      rival && isPronoun ? `Make the model read ${said(word)} as ${said(rival)} without changing the sentence.` : '',
    why: ({ word, best, bestWeight, answer, answerBefore, isFaded }) =>
      bestWeight > 0.5
        ? `Most of the {weight|weight} of ${said(word)} is now on ${said(best)}, so this head’s output is mostly the value of ${said(best)}${isFaded ? `; hardly any of the value of ${said(answerBefore)} is left` : ''}. The model goes on with this output and {answer|answers} ${said(answer)}.`
        : `You changed the {weight|weights} of ${said(word)}. The head’s output is the sum of the values times their weights, so the output changed too. The model goes on with this output and {answer|answers} ${said(answer)}.`,
  },
  vectors: {
    title: () => 'Words are vectors',
    text: ({ width, repeated, isSameX, hasPositions, isBiased, isAnyLearned }) =>
      `For the model, a word is a vector, its {embed|embedding}: ${width} numbers${isAnyLearned ? ', learned in training' : ''}. Strong colours mark numbers far from 0; orange marks numbers below 0. ${hasPositions ? 'A second vector says {place|where the word stands}. The sum of the two, {x|x}, enters the model’s first layer.' : isBiased ? 'This model adds no position vector: each head adds a learned {place|bias} for distance to its scores (step 5).' : 'This model adds no position vector.'}${repeated ? ` Each ${said(repeated)} has the same embedding${isSameX ? '' : ', but not the same x'}.` : ''}`,
    task: ({ hasPositions, traded, answer, answerBefore }) =>
      traded.length
        ? `${traded.length === 2 ? traded.map(said).join(' and ') : `${traded.length} words`} have traded positions, so each has a new x.${answer ? ` With your change the answer ${answer === answerBefore ? 'stays' : `goes from ${said(answerBefore)} to`} ${said(answer)}.` : ''} ${undo}`
        : hasPositions
          ? 'Drag one word’s position block onto another word’s: the two words trade positions.'
          : 'Pick another word.',
  },
  projections: {
    title: () => 'Query, key, value',
    text: ({ dim, isPreNorm, isAnyLearned }) =>
      `${isPreNorm ? 'LayerNorm first brings each word’s vector x to a common scale. Then three' : 'Three'} ${isAnyLearned ? 'learned ' : ''}matrices turn ${isPreNorm ? 'x' : 'each word’s vector x'} into three vectors of ${dim} numbers each: a {query|query}, the word’s question; a {key|key}, with which queries are compared; and a {value|value}, which the word passes on. Upward bars are above 0, downward bars below.`,
    task: () => 'Pick another word: its query replaces this one.',
  },
  scores: {
    title: () => 'The query meets every key',
    text: ({ word }) =>
      `The {query|query} of ${said(word)} visits each {key|key}. The two are multiplied number by number; the {products|products} add up to one {score|score}. Where the bars of query and key point the same way, the score rises. Only the differences between scores count: a score below 0 is simply low.`,
    task: () =>
      'Drag the query sideways: a longer query spreads the scores apart. Drop the query on a key, and the query turns towards that key.',
  },
  divided: {
    title: ({ dim }) => `Divided by √${dim}`,
    text: ({ dim, isBiased }) =>
      `A query and a key have dₖ = ${dim} numbers each. Sums of ${dim} products usually vary about √${dim} times as widely as one product, so every {score|score} is divided by √${dim}. ${isBiased ? 'Then this model adds a bias that it has learned for the distance between the two words.' : 'All bars shrink by the same factor. Without this division, the word with the largest score could take nearly all the weight.'}`,
    task: () => 'Move the slider under the picture back and forth.',
  },
  softmax: {
    title: () => 'Softmax turns scores into weights',
    text: (facts) =>
      `The largest score is subtracted from every score. Each result r becomes the {exp|exponential} exp(r), never below 0. Divided by their sum, the exponentials become the {weight|weights}. Before that, a temperature divides the scores: a low temperature favours the largest score, a high one levels the weights.${saturated(facts)}`,
    task: () => 'Lower the temperature to 0, then raise it to ∞.',
  },
  blend: {
    title: () => 'The blend',
    text: ({ word, best, bestWeight, isClear, hasBalance }) =>
      `Every word sends its {value|value}, scaled by its {weight|weight}. The sum is this head’s {output|output} for ${said(word)}. ${bestWeight > 0.5 ? `More than half of the weight is on ${said(best)}` : isClear ? `The largest weight is on ${said(best)}` : `No word has more weight than ${said(best)}`}.${hasBalance ? ' Under the answer, a dot shows the balance between the answer’s first two words. The dot can move while the answer stays the same.' : ''}`,
    task: ({ other, count, isEdited }) =>
      isEdited
        ? undo
        : count > 1
          ? `Drag the bar of ${said(other)} to the right: the other bars give way.`
          : 'Type a longer sentence.',
    dare: ({ count, isWhole }) => (count > 1 && isWhole ? `Give all ${count} bars the same length.` : ''),
  },
  map: {
    title: () => 'A row, then a map',
    text: ({ word, total }) =>
      `The weights of ${said(word)} become one {weight|row} of cells. Every word has a query, so every word has a row. ${total > 1 ? `All ${total} rows, computed together, form` : 'All rows form'} a square: the attention map. A row shows where its word looks; a {column|column} shows which words look at its word.`,
    task: () => 'Pick another row.',
  },
  heads: {
    title: ({ heads }) => (heads > 1 ? `One of ${heads} heads` : 'The only head'),
    text: ({ word, heads, layers, perLayer, isTaughtModel, hasLinks, hasTraits, isAnyLearned }) =>
      heads > 1
        ? `So far you have seen one {head|head}. This model has ${layers} ${layers === 1 ? 'layer' : 'layers'} of ${perLayer} ${perLayer === 1 ? 'head' : 'heads'}. Each head has matrices of its own, so each can look in its own way.${hasTraits ? ` Where there is room, a caption says where ${said(word)} looks most.` : ''} ${hasLinks ? 'Heads that are named after a relation were taught grammar; the arcs show what they find.' : isTaughtModel ? 'Some heads were taught where to look.' : isAnyLearned ? 'No head was taught where to look, and some may have no job that we can name.' : 'No head has learned a job.'}`
        : 'This model has only one {head|head}.',
    task: ({ heads }) =>
      heads > 1 ? 'Open another head: bars under the words compare it with the previous head.' : 'Pick another word.',
  },
  matters: {
    title: () => 'Do large weights matter?',
    text: ({ hasAnswer, idle, light, largest }) => {
      if (!hasAnswer)
        return 'A large {weight|weight} does not prove that a word matters. This model gives no answer, so no effect can be measured.'
      const found = [
        idle ? ` {idle|${said(idle.from)} → ${said(idle.to)}}: weight ${idle.weight}, almost no effect.` : '',
        light
          ? ` {light|${said(light.from)} → ${said(light.to)}}: weight ${light.weight}, effect ${light.effect}.`
          : '',
      ].join('')
      return `A large {weight|weight} does not prove that a word matters. On the right, each cell in turn was set to 0, its row rescaled, and the model run again. Warm colours: the model became less sure; green: surer. The change is the {effect|effect}.${largest ? found : ''}`
    },
    task: () => 'Press a small map at the top to switch its head off.',
    dare: ({ heads, hasAnswer }) => (heads > 2 && hasAnswer ? 'Switch two heads off without changing the answer.' : ''),
  },
  order: {
    title: () => 'Does word order matter?',
    text: ({ hasPositions, canShuffle, isWhole, isDecoder, placed, distance }) => {
      if (!canShuffle)
        return isWhole
          ? 'In this step the {order|words} change places. With this model they cannot, because it marks where a text begins.'
          : 'In this step the {order|words} change places, but only in a sentence short enough to be shown whole.'
      const still = distance < 0.005
      const seen = placed ? `With positions on, the weights change${still ? ' by less than 0.01' : ''}. ` : ''
      if (isDecoder)
        return `Here the words change places. Each word sees only itself and the words before it, so {order|order} matters even without positions.`
      return `Here the words change places. Without positions, attention does not notice: each row and column moves along with its {order|word}, and no weight changes. ${seen}Attention itself treats the words as a set${hasPositions ? '; only the position vectors of step 2 bring order in' : ''}.`
    },
    task: ({ hasPositions, canShuffle, isWhole, placed }) =>
      !canShuffle
        ? isWhole
          ? 'Mini-English has no such mark: let it read the sentence.'
          : 'Type a shorter sentence.'
        : hasPositions && placed
          ? 'Shuffle again, or switch the positions off.'
          : hasPositions
            ? 'Switch the positions on: do all weights stay the same?'
            : 'Shuffle again.',
  },
  mask: {
    title: () => 'No peeking',
    text: () =>
      'A model that writes must not look at words it has not written yet. So a mask sets all scores above the diagonal to −∞ before the softmax: their weights are {mask|exactly 0}, and each row {sum|adds up to 1} without them. This is a second model, trained with such a mask to predict the next word.',
    task: ({ moved }) =>
      moved === 0
        ? 'Not a single bit changed in the rows above the last one. Undo the change.'
        : 'Replace the last word: do the rows above it change?',
  },
  writing: {
    title: () => 'Word by word',
    text: ({ word, writing }) =>
      `The same model reads your sentence up to ${said(writing?.word ?? word)} and writes on. A new word adds one row and one column. Earlier words never look ahead, so their {cache|keys and values} stay and are kept: the {cache|cache}. ${writing ? `Each word takes ${writing.rowBytes} bytes. ` : ''}The sampling temperature only changes how a word is drawn; attention keeps its own.`,
    task: () => 'Draw the next word, or press another of the three words below the map.',
  },
  block: {
    title: ({ word }) => `${said(word)} passes through the layers`,
    text: ({ block }) => {
      if (!block)
        return 'In this step the picked word’s vector passes through the layers of a model, {wire|step by step}.'
      const { cuts, levels, first, last, share, hasAnswers, hasFeedForward } = block
      if (cuts.length)
        return `The {wire|residual wire} is cut around ${cuts.join(' and ')}: there, the vector is lost, and only the output of the step goes on.${hasAnswers ? ` The model now answers “${last}” (${share}).` : ''}`
      const steps = hasFeedForward
        ? '{attention|attention} and a {forward|feed-forward} network each add'
        : '{attention|attention} adds'
      const read = hasAnswers
        ? ` Read at each of the ${levels} levels, {lens|the answer} goes from “${first}” to “${last}”.`
        : ''
      return `The vector stays on the {wire|residual wire}. In each layer, ${steps} a vector to it, made from a copy that went through LayerNorm.${read}`
    },
    task: ({ block }) =>
      !block
        ? 'Go on to the next step.'
        : block.cuts.length
          ? 'Mend the wire, or cut another one.'
          : 'Cut each wire in turn by its ring: which cut loses the answer?',
  },
  meaning: {
    title: ({ word }) => `${said(word)} takes on a meaning`,
    text: ({ word, meaning }) => {
      if (!meaning)
        return 'A word starts as the same vector in every sentence. In this step two sentences differ in one adjective behind “it”, and the two vectors of the picked word {turn|turn apart}.'
      const { first, last, isSame } = meaning
      if (isSame)
        return `Two sentences differ in one word. The vectors of ${said(word)} stay the same in both, {level|layer after layer}: the cosine is ${last}. This model reads only the words up to ${said(word)}, and those are alike.`
      return `Two sentences differ in one word. Before the first layer, the two vectors of ${said(word)} have a cosine of ${first}; 1 means the same direction. Each {level|layer} adds what its heads fetch from the other words, so the vectors {turn|turn apart}. At the end their cosine is ${last}: each vector has taken in its sentence.`
    },
    task: ({ meaning }) =>
      meaning
        ? 'Choose another adjective: which one turns the vector farthest?'
        : 'Type a sentence like this one: “The dog ran home because it was hungry.”',
  },
  bill: {
    title: () => 'The bill, paid in tiles',
    text: ({ bill, isBiased }) => {
      if (!bill) return 'Every word looks at every word, so {n|n} words need {square|n² scores}.'
      const { n, cells, longest, bytes } = bill
      return `Every word looks at every word: {n|${n === 1 ? '1 word needs' : `${n} words need`}} {square|${amounts.count(cells)} scores}, ${amounts.count(longest)} words {bytes|${amounts.bytes(bytes)}} for one head. FlashAttention never stores this map: scores come in {tile|tiles} and are dropped after use, so only empty frames remain. Of each row only the largest score {m|m}, the sum {l|l} and the output {o|o} stay. ${isBiased ? 'The biases for distance are left out here.' : 'The arithmetic still grows with n².'}`
    },
    task: ({ bill }) =>
      bill && !bill.isLess
        ? 'With these rows, tiles move more bytes than the map. Hold more rows.'
        : 'Drag the slider under the picture slowly. Then hold only one row.',
  },
  learning: {
    title: () => 'From noise to heads',
    text: ({ learning, isTaughtModel }) => {
      const begin =
        'A new model begins with random numbers. Each training step measures how wrong the answers are (the {loss|loss}) and changes every matrix a little to lower the loss. '
      if (!learning) return `${begin}Your sentence shows how the model’s {head|heads} change.`
      const { step, taught, untaught } = learning
      if (!step)
        return `${begin}${taught ? `${isTaughtModel ? 'The' : 'Unlike the heads of earlier steps, the'} two framed heads are also taught where to look.` : 'No head is taught where to look.'} A number below a map is a {job|mean weight}, measured on sentences not used in training.`
      const own = untaught
        ? ` ${taught ? 'The clearest {job|job} of the other heads' : `After ${step} steps, the clearest {job|job} of a head`} is “${untaught.job}”.`
        : ''
      return `${taught ? `After ${step} steps, the taught heads reach {job|${taught.join(' and ')}}.` : 'No head is taught where to look.'}${own} The numbers are {job|mean weights}, measured on sentences not used in training.`
    },
    task: ({ learning }) => (learning?.isPlaying ? 'Watch the maps, and pick another word.' : 'Press “Train”.'),
    dare: () => 'Without teaching any head, bring the loss below 1.30.',
  },
}

export default {
  cards,
  sentence: 'Your sentence',
  empty: 'No words',
  typeSome: 'Type a sentence in step 1.',
  temperature: 'temperature',
  infinite: '∞',
  shuffle: 'Shuffle again',
  /** In step 11, of a model whose words can't change places. */
  other: 'Let mini-English read the sentence',
  positions: 'positions',
  last: 'last word:',
  held: 'rows held at a time:',
  turned: 'the other sentence has:',
  write: 'Draw the next word',
  unwrite: 'Back one word',
  rewrite: 'Start again',
  sampling: 'sampling temperature',
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
    return `The model has never seen the dotted words (${list.slice(0, 4).join(', ')}${more}). It knows ${known} of ${all} words and reads all unknown words alike.`
  },
  /** @param {number} limit @param {number} total @param {string} rest what is left out */
  long: (limit, total, rest) =>
    `The model reads the first ${limit} of ${total} words. It leaves out “${rest}”, which stays in your sentence.`,
  /** @param {string} name of a figure */
  further: (name) => `More in the lab: ${name}`,
}
