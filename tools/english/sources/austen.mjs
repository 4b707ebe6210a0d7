// Jane Austen's six novels, out of an R package: each is a vector of lines in R's lazy-load database.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { calm, MOCKING, paragraphsOf } from '../books.mjs'

/** Types in R's serialization: the lowest byte of an item's flags. */
const CHARSXP = 9
const STRSXP = 16

/** A record of the database is its length unpacked, big-endian, then a zlib stream. @param {Buffer} database */
function* recordsOf(database) {
  for (let at = 0; at < database.length; ) {
    // Types for node's zlib don't know what `info` makes of the result.
    const { buffer, engine } = /** @type {any} */ (inflateSync(database.subarray(at + 4), { info: true }))
    yield/** @type {Buffer} */ (buffer)
    at += 4 + engine.bytesWritten
  }
}

/** Where the object starts behind "X\n", three versions and, from the third format on, the name of an encoding. */
const startOf = (/** @type {Buffer} */ record) => (record.readInt32BE(2) < 3 ? 14 : 18 + record.readInt32BE(14))

/** The strings of a record, if it is a vector of strings; data frames and functions are not. @param {Buffer} record */
export function stringsOf(record) {
  let at = startOf(record)
  if (record[at + 3] !== STRSXP) return []
  const strings = Array.from({ length: record.readInt32BE(at + 4) }, () => '')
  at += 8
  for (const i of strings.keys()) {
    if (record[at + 3] !== CHARSXP) throw new Error('a vector of R holds something else than strings')
    const bytes = Math.max(0, record.readInt32BE(at + 4)) // -1: NA
    strings[i] = record.toString('utf8', at + 8, at + 8 + bytes)
    at += 8 + bytes
  }
  return strings
}

/** Notes by those who typed a novel in follow it. @param {string} novel */
const withoutNotes = (novel) => novel.split(/\n(?:THE END|FINIS|Finis|\s*A NOTE ON THE TEXT)\b/)[0]

export default {
  name: 'austen',
  package: 'r-cran-janeaustenr',
  what: 'Jane Austen: six novels (1811 to 1818)',
  licence: 'public domain; the package around them: MIT',
  leaveOut: MOCKING,
  /** @param {string} path */
  async read(path) {
    const database = await readFile(join(path, 'usr/lib/R/site-library/janeaustenr/data/Rdata.rdb'))
    const novels = [...recordsOf(database)].map((record) => stringsOf(record).join('\n')).filter(Boolean)
    return novels.flatMap((novel) => calm(paragraphsOf(withoutNotes(novel))))
  },
}
