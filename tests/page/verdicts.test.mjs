// What a file of page tests reports: a test of which something was logged, asked for or refused fails, and only that one.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from './kit/browser.mjs'

/** A file of tests of its own; what it reports. @param {string} tests */
function reportOf(tests) {
  const script = `
    import { test } from 'node:test'
    import { pageOf, notesOf } from './tests/page/kit/harness.mjs'
    const onPage = pageOf({ views: ['hl-plane'] })
    const onNotes = notesOf()
    ${tests}`
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const options = { cwd: root, timeout: 300000, encoding: 'utf8', env }
  const { stdout } = spawnSync(process.execPath, ['--test-reporter=tap', '--input-type=module', '-e', script], options)
  return stdout.match(/^(not )?ok \d+ - .*$/gm)
}

test('a log, a request or a refusal fails its test, and the next test has a clean page', () => {
  assert.deepEqual(
    reportOf(`
      onPage('one', (page) => page.evaluate(() => console.log('a word')))
      onPage('two', () => {})
      onPage('three', (page) => page.evaluate(() => void fetch('http://127.0.0.1:9/').catch(() => {})))
      onPage('four', () => {})
      onPage('five', (page) => page.evaluate(() => document.querySelector('main').setAttribute('style', 'color: red')))
      onPage('six', (page) => page.evaluate(() => document.querySelector('main').remove()))
      onNotes('seven', '<hl-plane></hl-plane>', (page) => page.evaluate(() => console.warn('careful')))
      onNotes('eight', '<hl-plane></hl-plane>', () => {})`),
    [
      'not ok 1 - one',
      'ok 2 - two',
      'not ok 3 - three',
      'ok 4 - four',
      'not ok 5 - five',
      'ok 6 - six',
      'not ok 7 - seven',
      'ok 8 - eight',
    ],
  )
})

test('what is logged when a test is over is told at the next one', () => {
  const [first, second] = reportOf(`
    let kept
    onPage('one', (page) => {
      kept = page
    })
    test('in between', () => kept.evaluate(() => console.log('late')))
    onPage('two', () => {})`).filter((line) => !line.includes('between'))
  assert.deepEqual([first, second], ['ok 1 - one', 'not ok 3 - two'])
})

test('elements in notes are new ones for each test, also those of a group', () => {
  const lines = reportOf(`
    import assert from 'node:assert/strict'
    const html = '<hl-plane group="g"></hl-plane><hl-position group="g" n="5"></hl-position>'
    const stretch = (page) => page.evaluate(() => document.querySelector('hl-plane').state['plane.stretch'])
    onNotes('one', html, async (page) => {
      await page.evaluate(() => document.querySelector('hl-plane').change({ 'plane.stretch': 3 }))
      assert.equal(await stretch(page), 3)
      assert.equal(await page.evaluate(() => document.querySelector('hl-position').state['plane.stretch']), 3)
    })
    onNotes('two', html, async (page) => assert.equal(await stretch(page), 1))
    onNotes('three', '<p>no element</p>', async (page) => assert.equal(await page.locator('hl-plane').count(), 0))`)
  assert.deepEqual(lines, ['ok 1 - one', 'ok 2 - two', 'ok 3 - three'])
})
