// The page's font as the build cuts it: what it has, what it weighs, whose it is.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cut, FAMILY, font, fontFace } from '../../tools/bundle/font.mjs'
import { need } from '../../tools/bundle/places.mjs'
import { opened } from '../../tools/bundle/sfnt.mjs'
import { unpack } from '../../web/core/packed.js'
import { filesIn, read } from './imports.mjs'

const { parse } = need('acorn')
const { simple } = need('acorn-walk')

const woff2 = Buffer.from(await font())
const sfnt = Buffer.from(await need('fontverter').convert(woff2, 'truetype'))
const { face, font: glyphs } = await opened(sfnt)
const has = new Set(face.collectUnicodes())

/** What the font lacks and the page says: the machine's fonts draw it. */
const LACKING = {
  ᵀ: 'transposed, in plain text',
  '⚄': 'a button’s picture',
  '✎': 'a mark on what is written by hand',
  '\ufffd': 'half a character that was typed',
}

/** Characters that stand for more than themselves, or for nothing that is drawn. */
const isDrawn = (character) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(character)

/** The strings of a script: what it may show. @param {string} script */
function stringsIn(script) {
  const found = []
  simple(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), {
    Literal: ({ value }) => typeof value === 'string' && found.push(value),
    TemplateElement: ({ value }) => found.push(value.cooked ?? value.raw),
  })
  return found.join('')
}

/** Formulas bring characters of their own, which fonts for mathematics have. @param {string} html */
const textOf = (html) => html.replace(/<(math|script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')

/** Each character that the font lacks, and where it stands. @param {[string, string][]} texts by name */
const lackingIn = (texts) =>
  texts.flatMap(([name, text]) =>
    [...new Set(text)].filter((one) => isDrawn(one) && !has.has(one.codePointAt(0))).map((one) => [one, name]),
  )

const scripts = filesIn('web', /\.js$/).map((file) => [file, stringsIn(read(file))])
const sheets = filesIn('web', /\.css$/).map((file) => [file, read(file).replace(/\/\*.*?\*\//gs, '')])
const html = read('dist/headlight.html')
const [, reference] = /id="packed-reference">([^<]*)/.exec(html)
const page = [
  ['dist/headlight.html', textOf(html)],
  ['its reference', textOf(new TextDecoder().decode(await unpack(reference)))],
]

test('the font has every character that the page says and that figures draw, but a few', () => {
  assert.ok(scripts.length > 200 && sheets.length > 30 && page[1][1].length > 10_000)
  const lacking = lackingIn([...scripts, ...sheets, ...page])
  assert.deepEqual(
    lacking.filter(([one]) => !(one in LACKING)),
    [],
  )
  const missed = Object.keys(LACKING).filter((one) => !lacking.some(([other]) => other === one))
  assert.deepEqual(missed, [], 'which nothing says any more')
})

test('a character that it lacks is noticed in a text, in a template and on the page', () => {
  assert.deepEqual(lackingIn([['text', stringsIn("export default { a: 'ж' }")]]), [['ж', 'text']])
  assert.deepEqual(lackingIn([['template', stringsIn('html`<b>ж</b>` // щ')]]), [['ж', 'template']])
  assert.deepEqual(lackingIn([['page', textOf('<p title="щ">ж<math><mi>щ</mi></math></p>')]]), [['ж', 'page']])
})

test('it has the letters of Western European languages, Greek, arrows and operators', () => {
  for (const one of 'ÀßøÿœžŽ αΩ“”–…′ ←↑→↓ −×÷·√∞≤≥≠≈± ⁰¹²³⁻₂ₖ ✓✗') assert.ok(has.has(one.codePointAt(0)), one)
})

test('figures and the signs before them are as wide as each other, in every weight', async () => {
  const { Variation } = await import(need.resolve('harfbuzzjs'))
  const widths = [400, 550, 700].map((weight) => {
    glyphs.setVariations([new Variation('wght', weight)])
    const each = [...'0123456789+−±'].map((one) => glyphs.glyphHAdvance(glyphs.nominalGlyph(one.codePointAt(0))))
    assert.equal(new Set(each).size, 1, `${weight}: ${each}`)
    return glyphs.glyphHAdvance(glyphs.nominalGlyph('m'.charCodeAt(0)))
  })
  assert.equal(new Set(widths).size, 3, `it has weights: ${widths}`)
})

test('one axis, from 400 to 700', () => {
  const axes = Object.entries(face.getAxisInfos()).map(([tag, { min, max }]) => [tag, min, max])
  assert.deepEqual(axes, [['wght', 400, 700]])
})

test('it says whose it is and under which licence, which a release packs', () => {
  const names = sfnt.toString('latin1').replaceAll('\0', '') // UTF-16
  for (const name of ['The Inter Project Authors', 'SIL Open Font License, Version 1.1'])
    assert.ok(names.includes(name))
  assert.match(read('tools/build'), /inter-ui\/LICENSE\.txt/)
  assert.match(read('web/node_modules/inter-ui/LICENSE.txt'), /SIL OPEN FONT LICENSE Version 1\.1/)
})

test('the build makes the same font every time, of at most 40 kB', async () => {
  assert.ok(woff2.equals(Buffer.from(await cut())))
  assert.ok(woff2.length < 40_000, `${woff2.length} bytes`)
})

test('the page brings it; elements and the library don’t', async () => {
  assert.ok(read('dist/headlight.html').includes(await fontFace()))
  for (const file of ['headlight.js', 'core.js']) {
    const script = read(`dist/${file}`)
    for (const trace of ['font/woff2', '@font-face', `${FAMILY},`])
      assert.ok(!script.includes(trace), `${file}: ${trace}`)
  }
})
