// Captions follow the scores.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captions, texts } from '../../build/source.mjs'

const { captionOf } = captions

const NONE = { offsets: [0.1, 0.1, 0.1, 0.1, 0.1], entropy: 0.5, links: {} }
const scored = (changes) => ({ ...NONE, ...changes })

test('the job that a head does best is the one that is said, with its score', () => {
  const cases = [
    [{ offsets: [0, 0.93, 0, 0, 0] }, 'before', 0.93],
    [{ offsets: [0, 0.61, 0.7, 0, 0] }, 'itself', 0.7],
    [{ links: { pronoun: 0.99, 'pronoun-wrong': 0 } }, 'pronoun', 0.99],
    [{ links: { pronoun: 0.4, 'pronoun-wrong': 0.45 } }, 'both-nouns', 0.4],
    [{ links: { 'verb-subject': 0.99, pronoun: 0.3 } }, 'verb-subject', 0.99],
    [{ links: { induction: 0.7 }, offsets: [0, 0.2, 0, 0, 0] }, 'induction', 0.7],
    [{ links: { mirror: 0.98 } }, 'mirror', 0.98],
    [{ entropy: 0.91 }, 'diffuse', 0.91],
    [{ offsets: [0, 0.42, 0, 0, 0] }, 'leans-before', 0.42],
    [{}, 'none', 0.5],
  ]
  for (const [changes, key, score] of cases) {
    const caption = captionOf(scored(changes))
    assert.deepEqual([caption.key, caption.score], [key, score], JSON.stringify(changes))
  }
})

test('places that no row had are never a job', () => {
  for (const nothing of [null, Number.NaN])
    assert.equal(
      captionOf({ offsets: Array(5).fill(nothing), entropy: nothing, links: { pronoun: nothing } }).key,
      'none',
    )
})

test('a writer’s head looks at the subject before the verb is there', () => {
  const caption = { key: 'verb-subject', score: 0.876 }
  assert.match(texts.models.caption(caption), /from the verb at/)
  assert.match(texts.models.caption(caption, true), /one word before the verb/)
  assert.match(texts.models.caption({ ...caption, key: 'leans-verb-subject' }, true), /one word before the verb/)
  assert.equal(
    texts.models.caption({ key: 'before', score: 0.7 }, true),
    texts.models.caption({ key: 'before', score: 0.7 }),
  )
})

test('every caption has its sentence, with its number in it', () => {
  const links = ['pronoun', 'verb-subject', 'induction', 'mirror']
  const offsets = ['two-before', 'before', 'itself', 'after', 'two-after']
  const keys = [...links, ...offsets].flatMap((key) => [key, `leans-${key}`])
  for (const key of [...keys, 'both-nouns', 'diffuse', 'none']) {
    const sentence = texts.models.caption({ key, score: 0.876, other: 0.1 })
    if (key !== 'none') assert.match(sentence, /0\.88/, key)
    assert.ok(sentence.length > 10 && !sentence.includes('undefined'), sentence)
  }
})
