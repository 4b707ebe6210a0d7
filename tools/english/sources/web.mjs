// A modern translation of the Bible, dedicated to the public domain, as SWORD's zText stores it. Changed text must not be
// called by the translation's name, which is a trademark; sentences picked and cleaned are changed text.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** An entry of the index: where a block starts, its bytes, and its bytes unpacked, little-endian. */
const ENTRY = 12

/** @param {Buffer} index a file like nt.bzs @param {Buffer} blocks nt.bzz: a zlib stream each @returns {string[]} OSIS */
export const blocksOf = (index, blocks) =>
  Array.from({ length: Math.floor(index.length / ENTRY) }, (_, i) => {
    const start = index.readUInt32LE(ENTRY * i)
    return inflateSync(blocks.subarray(start, start + index.readUInt32LE(ENTRY * i + 4))).toString('utf8')
  })

/** Prefaces, introductions and a glossary stand between books; a block holds a book, several, or some verses. */
const inBooks = (/** @type {string} */ osis) =>
  osis
    .replace(/^.*?(?=<div\b[^>]*sID="\w+" type="book"\/>)/s, '')
    .replace(/<div\b[^>]*type="book"\/>.*?(?=<chapter\b|$)/gs, '')

/** The paragraphs of a block of OSIS: notes and titles go, a line of verse ends in a blank. @param {string} osis */
export const proseOf = (osis) =>
  inBooks(osis)
    .replace(/<(note|title|speaker)\b[^>]*(?<!\/)>.*?<\/\1>/gs, ' ')
    .replace(/<(div [se]ID="\w+" type="(x-)?p"|chapter\b[^>]*|lb[^>]*)\/>/g, '\n\n')
    .replace(/<(l|lg)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/([.!?,;:][\u2019\u201d]*)(?=[\u2018\u201cA-Z])/g, '$1 ') // in some verses the blank is missing
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())

export default {
  name: 'web',
  package: 'sword-text-web',
  what: 'a modern translation of the Bible',
  licence: 'public domain; its name is a trademark, which changed text must not bear',
  /** @param {string} path */
  async read(path) {
    const folder = join(path, 'usr/share/sword/modules/texts/ztext/engWEB2015eb')
    const parts = await Promise.all(
      ['ot', 'nt'].map(async (part) =>
        blocksOf(await readFile(join(folder, `${part}.bzs`)), await readFile(join(folder, `${part}.bzz`))),
      ),
    )
    return parts.flat().flatMap(proseOf)
  },
}
