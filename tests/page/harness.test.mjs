// What other page tests rely on: whatever a page logs, throws, asks for or is refused is noticed, and a page is shown
// as it was asked for.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { fixture, notes, open, root } from './browser.mjs'

const shared = fixture()

/** Opens notes, from file:// or http://, runs the body, and gives what was logged and asked for. */
async function watch(html, { how = 'file', head = '', ...more }, body) {
  const written = await notes(html, head)
  const opened = await open(shared.browser, written[how], more)
  try {
    await body(opened.page)
    await opened.page.waitForTimeout(200)
    return { logged: opened.logged, asked: opened.asked }
  } finally {
    await opened.close()
    await written.stop()
  }
}

for (const [what, act, expected] of [
  ['console.log', () => console.log('a word', 1), /^log: a word 1$/],
  ['console.warn', () => console.warn('careful'), /^warn(ing)?: careful$/],
  ['an error', () => setTimeout(() => window.nothing.there), /^error: .*(undefined|nothing)/],
  ['a promise that nobody caught', () => void Promise.reject(new Error('not caught')), /^error: .*not caught/],
  [
    'a worker’s log',
    () => void new Worker(URL.createObjectURL(new Blob(['console.log("from a worker")']))),
    /^log: from a worker$/,
  ],
])
  test(`${what} is noticed`, async () => {
    const { logged, asked } = await watch('', {}, (page) => page.evaluate(act))
    assert.equal(logged.length, 1, String(logged))
    assert.match(logged[0], expected)
    assert.deepEqual(asked, [])
  })

test('a log in a frame is noticed', async () => {
  const html = `<iframe title="Frame" srcdoc="<script>console.log('inside')</script>"></iframe>`
  const { logged } = await watch(html, {}, (page) => page.waitForTimeout(0))
  assert.deepEqual(logged, ['log: inside'])
})

const MEANS = {
  fetch: (address) => void fetch(address),
  beacon: (address) => void navigator.sendBeacon(address),
  image: (address) => {
    new Image().src = address
  },
  script: (address) => {
    document.body.append(Object.assign(document.createElement('script'), { src: address }))
  },
  worker: (address) => {
    new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(address)})`])))
  },
}

test('a request to another origin is noticed, by whatever means', async () => {
  const server = createServer((_, answer) => answer.setHeader('access-control-allow-origin', '*').end())
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  const ask = async (page) => {
    for (const [means, act] of Object.entries(MEANS)) await page.evaluate(act, `${origin}/${means}`)
  }
  try {
    const { asked } = await watch('', { how: 'http' }, ask)
    assert.deepEqual(
      asked.sort(),
      Object.keys(MEANS)
        .map((means) => `${origin}/${means}`)
        .sort(),
    )
    assert.deepEqual((await watch('', { how: 'http', allowed: [origin] }, ask)).asked, [])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('what a policy blocks is noticed, from a style to a script', async () => {
  const policy = "default-src 'none'; img-src data:; script-src 'unsafe-inline'"
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const { logged } = await watch('', { head }, (page) =>
    page.evaluate(async () => {
      document.body.setAttribute('style', 'color: red')
      document.body.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:9/' }))
      await fetch('http://127.0.0.1:9/').catch(() => {})
      try {
        new Worker(URL.createObjectURL(new Blob([''])))
      } catch {
        // whether it throws depends on the browser
      }
    }),
  )
  const blocked = logged.map((line) => /^error: securitypolicyviolation: ([a-z]+)/.exec(line)?.[1]).filter(Boolean)
  assert.deepEqual(blocked.sort(), ['connect', 'script', 'style', 'worker'], logged.join('\n'))
})

const media = (page) =>
  page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    forced: matchMedia('(forced-colors: active)').matches,
    pixels: devicePixelRatio,
    width: innerWidth,
    print: matchMedia('print').matches,
  }))

test('a page is as light, still, forced, fine and wide as was asked for, and may change', async () => {
  const usual = { dark: false, still: false, forced: false, pixels: 1, width: 1280, print: false }
  await watch('', {}, async (page) => assert.deepEqual(await media(page), usual))
  const options = {
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    forcedColors: 'active',
    deviceScaleFactor: 1.5,
    width: 390,
  }
  await watch('', options, async (page) => {
    assert.deepEqual(await media(page), {
      dark: true,
      still: true,
      forced: true,
      pixels: 1.5,
      width: 390,
      print: false,
    })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' })
    await page.setViewportSize({ width: 700, height: 500 })
    await page.waitForFunction(() => innerWidth === 700)
    assert.deepEqual(await media(page), { ...usual, pixels: 1.5, width: 700 })
    await page.emulateMedia({ media: 'print' })
    assert.equal((await media(page)).print, true)
  })
  await watch('', {}, async (page) => assert.deepEqual(await media(page), usual, 'the next page is a fresh one'))
})

test('any text can be typed into any field, in a shadow root and in a frame too', async () => {
  const html = `<textarea></textarea><input type="number"><x-field></x-field><iframe title="Frame" srcdoc="<input>"></iframe>
    <script>document.querySelector('x-field').attachShadow({ mode: 'open' }).innerHTML = '<input>'</script>`
  const text = `猫 😀 👩‍👩‍👧 שלום ${'long '.repeat(2000)}`
  const { logged } = await watch(html, {}, async (page) => {
    for (const field of [page.locator('textarea'), page.locator('x-field input'), page.frames()[1].locator('input')]) {
      await field.fill('before')
      await field.fill(text)
      assert.equal(await field.inputValue(), text)
      await field.fill('')
      assert.equal(await field.inputValue(), '')
    }
    await page.locator('input[type=number]').fill('0.25')
    assert.equal(await page.locator('input[type=number]').inputValue(), '0.25')
  })
  assert.deepEqual(logged, [])
})

test('a server that does not end holds nobody up', () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { serve } from './tests/page/browser.mjs'
    const { pid, stop } = await serve()
    const service = Number.parseInt(readFileSync('/proc/' + pid + '/task/' + pid + '/children', 'utf8'))
    process.kill(service, 'SIGSTOP')
    stop()
    process.on('exit', () => process.kill(service, 'SIGCONT'))`
  const options = { cwd: root, timeout: 20000, encoding: 'utf8' }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  assert.equal(status, 0, stderr)
})
