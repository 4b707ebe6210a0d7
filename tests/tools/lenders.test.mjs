// Whose row an adjective borrows, and how little that tells, on a few words whose likeness is written out.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lendersOf, misread, trainedSides } from '../../tools/english/lenders.mjs'

/** 'angry 5 mad 3' -> Map @param {string} line */
function scoresOf(line) {
  const words = line.split(' ')
  return new Map(words.flatMap((word, i) => (i % 2 ? [] : [[word, Number(words[i + 1])]])))
}

/** @param {object} what adjectives: 'side: word word! ...', "!" is held out; alike: word -> 'other score other score ...';
 *  common: words; first: 'word:lender ...', of common ones themselves */
function opened({ adjectives, alike, common, first = '' }) {
  const rows = adjectives.flatMap((line) => {
    const [side, words] = line.split(': ')
    return words.split(' ').map((word) => [side, word.replace('!', ''), word.endsWith('!') ? 'test' : 'train'])
  })
  const commonWords = new Set(common.split(' '))
  const from = {
    alikeOf: (word) => scoresOf(alike[word] ?? ''),
    isCommon: (word) => commonWords.has(word),
    trained: trainedSides(rows),
  }
  const pairs = first.split(' ').filter(Boolean)
  const before = new Map([...[...commonWords].map((word) => [word, word]), ...pairs.map((pair) => pair.split(':'))])
  return { from, lenders: lendersOf(before, from) }
}

test('sides of what templates train on, and how often each is drawn there: each time the commonest of three', () => {
  const { sides, drawn } = trainedSides([
    ...['big', 'large'].map((word) => ['size-big', word, 'train']),
    ...[
      ['size-big', 'huge', 'test'],
      ['size-small', 'little', 'train'],
      ['speed-slow', 'large', 'train'],
    ],
  ])
  assert.deepEqual(Object.fromEntries([...sides].map(([word, of]) => [word, Object.fromEntries(of)])), {
    big: { size: 1 },
    large: { size: 1, speed: 1 },
    little: { size: -1 },
  })
  assert.deepEqual(Object.fromEntries(drawn.get('large')), { size: 1 / 8, speed: 1 })
  assert.equal(drawn.get('big').get('size'), 7 / 8)
})

const MOODS = {
  adjectives: ['fear-timid: timid afraid shaky', 'fear-fierce: angry fierce', 'size-big: light'],
  common: 'timid afraid angry fierce light',
}

test('a word that templates don’t train on reads what is read on the sides of words like it, not the likest alone', () => {
  const alike = { scared: 'light 5 afraid 4 timid 4', mad: 'light 4 angry 3 fierce 4' }
  const { lenders } = opened({ ...MOODS, alike, first: 'scared:light mad:light' })
  assert.deepEqual([lenders.get('scared'), lenders.get('mad')], ['timid', 'angry'])
  const held = { ...MOODS, adjectives: [...MOODS.adjectives.slice(0, 2), 'size-big: light scared!'] }
  assert.equal(
    opened({ ...held, alike, first: 'scared:light' }).lenders.get('scared'),
    'timid',
    'its side is not looked at',
  )
})

test('of one that templates train on its own side counts, not those of words like it', () => {
  const alike = { shaky: 'angry 5 fierce 5 timid 1' }
  assert.equal(opened({ ...MOODS, alike, first: 'shaky:angry' }).lenders.get('shaky'), 'timid')
})

test('who reads a row tells, the more the more often it is drawn', () => {
  const adjectives = ['fear-timid: meek timid', 'fear-fierce: rough grim']
  const alike = {
    weak: 'meek 3 rough 1 grey 3 pale 3',
    meek: 'pale 9',
    timid: 'grey 9',
    rough: 'grey 9',
    grim: 'pale 9',
  }
  const first = 'weak:grey meek:pale timid:grey rough:grey grim:pale'
  assert.equal(opened({ adjectives, alike, common: 'grey pale', first }).lenders.get('weak'), 'pale')
})

test('of rows that agree nearly as well the likest lends', () => {
  const alike = { wee: 'meek 11 tiny 9 grey 2 pale 10', meek: 'grey 9', tiny: 'pale 9' }
  const sides = { adjectives: ['fear-timid: meek', 'size-small: tiny'], common: 'grey pale', alike }
  assert.equal(opened({ ...sides, first: 'wee:grey meek:grey tiny:pale' }).lenders.get('wee'), 'pale')
})

test('what a row says is asked again when others have come to read it', () => {
  const adjectives = ['fear-timid: shaky meek mild', 'fear-fierce: angry']
  const alike = { shaky: 'cool 5 angry 5', meek: 'pale 9', mild: 'cool 9', weak: 'shaky 5 cool 5 pale 4' }
  const first = 'shaky:angry meek:pale mild:cool weak:pale'
  assert.equal(opened({ adjectives, alike, common: 'angry cool pale', first }).lenders.get('weak'), 'cool')
})

test('common words read their own rows; nothing far from a word lends, and without a better one the lender stays', () => {
  const alike = { timid: 'angry 9', scared: 'plain 100 timid 1 afraid 2', odd: '' }
  const { lenders } = opened({ ...MOODS, alike, common: `${MOODS.common} plain`, first: 'scared:plain odd:fierce' })
  assert.equal(lenders.get('timid'), 'timid')
  assert.equal(lenders.get('scared'), 'afraid')
  assert.equal(lenders.get('odd'), 'fierce')
})

test('misread: how often a word is drawn, times the share of its row’s readers on the other side; own readers count', () => {
  const adjectives = ['fear-timid: timid shaky', 'fear-fierce: fierce', 'size-big: timid', 'size-small: fierce']
  const { trained } = opened({ adjectives, alike: {}, common: 'fierce' }).from
  const lossesOf = (lenders) =>
    Object.fromEntries(
      [...misread(new Map(Object.entries(lenders)), trained)].map(([word, loss]) => [word, Number(loss.toFixed(4))]),
    )
  assert.deepEqual(lossesOf({ timid: 'timid', shaky: 'timid', fierce: 'fierce' }), { timid: 0, shaky: 0, fierce: 0 })
  const unread = lossesOf({ timid: 'timid', fierce: 'fierce' })
  assert.deepEqual(unread, { timid: 0, shaky: 0.0625, fierce: 0 }, 'without a row nothing is known')
  assert.deepEqual(lossesOf({}), { timid: 0.9375, shaky: 0.0625, fierce: 1 }, 'words without a row share none')
  // Of fear 7/8 timid, 1/8 shaky; of the one row 1/2 is drawn as fierce, and of timid's and fierce's sizes likewise.
  assert.deepEqual(lossesOf({ timid: 'fierce', shaky: 'fierce', fierce: 'fierce' }), {
    timid: 0.9375,
    shaky: 0.0625,
    fierce: 1,
  })
})
