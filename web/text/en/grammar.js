// <hl-grammar>: what its page says.

import models from './models.js'

/**
 * @typedef {import('../../lessons/grammar/types.js').Relation} Relation
 * @typedef {{ relation: Relation, isFrom: boolean, other: string, weight: string }} At
 */

/** Of each relation: its name; its short name (tag), at an arc; what the word that looks is to the one it looks at, and the other way round. @type {Record<Relation, { name: string, tag: string, says: string, from: string, to: string }>} */
const relations = {
  subj: {
    ...models.relations.subj,
    says: 'a verb looks at its subject',
    from: 'its subject is',
    to: 'subject of',
  },
  obj: {
    ...models.relations.obj,
    says: 'an object looks at its verb',
    from: 'object of',
    to: 'its object is',
  },
  mod: {
    ...models.relations.mod,
    says: 'a determiner or an adjective looks at its noun',
    from: 'modifies',
    to: 'modified by',
  },
  aux: {
    ...models.relations.aux,
    says: 'an auxiliary or “to” looks at its verb',
    from: 'auxiliary of',
    to: 'its auxiliary is',
  },
  prep: {
    ...models.relations.prep,
    says: 'a preposition looks at its object',
    from: 'introduces',
    to: 'introduced by',
  },
  attach: {
    ...models.relations.attach,
    says: 'a preposition looks at the word that it belongs to',
    from: 'belongs to',
    to: 'completed by',
  },
  adv: {
    ...models.relations.adv,
    says: 'an adverb looks at what it modifies',
    from: 'modifies',
    to: 'modified by',
  },
  stand: {
    ...models.relations.stand,
    says: 'a pronoun looks at the noun that it stands for',
    from: 'stands for',
    to: 'meant by',
  },
}

/** @param {string} said */
const capital = (said) => said[0].toUpperCase() + said.slice(1)

/** @param {number} count @param {string} thing */
const many = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`

export default {
  frame: {
    name: 'Grammar',
    point: 'Eight heads draw a grammar diagram of any English sentence.',
    title: 'Grammar: eight heads take a sentence apart',
    /** @param {{ shown: { chosen: Relation | 'all', puzzle: string } | null }} figures */
    ask: ({ shown }) => {
      if (!shown) return 'Type a sentence.'
      if (shown.puzzle) return 'Compare the arcs with the right reading: does a head go wrong?'
      if (shown.chosen === 'all') return 'Find each verb’s subject, then choose “subject”: does the head agree?'
      return `Here ${relations[shown.chosen].says}. Can you find a sentence where the head is wrong?`
    },
    sources: [
      'Strubell et al. 2018, *Linguistically-informed self-attention for semantic role labeling*, section 2.2 (a head that is taught to look at a word’s syntactic parent)',
      'Sleator and Temperley 1993, *Parsing English with a link grammar* (the parser whose links the heads were taught)',
      'Xiao et al. 2024, *Efficient streaming language models with attention sinks*, section 3.1 (heads with nothing to find look at the first token)',
    ],
  },
  relations,
  all: 'all',
  choose: 'Show the arcs of',
  sentence: 'The sentence: pick a word to see its links',
  /** @param {string} used @param {string} page */
  other: (used, page) =>
    `Only the model “${used}” was taught by a parser, so this figure shows that model, not “${page}”.`,
  /** For screen readers. @param {Relation} relation @param {[string, string][]} links */
  linked: (relation, links) =>
    `${capital(relations[relation].name)}: ${links.map(([from, to]) => `“${from}” looks at “${to}”`).join(', ') || 'no link'}.`,
  /** @param {Relation} relation @param {[string, string, string][]} links @param {number} more @param {number} faint */
  one: (relation, links, more, faint) => {
    const { name } = relations[relation]
    const said = links.map(([from, to, weight]) => `${from} → ${to} ${weight}`).join(', ')
    const rest = faint ? ` ${faint} faint ${faint === 1 ? 'link is' : 'links are'} listed under Numbers.` : ''
    if (!links.length) return `${capital(name)}: no word has ${faint ? 'a clear' : 'such a'} link here.${rest}`
    return `${capital(name)}: ${said}${more > 0 ? `, and ${more} more` : ''}.${rest}`
  },
  /** @param {string} word @param {At[]} links @param {number} more */
  word: (word, links, more) => {
    if (!links.length) return `“${word}” has no clear link.`
    const said = links.map(({ relation, isFrom, other, weight }) => {
      const { from, to } = relations[relation]
      return `${isFrom ? from : to} “${other}” ${weight}`
    })
    return `“${word}”: ${said.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
  },
  /** @param {number} drawn @param {number} found @param {string} least */
  drawn: (drawn, found, least) =>
    found
      ? `${drawn} of ${many(found, 'link')} ${drawn === 1 ? 'has' : 'have'} a weight of ${least} or more and ${drawn === 1 ? 'is' : 'are'} drawn.`
      : 'No head has found a link.',
  /** @param {number} drawn @param {number} found */
  faint: (drawn, found) =>
    `Don’t trust this diagram: only ${drawn} of ${many(found, 'link')} ${drawn === 1 ? 'is' : 'are'} clear. The heads are this unsure about hard sentences and about text that is not English.`,
  /** @param {number} known @param {number} written @param {number} drawn @param {number} found */
  unlisted: (known, written, drawn, found) =>
    `Don’t trust this diagram: the model knows ${known} of ${many(written, 'word')} and guesses the others from their letters. ${drawn} of ${many(found, 'link')} ${drawn === 1 ? 'is' : 'are'} clear.`,
  rests:
    'A head with nothing to find rests: it looks at [^], a mark that stands in front of the first word. Many trained models look at their first token in the same way, which is called an attention sink.',
  /** Where a pronoun's arc is drawn. @param {string} word @param {number} right */
  pronoun: (word, right) =>
    `The arc of “${word}” is a guess: in hard test sentences, this head is right in ${Math.round(100 * right)} % (guessing: 50 %).`,
  /** @param {number} heads */
  taughtAll: (heads) => `The ${heads} heads were taught from link-grammar’s parses, one relation each.`,
  /** @param {string} name @param {number | null} score */
  taught: (name, score) =>
    `The head for “${name}” was taught from link-grammar’s parses${score === null ? '' : `; it is right at ${Math.round(100 * score)} % of such words in text that it has not seen`}.`,
  examples: 'Sentences to try',
  goods: 'Works well',
  good: [
    'My sister has sold her old car to a student.',
    'We should have called the doctor yesterday.',
    'Nobody can open the window in the kitchen.',
    'When the rain stopped, the players returned to the field.',
    'The trophy didn’t fit in the suitcase because it was too small.',
    'Maya forgot her umbrella, but her neighbour brought it to the office.',
  ],
  bad: 'Try to break it',
  /** Sentences that heads often get wrong: what is hard in them, and how they are read. */
  breaks: [
    {
      sentence: 'The horse raced past the barn fell.',
      kind: 'reduced relative clause',
      right: 'The right reading: the horse that was raced past the barn fell. “Fell” has the subject “horse”.',
    },
    {
      sentence: 'The old man the boats.',
      kind: 'garden path',
      right: 'The right reading: old people man the boats. “Man” is the verb, and “old” its subject.',
    },
    {
      sentence: 'I saw the man on the hill with a telescope.',
      kind: 'distant attachment',
      right: 'Two readings are right: “with” belongs to “saw” or to “man”, but not to the nearest noun, “hill”.',
    },
    {
      sentence: 'We waited all morning for the bus.',
      kind: 'time, not an object',
      right: 'The right reading: “all morning” says how long they waited. “Waited” has no object.',
    },
    {
      sentence: 'The cat the dog chased ran away.',
      kind: 'object relative clause',
      right: 'The right reading: the dog chased the cat, and the cat ran away.',
    },
    {
      sentence: 'The company that makes the phones plans a new store.',
      kind: 'verb that could be a noun',
      right:
        'The right reading: “plans” is a verb, its subject is “company”, and the company makes “phones”, not “plans”.',
    },
  ],
  /** @param {string} relation */
  map: (relation) => `Where the head for “${relation}” looks: every weight`,
  /** @param {string} listed @param {string} drawn */
  table: (listed, drawn) =>
    `All links with a weight of ${listed} or more; those below ${drawn} are faint and not drawn`,
  columns: ['Relation', 'word', 'looks at', 'weight'],
  /** In the listing. */
  comments: {
    /** @param {string} relation @param {number} rows @param {number} of */
    rows: (relation, rows, of) =>
      `weights of the head for “${relation}”${rows < of ? `, the first ${rows} of ${of} rows` : ''}`,
    to: 'where each word looks most',
    rests: 'a head that rests looks at word 0, [^]',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Heads that were taught grammar',
  body: `
<p>Heads that nobody teaches find jobs of their own, and a few of these jobs look like grammar. Heads can also be taught: eight heads of this model were trained to put their weight where a parser, link-grammar, puts a link. A verb looks at its subject, a determiner at its noun, a preposition at its object. The parser itself is not in the page; the heads have learned to do without it. They link the words of any text, even where there is nothing to link.</p>
<p>A softmax always sums to 1, so a head cannot look nowhere. For words without a link the heads were taught to look at a mark in front of the sentence, [^]. Large language models learn the same habit by themselves: much of their weight rests on the first token, and the habit is called an attention sink.</p>
<hl-grammar group="page"></hl-grammar>
<p>The diagram shows an arc where a head’s largest weight is on a word and is at least 0.80. A weight is no probability that a link is right. Where a sentence is hard, the heads may be confident but wrong.</p>
`,
})
