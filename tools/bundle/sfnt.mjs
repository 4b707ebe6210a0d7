// Changes which glyphs a font draws its characters with.

import { pathToFileURL } from 'node:url'
import { need } from './places.mjs'

/** HarfBuzz, an ES module, which `need` can't load in the oldest node. */
const harfbuzz = () => import(pathToFileURL(need.resolve('harfbuzzjs')).href)

/** A font to ask for glyphs and widths. @param {Uint8Array} sfnt */
export async function opened(sfnt) {
  const { Blob, Face, Font } = await harfbuzz()
  const face = new Face(new Blob(Uint8Array.from(sfnt).buffer))
  return { face, font: new Font(face) }
}

/** The glyph of each character, with a feature on. @param {any} font @param {string} characters @param {string} feature */
async function shaped(font, characters, feature) {
  const { Buffer, Feature, shape } = await harfbuzz()
  return [...characters].map((character) => {
    const buffer = new Buffer()
    buffer.addText(character)
    buffer.guessSegmentProperties()
    shape(font, buffer, [new Feature(feature, 1)])
    return buffer.getGlyphInfos()[0].codepoint
  })
}

/**
 * The font with the glyphs that a feature has for some characters in the place of the usual ones.
 * @param {Uint8Array} sfnt @param {string} characters @param {string} feature a tag of OpenType's
 */
export async function withGlyphs(sfnt, characters, feature) {
  const { face, font } = await opened(sfnt)
  const glyphs = new Map([...face.collectUnicodes()].map((code) => [code, font.nominalGlyph(code)]))
  const others = await shaped(font, characters, feature)
  for (const [i, character] of [...characters].entries()) glyphs.set(character.codePointAt(0), others[i])
  return withTable(sfnt, 'cmap', cmapOf(glyphs))
}

/** A table of characters in OpenType's format 12, a group for each. @param {Map<number, number>} glyphs by code point */
function cmapOf(glyphs) {
  const HEAD = 12 // version, count; one encoding: Unicode, all planes
  const GROUPS = HEAD + 16
  const view = new DataView(new ArrayBuffer(GROUPS + 12 * glyphs.size))
  view.setUint16(2, 1)
  view.setUint16(4, 3)
  view.setUint16(6, 10)
  view.setUint32(8, HEAD)
  view.setUint16(HEAD, 12)
  view.setUint32(HEAD + 4, 16 + 12 * glyphs.size)
  view.setUint32(HEAD + 12, glyphs.size)
  for (const [i, [code, glyph]] of [...glyphs].sort(([a], [b]) => a - b).entries())
    for (const [j, value] of [code, code, glyph].entries()) view.setUint32(GROUPS + 12 * i + 4 * j, value)
  return new Uint8Array(view.buffer)
}

/** The font with another table, at its end; its checksum is for who writes the font anew. @param {Uint8Array} sfnt @param {string} tag @param {Uint8Array} table */
function withTable(sfnt, tag, table) {
  const at = Math.ceil(sfnt.length / 4) * 4
  const bytes = Buffer.alloc(at + table.length)
  bytes.set(sfnt)
  bytes.set(table, at)
  const records = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const record = records.find((start) => bytes.toString('latin1', start, start + 4) === tag)
  bytes.writeUInt32BE(at, record + 8)
  bytes.writeUInt32BE(table.length, record + 12)
  return bytes
}
