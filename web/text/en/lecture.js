// Lecture mode: what is said beside the cards' titles, the questions that a lecture pauses on, and the presenter's window.

/**
 * @typedef {import('../../page/card-facts.js').Facts} Facts
 * @typedef {{ question: string, options: { text: string, why: string }[], right: number }} Question  right: place of the right answer
 */

/** @param {string} word */
const said = (word) => `“${word}”`

/** A question whose right answer comes first as it is written here, put at a place. @param {string} question @param {{ text: string, why: string }} right @param {string[]} wrong @param {number} place @returns {Question} */
function ask(question, right, wrong, place) {
  const options = wrong.map((text) => ({ text, why: '' }))
  options.splice(place, 0, right)
  return { question, options, right: place }
}

/** By the step's id; null: the step has no question for this sentence. What is right holds for every sentence, or is the core's number. @type {Record<string, (facts: Facts) => Question | null>} */
const questions = {
  look({ word, best, bestWeight, other }) {
    const wrong = [...new Set([other, word])].filter((one) => one !== best).map(said)
    if (!wrong.length) return null
    const right = { text: said(best), why: `has the largest weight, ${bestWeight.toFixed(2)}.` }
    return ask(
      `Which of these words does ${said(word)} look at most in this head?`,
      right,
      wrong,
      wrong.length > 1 ? 1 : 0,
    )
  },
  divided: ({ dim }) =>
    ask(
      `All scores are now divided by √${dim}. What happens to their order?`,
      { text: 'It stays.', why: 'One positive number divides all scores, so the largest one stays the largest.' },
      ['The largest score falls back.', 'It depends on the sentence.'],
      1,
    ),
  softmax: () =>
    ask(
      'The temperature falls to 0. What do the weights become?',
      { text: 'The largest score takes all the weight.', why: 'Equal largest scores share the weight.' },
      ['All weights are equal.', 'All weights are 0.'],
      0,
    ),
  map: ({ count }) =>
    count < 4
      ? null
      : ask(
          `The sentence has ${count} words. How many weights has the whole map?`,
          { text: `${count ** 2}`, why: `Each of the ${count} words has a row of ${count} weights.` },
          [`${count}`, `${2 * count}`],
          2,
        ),
  order: () =>
    ask(
      'The words change places, and the model has no positions. What happens to the weight between two words?',
      { text: 'Nothing.', why: 'The weight moves to another place in the map and keeps its value.' },
      ['It grows if the words come closer.', 'It shrinks if the words change sides.'],
      2,
    ),
  mask: ({ count }) =>
    count < 3
      ? null
      : ask(
          'With the mask, the last word is replaced. Which rows of the map can change?',
          { text: 'Only the last row.', why: 'No other row may look at the last word.' },
          ['All rows.', 'All rows except the first.'],
          1,
        ),
}

/** Short instructions, where the card's is too long for one line or means what a lecture doesn't show. @type {Record<string, (facts: Facts) => string>} */
const tasks = {
  look: ({ best, other }) =>
    best === other
      ? 'Drag the ring of the thickest arc to another word.'
      : `Drag the ring at ${said(best)} to ${said(other)}.`,
  vectors: ({ hasPositions }) => (hasPositions ? 'Drag one position block onto another one.' : 'Pick another word.'),
  projections: () => 'Pick another word.',
  scores: () => 'Drag the query sideways, or drop it on a key.',
  divided: () => 'All bars shrink by the same factor.',
  softmax: () => 'Largest score first subtracted, then shares of one whole.',
  blend: ({ other }) => `Drag the bar of ${said(other)} to the right.`,
  heads: () => 'Open another head.',
  matters: () => 'Press a small map: its head is switched off.',
  order: ({ hasPositions }) => (hasPositions ? 'Positions are off: only places change.' : 'Only places change.'),
  mask: () => 'No row above the last one depends on the last word.',
  learning: () => 'Press Train. Below a map: its score on new sentences.',
}

export default {
  questions,
  tasks,
  /** @param {number} at @param {number} of */
  place: (at, of) => `${at} of ${of}`,
  controls: 'Lecture',
  all: 'All steps',
  back: 'Back',
  on: 'On',
  reveal: 'Reveal',
  mend: 'Reset the model',
  leave: 'Leave',
  pause: 'What do you think?',
  presenter: 'Presenter’s window',
  blocked: 'The browser blocked the presenter’s window. Allow pop-ups for this page and press again.',
  presenterTitle: 'Headlight: presenter',
  next: 'Next:',
  reveals: 'the answer to the question',
  last: 'this was the last step',
  left: 'The lecture is not on at the moment.',
  gone: 'The page of the lecture was closed.',
  clock: { pause: 'Pause the clock', goOn: 'Start the clock' },
}
