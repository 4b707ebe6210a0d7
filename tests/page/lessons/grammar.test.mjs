// <hl-grammar> in the page: a relation chosen, a word pointed at and picked for all figures, sentences to try, words below
// each other where there is little room, its height. Its numbers are tested in tests/lessons/grammar.test.mjs.

import assert from 'node:assert/strict'
import { change, resize, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf({ reducedMotion: 'reduce' })

const ELEMENT = '<hl-grammar text="The dog chased the cat." row="chased"></hl-grammar>'
const LONG =
  'The company that makes these shoes will open a new office in the old part of the city near the river when the summer comes, because the owner wants to hire more people there.'

/** The arcs on show, as they stand: by relation, whether lit or dim, with their label. */
const arcs = (page) =>
  page
    .locator('hl-grammar .arcs g')
    .evaluateAll((groups) => groups.map((group) => [group.getAttribute('class'), group.textContent]))

const choose = async (page, relation) => {
  await page.locator(`hl-grammar [name=relation][value=${relation}]`).check()
  await settled(page)
}

onElements('it opens with all arcs; a relation leaves its own, and says what it links', ELEMENT, async (page) => {
  assert.ok(await placed(page, 'hl-grammar'))
  assert.equal(await page.locator('hl-grammar .ask.met').count(), 0, 'it opens unsolved')
  const names = (await arcs(page)).map(([name]) => name.split(' ')[0])
  for (const relation of ['subj', 'obj', 'mod']) assert.ok(names.includes(relation), `${names}`)
  await choose(page, 'subj')
  const left = (await arcs(page)).map(([name, label]) => `${name.split(' ')[0]} ${label}`)
  assert.deepEqual([...new Set(left)], ['subj subj'])
  assert.match(await page.locator('hl-grammar .now').textContent(), /Subject: chased → dog [01]\.\d\d/u)
  assert.equal(await page.locator('hl-grammar .ask.met').count(), 1)
  assert.ok(await placed(page, 'hl-grammar'))
})

onElements('a word that is pointed at lights up its arcs; picked, it is everybody’s word', ELEMENT, async (page) => {
  const word = page.locator('hl-grammar .words button', { hasText: 'cat' })
  await word.hover()
  await settled(page)
  const shown = await arcs(page)
  assert.ok(shown.some(([name]) => name === 'obj lit') && shown.some(([name]) => name === 'subj dim'), `${shown}`)
  assert.match(await page.locator('hl-grammar .now').textContent(), /“cat”: object of “chased”/u)
  await word.click()
  await page.mouse.move(0, 0)
  await settled(page)
  assert.equal((await snapshot(page, 'hl-grammar')).word.text, 'cat')
  assert.deepEqual(await page.locator('hl-grammar .words [aria-pressed=true]').allTextContents(), ['cat'])
})

onElements('words are walked by arrow keys, and Enter picks', ELEMENT, async (page) => {
  await page.locator('hl-grammar .words [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal((await snapshot(page, 'hl-grammar')).word.text, 'dog')
})

onElements('sentences to try: one that is hard comes with its right reading', ELEMENT, async (page) => {
  const button = page.locator('hl-grammar .examples button', { hasText: 'The old man the boats.' })
  await button.click()
  await settled(page)
  assert.equal((await snapshot(page, 'hl-grammar')).knobs.text, 'The old man the boats.')
  assert.match(await page.locator('hl-grammar .puzzle').textContent(), /old people man the boats/u)
  assert.equal(await button.getAttribute('aria-pressed'), 'true')
  assert.ok(await placed(page, 'hl-grammar'))
})

for (const width of [1280, 768, 390])
  onElements(`${width} px: a long sentence stays in the figure`, ELEMENT, { width }, async (page) => {
    for (const text of [LONG, 'word '.repeat(80), '']) {
      await change(page, 'hl-grammar', { text })
      await settled(page)
      const { wide, isUpright } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        isUpright:
          getComputedStyle(document.querySelector('hl-grammar').renderRoot.querySelector('.words') ?? document.body)
            .display === 'grid',
      }))
      assert.ok(wide <= 0, `${wide} px too wide`)
      if (text) assert.equal(isUpright, width < 700)
    }
  })

onElements('labels lie neither over each other nor over words', ELEMENT, async (page) => {
  for (const width of [1280, 768, 390]) {
    await change(page, 'hl-grammar', { text: LONG })
    await resize(page, width)
    const faults = await page.evaluate(() => {
      const { renderRoot } = document.querySelector('hl-grammar')
      const boxes = [...renderRoot.querySelectorAll('.arcs text, .line .word')].map((element) => ({
        said: element.textContent,
        box: element.getBoundingClientRect(),
      }))
      const meet = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
      return boxes.flatMap((a, i) =>
        boxes.slice(i + 1).flatMap((b) => (meet(a.box, b.box) ? [`${a.said} and ${b.said}`] : [])),
      )
    })
    assert.deepEqual(faults, [], `${width} px`)
  }
})

oneScreen('grammar')

onElements(
  'of a long sentence the picked word is in sight',
  `<hl-grammar text="${LONG}" row="people"></hl-grammar>`,
  async (page) => {
    const seen = () =>
      page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
        const { renderRoot } = document.querySelector('hl-grammar')
        const line = renderRoot.querySelector('.sentence')
        const room = line.getBoundingClientRect()
        const word = renderRoot.querySelector('.words [aria-pressed=true]')
        const { left, right } = word.getBoundingClientRect()
        return {
          word: word.textContent,
          isSeen: left >= room.left && right <= room.right,
          isMoved: line.scrollLeft > 0,
        }
      })
    assert.deepEqual(await seen(), { word: 'people', isSeen: true, isMoved: true })
    await page.setViewportSize({ width: 768, height: 800 })
    assert.deepEqual(await seen(), { word: 'people', isSeen: true, isMoved: true }, 'in a window made narrow')
    await change(page, 'hl-grammar', { row: { start: 4, end: 11 } })
    await settled(page)
    assert.deepEqual(await seen(), { word: 'company', isSeen: true, isMoved: false })
  },
)
