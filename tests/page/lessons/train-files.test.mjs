// What goes in and out of <hl-train>: weights files, links, attributes, saved pictures and tables. What it learns and says is
// tested in tests/lessons/train.test.mjs, what a reader does with it in train.test.mjs.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { shared, snapshot } from '../kit/actions.mjs'
import { notes, open } from '../kit/browser.mjs'
import { reopen } from '../kit/harness.mjs'
import { begin, button, drawn, onTraining, reach, rest, stepOf, untilData, VIEW } from '../kit/training.mjs'

const openFile = (page, name, buffer) =>
  page.locator(`${VIEW} input[type=file]`).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

onTraining('weights: downloaded, opened again, and refused with the reason', async (page) => {
  await button(page, 'play').click()
  await reach(page, 300)
  await button(page, 'play').click()
  await rest(page)
  const trained = await snapshot(page, VIEW)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'download').click()])
  assert.equal(download.suggestedFilename(), `headlight-induction-seed1-step${trained.training.step}.hlw`)
  const file = await readFile(await download.path())

  await button(page, 'reset').click()
  await untilData(page, (data) => data.step === 0)
  await rest(page)
  const remark = page.locator(`${VIEW} .message`)
  await openFile(page, 'mine.hlw', file)
  await remark.waitFor()
  assert.match(await remark.textContent(), /begins with the weights of mine\.hlw/)
  await rest(page)
  const begun = await snapshot(page, VIEW)
  const accuracy = ({ training }) => training.accuracies.at(-1).scores[0].accuracy
  assert.equal(begun.training.step, 0)
  assert.ok(accuracy(trained) > 0.5 && Math.abs(accuracy(begun) - accuracy(trained)) < 0.02)

  const refused = async (name, bytes, reason) => {
    await openFile(page, name, bytes)
    await page.locator(`${VIEW} .message.error`).waitFor()
    assert.match(await remark.textContent(), reason)
    assert.ok(Math.abs(accuracy(await snapshot(page, VIEW)) - accuracy(begun)) < 1e-9, 'what was there stays')
    await button(page, 'step').click() // and goes on
    await untilData(page, (data) => data.step > 0)
    await openFile(page, 'mine.hlw', file)
    await page.locator(`${VIEW} .message:not(.error)`).waitFor()
    await rest(page)
  }
  await refused('half.hlw', file.subarray(0, file.length / 2), /can’t be used:.*(bytes|length|size|file)/)
  await refused('text.hlw', Buffer.from('hello'), /can’t be used/)
  await refused('empty.hlw', Buffer.alloc(0), /can’t be used/)
  const version = Buffer.from(file)
  version[8] = 9
  await refused('version.hlw', version, /version/)

  await page.locator(`${VIEW} #layers`).selectOption('3')
  await untilData(page, (data) => data.look?.scores.length === 6)
  await openFile(page, 'mine.hlw', file)
  await remark.waitFor()
  assert.match(await remark.textContent(), /can’t be used:.*layers 2.*layers 3/)
  await button(page, 'step').click()
  await reach(page, 1)
})

onTraining(
  'training goes on from the shipped model, whatever was set before',
  { hash: '#train.layers=1&train.seed=9&train.rate=0.0001' },
  async (page) => {
    await button(page, 'shipped').click()
    await page.locator(`${VIEW} .message`).waitFor()
    assert.match(await page.locator(`${VIEW} .message`).textContent(), /begins with the weights of the shipped model/)
    await rest(page)
    const { training, knobs } = await snapshot(page, VIEW)
    assert.deepEqual([knobs['train.layers'], knobs['train.seed'], training.step], [null, 9, 0])
    assert.ok(training.accuracies.at(-1).scores[0].accuracy > 0.9)
    assert.match(await page.locator(`${VIEW} .sentence`).textContent(), /induction head has formed in layer 2/)
    await button(page, 'play').click()
    await reach(page, 10)
    assert.ok((await snapshot(page, VIEW)).tensors.loss.values.every((loss) => loss < 2))
  },
)

onTraining('a link brings back the same model', async (page) => {
  await page.locator(`${VIEW} #heads`).selectOption('4')
  await page.locator(`${VIEW} #position`).selectOption('alibi')
  await page.locator(`${VIEW} #train-seed`).fill('77')
  await page.keyboard.press('Enter')
  await page.locator(`${VIEW} #rate`).fill('0.01')
  await page.keyboard.press('Enter')
  await page.waitForURL(/train\.seed=77&train\.rate=0\.01&train\.heads=4&train\.position=alibi/)
  await untilData(page, (data) => data.look?.scores.length === 8)
  await rest(page)
  const shown = await snapshot(page, VIEW)
  await reopen(page, new URL(page.url()).hash)
  await begin(page)
  await rest(page)
  assert.deepEqual(await snapshot(page, VIEW), shown)
})

onTraining(
  'what a link gets wrong is said',
  { hash: '#train.heads=3&train.rate=-4&train.layers=&train.task=chess' },
  async (page) => {
    assert.match(
      await page.locator('#link-notes').textContent(),
      /train\.heads must be 1 or 2 or 4 or 8.*rate goes from.*train\.task/,
    )
    const { knobs } = await snapshot(page, VIEW)
    assert.deepEqual([knobs['train.heads'], knobs['train.rate'], knobs['train.layers']], [null, 1e-6, null])
  },
)

test('attributes set knobs, hide= takes controls away', async () => {
  const page = await notes(
    `<hl-train task="english" seed="5" layers="1" hide="task seed rate files save"></hl-train><script src="${shared.server.origin}/headlight.js"></script>`,
  )
  const opened = await open(shared.browser, page.http, { allowed: [shared.server.origin] })
  try {
    await begin(opened.page)
    const { knobs, training } = await snapshot(opened.page, VIEW)
    assert.deepEqual([training.task, knobs['train.seed'], training.config.layers], ['english', 5, 1])
    for (const gone of ['#task', '#train-seed', '#rate', '.download', '.save'])
      assert.equal(await opened.page.locator(`${VIEW} ${gone}`).count(), 0, gone)
    assert.equal(await opened.page.locator(`${VIEW} #heads`).count(), 1)
    assert.deepEqual(opened.logged, [])
  } finally {
    await opened.close()
    await page.stop()
  }
})

onTraining('SVG, PNG and CSV of a training', async (page) => {
  await button(page, 'play').click()
  await reach(page, 30)
  await button(page, 'play').click()
  await rest(page)
  await drawn(page)
  const [svg, csv, png, maps] = await page.evaluate(async () => {
    const view = document.querySelector('hl-train')
    const maps = [...view.renderRoot.querySelectorAll('.picture hl-panel')].filter((panel) =>
      panel.svgParts().body.includes('<image '),
    )
    return [view.toSVG(), view.toCSV(), (await view.toPNG()).size, maps.map((panel) => panel.svgParts().body)]
  })
  assert.match(svg, /guessing: 3\.18/)
  assert.equal(maps.length, 4)
  for (const map of maps) assert.ok(svg.includes(map))
  const rows = csv.split('\r\n')
  assert.equal(rows.find((row) => row.startsWith('loss,')).split(',').length, 3 + (await stepOf(page)))
  assert.equal(rows.filter((row) => row.startsWith('layer1.weights,1,')).length, 31)
  assert.ok(png > 10000)
})
