// The picked word after typing: it stays while it is there; else a pronoun takes its place, else the last noun or word that the
// model knows. And what links may write in its place.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed, places, Session } from '../../build/source.mjs'
import { seeded } from '../web/random.mjs'
import { oneOf, randomTexts } from './kit/random-texts.mjs'

const MODEL = 'english-supervised'
const core = await loadCore()
const english = await modelNamed(core, MODEL)

/** Nouns, as the model lists them: behind “it”, up to the first adjective. */
const NOUNS = new Set(english.words.slice(english.words.indexOf('dog'), english.words.indexOf('fish') + 1))

/** The picked range of a session that has found its words. */
async function pickedIn(session) {
  await session.findWords()
  return session.state.row
}

/** A session with a text in which a range is picked. */
async function sessionWith(text, row) {
  const session = new Session()
  session.set({ text, row, model: MODEL })
  await session.findWords()
  return session
}

const sliceOf = (text, { start, end }) => text.slice(start, end)

/** A text with something else from `start` to `end`. */
const spliced = (text, start, end, put) => text.slice(0, start) + put + text.slice(end)

/** All tokens of a text, in both of the page's cuttings. */
function tokensOf(text) {
  const all = [...core.words(text).spans, ...english.tokens(text).spans]
  return [...new Map(all.map((span) => [`${span.start}-${span.end}`, span])).values()]
}

/** Words that no random text has, so that it is plain where they were put in. */
const NEW = ['Ж', 'Жук', 'Ж.', 'Ж(', '🦊']

test('a word that stays where it is in the text stays picked, whatever is typed before it and behind it', async () => {
  const random = seeded(3)
  let tried = 0
  for (const text of randomTexts(300, 2).filter((one) => one.trim())) {
    const span = oneOf(tokensOf(text), random)
    const word = oneOf(NEW, random)
    const others = tokensOf(text).filter(({ start, end }) => end <= span.start || start >= span.end)
    const other = others.length ? oneOf(others, random) : null
    /** @type {[number, number, string][]} from, to, what is put there */
    const edits = [
      [0, 0, `${word} `],
      [text.length, text.length, ` ${word}`],
      [span.start, span.start, `${word} `],
      [span.end, span.end, ` ${word}`],
      ...(other
        ? [
            [other.start, other.start, word],
            [other.end, other.end, word],
            [other.start, other.end, word],
            [other.start, other.end, ''],
          ]
        : []),
    ]
    for (const [from, to, put] of edits) {
      const after = spliced(text, from, to, put)
      const by = from >= span.end ? 0 : after.length - text.length
      const moved = { start: span.start + by, end: span.end + by }
      // What touches the word without a space may make another word of it.
      const touches = to === span.start || from === span.end
      if (touches && !/^\s|\s$/u.test(put)) continue
      const found = await (async () => {
        const session = await sessionWith(text, span)
        session.set({ text: after })
        return pickedIn(session)
      })()
      const said = `${JSON.stringify(text)}, “${sliceOf(text, span)}” at ${span.start}: ${JSON.stringify(after)}`
      assert.equal(sliceOf(after, found), sliceOf(text, span), said)
      // Where a text repeats itself, nobody can tell from it which of two like words was taken out.
      if (put) assert.deepEqual(found, moved, said)
      tried++
    }
  }
  assert.ok(tried > 1500, String(tried))
})

/** Where a word stands as a word of its own. */
const standsIn = (text, word) =>
  core.words(text).spans.filter((span) => sliceOf(text, span).toLowerCase() === word.toLowerCase())

const isSpace = (char) => char === undefined || /\p{White_Space}/u.test(char)

test('a word that is taken out, or grown, is followed to the nearest like it; else to a pronoun, else to the last noun or known word', async () => {
  const random = seeded(4)
  const seen = { like: 0, pronoun: 0, known: 0, other: 0, none: 0 }
  for (const text of randomTexts(300, 5).filter((one) => one.trim())) {
    // Whole words only: taking half of one out makes another word of the rest.
    const span = oneOf(
      core.words(text).spans.filter(({ start, end }) => isSpace(text[start - 1]) && isSpace(text[end])),
      random,
    )
    if (!span) continue
    const word = sliceOf(text, span)
    for (const put of ['', `${word}Ж`, `Ж${word}`, 'Ж', `${word[0]}Ж${word.slice(1)}`]) {
      const after = spliced(text, span.start, span.end, put.isWellFormed() ? put : 'Ж')
      const session = await sessionWith(text, span)
      session.set({ text: after })
      const found = await pickedIn(session)
      const said = `${JSON.stringify(text)}, “${word}” at ${span.start}: ${JSON.stringify(after)}, at ${JSON.stringify(found)}`
      const { spans, unknown } = english.tokens(after)
      const pronoun = spans.find((one) => sliceOf(after, one).toLowerCase() === 'it')
      const isWord = (one) => /[\p{L}\p{N}]/u.test(sliceOf(after, one))
      const isKnown = (one) => isWord(one) && !unknown[spans.indexOf(one)]
      const noun = spans.findLast((one) => isKnown(one) && NOUNS.has(sliceOf(after, one).toLowerCase()))
      const known = noun ?? spans.findLast(isKnown)
      if (!spans.length) {
        seen.none++
        assert.equal(found, null, said)
      } else if (standsIn(after, word).length) {
        seen.like++
        assert.equal(sliceOf(after, found).toLowerCase(), word.toLowerCase(), said)
        assert.ok(places.tokensAt(core.words(after).spans, found).length === 1, said)
      } else if (sliceOf(after, found).toLowerCase() === word.toLowerCase()) {
        // It has grown together with something, but no letter of it with another one.
        const [start, end] = [found.start, found.end].map((at) => [...after.slice(0, at)].length)
        const letters = [...after]
        for (const at of [start, end])
          assert.doesNotMatch(letters.slice(Math.max(0, at - 1), at + 1).join(''), /^[\p{L}\p{N}\p{M}]{2}$/u, said)
      } else if (pronoun) {
        seen.pronoun++
        assert.deepEqual(found, pronoun, said)
      } else if (known) {
        seen.known++
        assert.deepEqual(found, known, said)
      } else {
        seen.other++
        assert.deepEqual(found, spans.findLast(isWord) ?? spans.at(-1), said)
      }
    }
  }
  for (const count of Object.values(seen)) assert.ok(count > 10, JSON.stringify(seen))
})

test('the pick survives an emptied text as nothing, and a new text finds its own word', async () => {
  const session = await sessionWith('the dog saw a street', 'dog')
  session.set({ text: '' })
  assert.deepEqual([await pickedIn(session), session.state.column], [null, null])
  session.set({ text: 'the animal was too tired' })
  assert.equal(sliceOf(session.state.text, await pickedIn(session)), 'animal', 'no pronoun: the last noun')
  session.set({ text: 'the old animal, It was too tired' })
  assert.equal(sliceOf(session.state.text, await pickedIn(session)), 'animal', 'a pick stays while it is there')
  session.undo()
  session.undo()
  session.undo()
  assert.equal(sliceOf(session.state.text, await pickedIn(session)), 'dog', 'undone')
})

/** What a link may write in the place of a word, and which piece of the text it means, and where. */
const WRITTEN = [
  ['I can’t say that I can', 'can', 'can', 19],
  ["the dog's dog", 'dog', 'dog', 10],
  ['cafe\u0301 cafe', 'cafe', 'cafe', 6],
  ['it is it, "it" (IT)', 'it.4', 'IT', 16],
  ['İstanbul: the street', 'STREET', 'street', 14],
  ['3.14 is near.', '.', '.', 12],
  ['𝒳a a', 'a', 'a', 4],
  ['so he said “it” twice', 'it', 'it', 12],
  ['dog it saw', 'cat', 'it', 4], // there is none: the pronoun
  ['dog it saw', '3-4', 'it', 4], // of a space alone
  ['dog it saw', '90-95', 'it', 4], // behind the end
  ['dog it saw', '9-14', 'it', 4],
  ['dog it saw', '8-9', 'a', 8], // a part of a word is marked as the word is
  ['dog it saw', 2, 'saw', 7],
  ['dog it saw', 99, 'saw', 7],
]

test('a word, an occurrence, a range and a number, as links have them, mean words of the text', async () => {
  for (const [text, row, word, start] of WRITTEN) {
    const found = (await sessionWith(text, row)).state.row
    assert.deepEqual([sliceOf(text, found), found.start], [word, start], `${row} in ${JSON.stringify(text)}`)
  }
  const more = new Session()
  more.set({ text: 'dog it saw', row: 'dog', rows: 'saw cat 3-4 90-95 1' })
  await more.findWords()
  assert.deepEqual(
    more.state.rows.map((row) => sliceOf(more.state.text, row)),
    ['saw', 'it'],
    'of words picked beside the first one those that are there',
  )
})
