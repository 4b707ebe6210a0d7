// What <hl-grammar> shows: which word each head links to which, all relations at once or one of them; what is linked to the
// picked word; and whether these links are to be trusted.

import text from 'text/grammar.js'
import words from 'text/kit.js'
import models from 'text/models.js'
import sentences from 'text/sentences.js'
import { reasonOf, square } from '../../kit/head-figures.js'
import { markedIn } from '../../kit/reading.js'
import { linksIn } from '../../kit/words/links.js'
import { REAL } from '../../session/models.js'
import { isWritten } from '../../session/picked-word.js'
import { DRAWN, heldOutOf } from '../../session/taught.js'
import { rowIn, tensorIn } from '../../session/tensors.js'
import { taughtIn, tensorOf } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { GrammarAnswer, Link, Relation } from './types.js'
 * @typedef {ReturnType<typeof relationOf>} RelationShown
 */

/** The least weight of a link that is drawn, and of one that the table has, which is faint below the other. */
export const SHOWN = Object.freeze({ drawn: DRAWN, listed: 0.4 })

/**
 * Heads of a text that they can't read look here and there with little weight, and its words are in no vocabulary. So the
 * diagram is not to be trusted where less than this share of all links is drawn, or more than this share of the words is
 * read from letters only. Of English sentences 0.7 and more of the links are drawn (tests/lessons/grammar.test.mjs), of 239
 * that others wrote in all but three at least 0.46, of other texts 0.33 at most.
 */
export const TRUST = Object.freeze({ drawn: 0.45, unlisted: 0.5 })

/** A sentence has so many links with their numbers at most; the table has all. */
const SAID = 6

/** @param {GrammarAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { model, tensors, total, words: read } = answer
  const relations = tensors.length ? taughtIn(answer.network).map(({ relation }) => relationOf(answer, relation)) : []
  const count = read.length - 1
  return {
    other: state.model === REAL ? '' : text.other(models.names[REAL].name, models.names[state.model].name),
    cut: total > count && count > 0 ? words.count(count, total, count) : '',
    reason: reasonOf(answer),
    shown: tensors.length ? shownOf(answer, state, relations) : null,
    snapshot: { model, links: relations.flatMap((one) => listed(answer, one)) },
  }
}

/** @param {GrammarAnswer} answer @param {Readonly<State>} state @param {RelationShown[]} relations */
function shownOf(answer, state, relations) {
  const chosen = relations.find(({ relation }) => relation === state['grammar.relation'])
  const row = markedIn(answer, state)
  return {
    /** The first token is the start mark, which is no word. */
    row: row || undefined,
    chosen: chosen?.relation ?? 'all',
    relations,
    one: chosen ? oneOf(answer, chosen) : null,
    word: wordOf(answer, relations, row),
    trust: trustIn(answer, relations),
    pronoun: pronounIn(answer, relations, chosen?.relation),
    taught: taughtOf(answer, chosen?.relation),
    puzzle: text.breaks.find(({ sentence }) => sentence === state.text.trim())?.right ?? '',
    map: mapOf(answer, state, chosen?.relation ?? relations[0].relation),
  }
}

/** What a relation's head finds. @param {GrammarAnswer} answer @param {Relation} relation @returns {Link[]} */
export function linksOf({ words, tensors }, relation) {
  const tensor = tensorIn({ tensors }, tensorOf(relation))
  return linksIn(
    words,
    words.map((_, from) => rowIn(tensor, from)),
  )
}

/** @param {Link} link */
const isDrawn = ({ weight }) => weight >= SHOWN.drawn

/** @param {GrammarAnswer} answer @param {Relation} relation */
function relationOf(answer, relation) {
  const { words: read } = answer
  const all = linksOf(answer, relation)
  const links = all.filter(isDrawn)
  return {
    relation,
    tensors: [tensorOf(relation)],
    links,
    found: all.length,
    said: text.linked(relation, links.map(inWords(read))),
    rows: all
      .filter(({ weight }) => weight >= SHOWN.listed)
      .map((link) => ({
        isFaint: !isDrawn(link),
        title: text.relations[relation].name,
        cells: [read[link.from], read[link.to], two(link.weight)],
      })),
  }
}

/** @param {readonly string[]} read @returns {(link: Link) => [string, string]} */
const inWords =
  (read) =>
  ({ from, to }) => [read[from], read[to]]

/** @param {number} weight */
const two = (weight) => weight.toFixed(2)

/** A relation's links in a sentence, with their numbers. @param {GrammarAnswer} answer @param {RelationShown} chosen */
function oneOf({ words: read }, { relation, tensors, links, rows }) {
  const said = links
    .slice(0, SAID)
    .map(({ from, to, weight }) => /** @type {[string, string, string]} */ ([read[from], read[to], two(weight)]))
  return { tensors, said: text.one(relation, said, links.length - said.length, rows.length - links.length) }
}

/** What is linked to the word on show. @param {GrammarAnswer} answer @param {RelationShown[]} relations @param {number} [row] */
function wordOf({ words: read }, relations, row) {
  if (!row) return { tensors: [], said: '' }
  const at = relations.flatMap(({ relation, links }) =>
    links
      .filter(({ from, to }) => from === row || to === row)
      .map(({ from, to, weight }) => ({
        relation,
        isFrom: from === row,
        other: read[from === row ? to : from],
        weight: two(weight),
      })),
  )
  return {
    tensors: relations.flatMap(({ tensors }) => tensors),
    said: text.word(read[row], at.slice(0, SAID), at.length - SAID),
  }
}

/** How much of what the heads find is drawn, and whether to trust it. @param {GrammarAnswer} answer @param {RelationShown[]} relations */
function trustIn({ words: read, wordRows }, relations) {
  const found = relations.reduce((sum, relation) => sum + relation.found, 0)
  const drawn = relations.flatMap(({ links }) => links).length
  const written = [...read.keys()].slice(1).filter((token) => isWritten(read[token]))
  const known = written.filter((token) => wordRows[token] >= 0).length
  const isUnlisted = written.length > 0 && written.length - known > TRUST.unlisted * written.length
  const isFaint = drawn < TRUST.drawn * found
  return {
    tensors: relations.flatMap(({ tensors }) => tensors),
    isDoubtful: isUnlisted || isFaint,
    said: isUnlisted
      ? text.unlisted(known, written.length, drawn, found)
      : isFaint
        ? text.faint(drawn, found)
        : text.drawn(drawn, found, two(SHOWN.drawn)),
  }
}

/** How far to trust the arc of a pronoun, where one is drawn. @param {GrammarAnswer} answer @param {RelationShown[]} relations @param {Relation} [chosen] */
function pronounIn({ words: read, network }, relations, chosen) {
  const right = heldOutOf(network, 'pronoun')
  const stand = relations.find(({ relation }) => relation === 'stand')
  const isPronoun = (/** @type {number} */ token) => sentences.pronouns.includes(read[token].toLowerCase())
  const hasNone = ![...read.keys()].some(isPronoun)
  if (right === null || !stand || hasNone || (chosen && chosen !== 'stand')) return { tensors: [], said: '' }
  const link = stand.links.find(({ from }) => isPronoun(from))
  return { tensors: stand.tensors, said: link ? text.pronoun(read[link.from], right) : '' }
}

/** Where the heads have it from, and how often that is right on text that they have not seen. @param {GrammarAnswer} answer @param {Relation} [relation] */
function taughtOf(answer, relation) {
  if (!relation) return text.taughtAll(taughtIn(answer.network).length)
  return text.taught(text.relations[relation].name, heldOutOf(answer.network, relation))
}

/** @param {GrammarAnswer} answer @param {Readonly<State>} state @param {Relation} relation */
const mapOf = (answer, state, relation) =>
  square(answer, state, tensorOf(relation), { heading: text.map(text.relations[relation].name) })

/** @param {GrammarAnswer} answer @param {RelationShown} relation */
const listed = (answer, { relation }) =>
  linksOf(answer, relation)
    .filter(({ weight }) => weight >= SHOWN.listed)
    .map((link) => ({ relation, from: answer.words[link.from], to: answer.words[link.to], weight: link.weight }))
