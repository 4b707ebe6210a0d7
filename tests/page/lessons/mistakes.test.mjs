// <hl-mistakes> in the page: what is placed, and scores that are dragged and typed. Its numbers are tested in
// tests/lessons/mistakes.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const KINDS = ['mask-after-softmax', 'mask-after-renormalised', 'mask-off-by-one', 'mask-inverted']

onElements('what figures say is what is placed, whatever the mistake', '<hl-mistakes></hl-mistakes>', async (page) => {
  assert.equal(await placed(page, 'hl-mistakes'), 14)
  for (const kind of KINDS) {
    await page.locator(`hl-mistakes input[value=${kind}]`).check()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-mistakes')).knobs['mistakes.kind'], kind)
    assert.equal(await placed(page, 'hl-mistakes'), 14, kind)
  }
  await change(page, 'hl-mistakes', { text: '' })
  assert.equal(await placed(page, 'hl-mistakes'), 10, 'the typed row stays without a sentence')
  assert.equal(await page.locator('hl-mistakes .message').count(), 1)
})

onElements(
  'scores are dragged, typed, added and taken away; what is out of range is kept in it',
  '<hl-mistakes></hl-mistakes>',
  async (page) => {
    const first = page.locator('hl-mistakes .scrub').first()
    const box = await first.boundingBox()
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 26, box.y + 10)
    await page.mouse.up()
    await settled(page)
    const scores = async () => (await snapshot(page, 'hl-mistakes')).tensors['row.scores'].values
    assert.equal((await scores())[0], 0, 'four steps of one half')
    await first.fill('99')
    await first.blur()
    await settled(page)
    assert.equal((await scores())[0], 20)
    await openDrawer(page, 'hl-mistakes', 'more')
    await page.locator('hl-mistakes .more').click()
    await settled(page)
    assert.equal((await scores()).length, 5)
    for (let i = 0; i < 4; i++) await page.locator('hl-mistakes .fewer').click()
    await settled(page)
    assert.equal((await scores()).length, 1)
    assert.ok(await page.locator('hl-mistakes .fewer').isDisabled())
    assert.match(await page.locator('hl-mistakes .verdict').textContent(), /no key in the future/)
    assert.equal(await page.locator('.message.error').count(), 0)
  },
)

onElements(
  'the task: the one that is right is found, and only that one',
  '<hl-mistakes></hl-mistakes>',
  async (page) => {
    const met = () => page.locator('hl-mistakes .ask.met').count()
    assert.equal(await met(), 0, 'it opens unsolved')
    for (const kind of KINDS) {
      await page.locator(`hl-mistakes input[value=${kind}]`).check()
      await settled(page)
      assert.equal(await met(), Number(kind === 'mask-after-renormalised'), kind)
    }
  },
)

for (const [width, height, most] of SCREENS)
  onElements(
    `one screen: at most ${most} px at ${width}`,
    '<hl-mistakes></hl-mistakes>',
    { width, height },
    async (page) => {
      for (const kind of ['mask-zero', ...KINDS]) {
        await change(page, 'hl-mistakes', { 'mistakes.kind': kind })
        const box = await page.locator('hl-mistakes').boundingBox()
        assert.ok(box.height <= most, `${kind}: ${box.height}`)
      }
    },
  )
