// Which sentences the corpus takes, and why it leaves others out.

import { isBlocked } from './blocklist.mjs'
import { typedWords } from './sentences.mjs'

export const SHORTEST = 4
export const LONGEST = 48

const archaic = `
  thee thou thy thine thyself ye hath doth hast dost didst hadst shalt wilt wert canst wouldst shouldst couldst mayest
  knowest seest sayest saith cometh goeth maketh giveth taketh knoweth unto tis twas twere twill twould em o'er ne'er e'er
  whence thither hither hitherto peradventure methinks forsooth prithee verily yea nay betwixt wherefore whereunto thereof
  whereof`

const ARCHAIC = new RegExp(`\\b(${archaic.trim().split(/\s+/).join('|')})\\b`, 'i')

/** What prose that people type hasn't: other alphabets, code, addresses, names left out, lists, words cut in two. */
const FOREIGN = /[^ -~]|[[\]{}<>|=*#@/\\^~+"_]|-{3}|\d--|\.{4}|\w\(|\)\w| -\w|\w-[.,;:!?]|[^ -]- (?!and |or |to )/

/** A title that runs into the sentence below it: "Rural Policy Since the beginning". */
const HEADING =
  /^(?:[A-Z][\w'-]* |(?:of|and|the|for|in|to) ){1,7}(?:The|An?|We|Our|My|In|It|This|These|As|To|For|If|When|There|At|By|On|From|Since|Last|During|Under|But|And|With) [a-z]/

const LICENCE = /gutenberg|\be-?texts?\b|copyright|www\b|https?:/i

/** In the order in which they are asked. @type {Record<string, (sentence: string, words: string[]) => boolean>} */
const reasons = {
  length: (_, words) => words.length < SHORTEST || words.length > LONGEST,
  'no whole sentence': (sentence) => !/^[A-Z]/.test(sentence) || !/[.!?]$/.test(sentence),
  marks: (sentence) => FOREIGN.test(sentence) || !isBalanced(sentence),
  'capitals or numbers': (sentence, words) =>
    (sentence.match(/\b[A-Z]{2,}\b/g)?.length ?? 0) > 2 ||
    words.filter((word) => /^[A-Za-z]/.test(word)).length < 0.5 * words.length,
  heading: (sentence) => HEADING.test(sentence),
  licence: (sentence) => LICENCE.test(sentence),
  archaic: (sentence) => ARCHAIC.test(sentence),
  'block list': (sentence) => isBlocked(sentence),
}

const isBalanced = (/** @type {string} */ sentence) => sentence.replace(/\([^()]*\)/g, '').search(/[()]/) < 0

/** @param {string} sentence @returns {string} why a sentence is left out, or '' where it may stay */
export function whyNot(sentence) {
  const words = typedWords(sentence)
  return Object.keys(reasons).find((reason) => reasons[reason](sentence, words)) ?? ''
}
