// What other page tests rely on: whatever a page logs, throws, asks for or is refused is noticed, a page is shown as it
// was asked for and in the fonts of the tests, and a page that was put back is as a new one.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { openDrawer, settled, shared, type } from './kit/actions.mjs'
import { filePage, notes, open, root } from './kit/browser.mjs'
import { fonts } from './kit/fonts.mjs'
import { pageOf } from './kit/harness.mjs'

/**
 * Opens notes, from file:// or http://, runs the body, and gives what was logged and asked for: once that is all there,
 * however long it takes, and a little later, since nothing more may come.
 * @param {string} html @param {any} options as for `open`; `until`: whether all is there @param {(page: any) => any} body
 */
async function watch(html, { how = 'file', head = '', until = () => true, ...more }, body) {
  const written = await notes(html, head)
  const opened = await open(shared.browser, written[how], more)
  const { logged, asked } = opened
  try {
    await body(opened.page)
    for (let waits = 0; waits < 600 && !until(opened); waits++) await opened.page.waitForTimeout(100)
    await opened.page.waitForTimeout(200)
    return { logged, asked }
  } finally {
    await opened.close()
    await written.stop()
  }
}

const isLogged = ({ logged }) => logged.length > 0

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
    const { logged, asked } = await watch('', { until: isLogged }, (page) => page.evaluate(act))
    assert.equal(logged.length, 1, String(logged))
    assert.match(logged[0], expected)
    assert.deepEqual(asked, [])
  })

test('a log in a frame is noticed', async () => {
  const html = `<iframe title="Frame" srcdoc="<script>console.log('inside')</script>"></iframe>`
  const { logged } = await watch(html, { until: isLogged }, (page) => page.waitForTimeout(0))
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
  let heard = 0
  const server = createServer((_, answer) => {
    heard++
    answer.setHeader('access-control-allow-origin', '*').end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  const ask = async (page) => {
    const last = heard
    for (const [means, act] of Object.entries(MEANS)) await page.evaluate(act, `${origin}/${means}`)
    while (heard < last + Object.keys(MEANS).length) await page.waitForTimeout(20) // or the file's watchdog ends it
  }
  try {
    const { asked } = await watch(
      '',
      { how: 'http', until: ({ asked }) => asked.length >= Object.keys(MEANS).length },
      ask,
    )
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

/** What a policy blocked, of the lines that were logged. */
const blockedIn = (logged) =>
  logged.map((line) => /^error: securitypolicyviolation: ([a-z]+)/.exec(line)?.[1]).filter(Boolean)

test('what a policy blocks is noticed, from a style to a script', async () => {
  const policy = "default-src 'none'; img-src data:; script-src 'unsafe-inline'"
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const { logged } = await watch('', { head, until: ({ logged }) => blockedIn(logged).length >= 4 }, (page) =>
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
  assert.deepEqual(blockedIn(logged).sort(), ['connect', 'script', 'style', 'worker'], logged.join('\n'))
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
    import { serve } from './tests/page/kit/browser.mjs'
    const { pid, stop } = await serve()
    const service = Number.parseInt(readFileSync('/proc/' + pid + '/task/' + pid + '/children', 'utf8'))
    process.kill(service, 'SIGSTOP')
    stop()
    process.on('exit', () => process.kill(service, 'SIGCONT'))`
  const options = { cwd: root, timeout: 20000, encoding: 'utf8' }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  assert.equal(status, 0, stderr)
})

// ---- Fonts ----

/** Where the letters of each set come from: packages of tests/. */
const FILES = {
  own: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  dejavu: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  narrow: '@expo-google-fonts/archivo-narrow/400Regular/ArchivoNarrow_400Regular.ttf',
  lato: '@expo-google-fonts/lato/400Regular/Lato_400Regular.ttf',
  serif: '@expo-google-fonts/pt-serif/400Regular/PTSerif_400Regular.ttf',
}

test('text is in the fonts of the tests, whatever the machine has', {
  skip: fonts === 'machine' && 'as asked',
}, async () => {
  const file = readFileSync(`${root}tests/node_modules/${FILES[fonts]}`).toString('base64')
  const face = `<style>@font-face { font-family: ours; src: url(data:font/ttf;base64,${file}) } p { font-size: 40px; display: inline-block; margin: 0 }</style>`
  const text = 'The animal didn’t cross 0123456789'
  const families = ['ours', 'system-ui', 'sans-serif', 'nobody has this, sans-serif']
  const html = families.map((family) => `<div><p style="font-family: ${family}">${text}</p></div>`).join('')
  await watch(html, { head: face }, async (page) => {
    await page.evaluate(() => document.fonts.load('40px ours'))
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('p')].map((p) => p.getBoundingClientRect().width),
    )
    assert.ok(widths[0] > 400)
    for (const [i, width] of widths.entries()) assert.ok(Math.abs(width - widths[0]) < 1, `${families[i]}: ${widths}`)
  })
})

// ---- A page that is put back ----

/** In the page: all that a reader could tell, as lines: elements, what stands in them, what is typed, chosen, open. */
function outline() {
  const lines = []
  const walk = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) lines.push(`${depth} ${node.data.trim()}`)
    if (node.nodeType === Node.ELEMENT_NODE) {
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort()
      const state = ['value', 'checked', 'open'].filter((name) => name in node).map((name) => `${name}:${node[name]}`)
      lines.push([depth, node.localName, ...attributes, ...state].join(' '))
      if (node.localName === 'canvas') lines.push(node.toDataURL())
    }
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) walk(child, depth + 1)
  }
  walk(document.body, 0)
  const session = document.querySelector('hl-strip').session
  return [
    location.hash,
    JSON.stringify(session.state),
    `${session.canUndo} ${session.canRedo}`,
    `${scrollX} ${scrollY}`,
    innerWidth,
    ...lines,
  ]
}

const reused = pageOf({ views: ['hl-attention', 'hl-mask', 'hl-position', 'hl-plane'] })

reused('a page is used in every way there is', async (page) => {
  await openDrawer(page, 'hl-mask', 'code')
  await type(page, 'a sentence of my own')
  await openDrawer(page, 'hl-mask', 'more')
  await page.locator('hl-mask #edit-word').fill('another')
  await page.locator('hl-attention hl-panel.map .grid').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.evaluate(() =>
    document.querySelector('hl-strip').session.perturb({ name: 'layer1.weights', index: 3, delta: 1 }),
  )
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 500, height: 700 })
  await page.locator('hl-position').scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    location.hash = '#v=1&lecture=2&hide=text&row=3'
  })
  await page.waitForFunction(() => document.documentElement.classList.contains('lecture'))
  await settled(page)
})

reused('and is then as a new one', async (page) => {
  const opened = await open(shared.browser, filePage, { views: ['hl-attention', 'hl-mask', 'hl-position', 'hl-plane'] })
  await settled(opened.page)
  const measured = () => document.querySelector('hl-attention').own.scores !== undefined
  for (const each of [page, opened.page]) await each.waitForFunction(measured).then(() => settled(each))
  const [now, fresh] = [await page.evaluate(outline), await opened.page.evaluate(outline)]
  await opened.close()
  assert.ok(fresh.length > 500)
  assert.deepEqual(now, fresh)
})
