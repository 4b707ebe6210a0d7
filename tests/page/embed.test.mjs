// The elements in course notes, the page in a frame: the contract with outsiders.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePage, openDrawer, settled, shared, snapshot } from './kit/actions.mjs'
import { notes, open } from './kit/browser.mjs'
import { script as fileScript, notesOf } from './kit/harness.mjs'

const onElements = notesOf()

/** Opens notes with this HTML; nothing may be logged, nothing asked for beside `allowed`. */
async function onNotes(html, { how = 'file', allowed = [fileScript, filePage], ...more }, body) {
  const written = await notes(html)
  const opened = await open(shared.browser, how === 'file' ? written.file : written.http, { allowed, ...more })
  try {
    await body(opened.page)
    assert.deepEqual(opened.logged, [])
    assert.deepEqual(opened.asked, [])
  } finally {
    await opened.close()
    await written.stop()
  }
}

const ELEMENT =
  '<hl-attention text="to be or not to be" head="1" temperature="0.5" causal hide="text examples temperature mask"></hl-attention>'

async function checkElement(page) {
  await settled(page)
  const { words, knobs } = await snapshot(page, 'hl-attention')
  assert.deepEqual(words, ['to', 'be', 'or', 'not', 'to', 'be'])
  assert.deepEqual([knobs.head, knobs['attention.temperature'], knobs['attention.causal']], [1, 0.5, true])
  assert.equal(
    await page.locator('hl-attention textarea, hl-attention #temperature, hl-attention .switch').count(),
    0,
    'hidden controls',
  )
  assert.equal(await page.locator('hl-attention input[name=head]').count(), 8, 'heads of the default model')
}

test('dist/headlight.js as a classic script from file://', () =>
  onNotes(`<script src="${fileScript}"></script>${ELEMENT}`, {}, checkElement))

test('dist/headlight.js as a module from http://, of another origin', () =>
  onNotes(
    `<script type="module" src="data:text/javascript,"></script>`,
    { how: 'http', allowed: [shared.server.origin] },
    async (page) => {
      const script = await (await fetch(`${shared.server.origin}/headlight.js`)).text()
      await page.evaluate((text) => {
        const element = document.createElement('script')
        element.type = 'module'
        element.textContent = text
        document.body.append(element)
      }, script)
      await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), ELEMENT)
      await checkElement(page)
    },
  ))

onElements(
  'groups keep apart, elements of one group share text and selection, events tell',
  `<hl-attention group="a" model="constructed" text="one two three"></hl-attention><hl-mask group="a"></hl-mask><hl-mask id="other" group="b" model="constructed" text="four five"></hl-mask>`,
  async (page) => {
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-mask')).words, ['one', 'two', 'three'])
    assert.deepEqual((await snapshot(page, '#other')).words, ['four', 'five'])
    const heard = await page.evaluate(async () => {
      const events = []
      document.addEventListener('headlight-change', (event) =>
        events.push([
          event.target.localName,
          event.detail.head,
          event.composed,
          event.target.snapshot().knobs.head === event.target.data.head,
        ]),
      )
      document.querySelector('hl-attention').change({ head: 2 })
      // A view off the screen tells when the page has found time for it.
      for (let waits = 0; waits < 100 && events.length < 2; waits++)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return events
    })
    assert.deepEqual(heard.sort(), [
      ['hl-attention', 2, true, true],
      ['hl-mask', 2, true, true],
    ])
    await settled(page)
    assert.equal((await snapshot(page, '#other')).knobs.head, 0)
    const afterLeaving = await page.evaluate(async () => {
      const gone = document.querySelector('hl-mask')
      let events = 0
      gone.addEventListener('headlight-change', () => events++)
      gone.remove()
      document.querySelector('hl-attention').change({ head: 1 })
      await new Promise((resolve) => setTimeout(resolve, 50))
      return events
    })
    assert.equal(afterLeaving, 0, 'an element that left hears no more')
  },
)

onElements(
  'toSVG, toPNG, toCSV and a snapshot that is plain JSON; large tensors as a summary',
  `<hl-mask model="constructed" text="a b"></hl-mask><hl-position n="300" d="300"></hl-position>`,
  async (page) => {
    await settled(page)
    const saved = await page.evaluate(async () => {
      const mask = document.querySelector('hl-mask')
      const svg = new DOMParser().parseFromString(mask.toSVG(), 'image/svg+xml')
      const png = await mask.toPNG()
      return {
        error: svg.querySelector('parsererror')?.textContent,
        images: svg.querySelectorAll('image').length,
        texts: [...svg.querySelectorAll('text')].map((t) => t.textContent),
        type: png.type,
        size: png.size,
        csv: mask.toCSV(),
        json: JSON.parse(JSON.stringify(mask.snapshot())),
      }
    })
    assert.equal(saved.error, undefined)
    assert.ok(saved.images >= 1)
    assert.ok(saved.texts.some((text) => text.includes('scores after the mask')))
    assert.ok(saved.type === 'image/png' && saved.size > 5000)
    assert.match(saved.csv, /^tensor,head,row,values\r\n/)
    assert.match(saved.csv, /layer0\.masked,0,0,[\d.e+-]+,-inf\r\n/)
    assert.equal(saved.json.tensors['layer0.masked'].values[1], '-inf')
    const { positionalEncoding } = (await snapshot(page, 'hl-position')).tensors
    assert.deepEqual(Object.keys(positionalEncoding), ['shape', 'minimum', 'maximum', 'mean', 'hash'])
    assert.ok(positionalEncoding.maximum === 1 && /^[0-9a-f]{8}$/.test(positionalEncoding.hash))
    assert.equal((await snapshot(page, 'hl-position', { full: true })).tensors.positionalEncoding.values.length, 90000)
  },
)

onElements(
  'the Save menu downloads each format',
  `<hl-mask model="constructed" text="a b"></hl-mask>`,
  async (page) => {
    await settled(page)
    for (const format of ['SVG', 'PNG', 'CSV', 'JSON']) {
      await openDrawer(page, 'hl-mask', 'save')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format }).click(),
      ])
      assert.equal(download.suggestedFilename(), `headlight-mask.${format.toLowerCase()}`)
    }
  },
)

for (const sandbox of ['', ' sandbox="allow-scripts"'])
  test(`the page in a frame${sandbox}: tells size and state, takes a checked state`, () =>
    onNotes(
      `<script>heard = []; addEventListener('message', (event) => heard.push(event.data))</script><iframe title="Headlight" width="900" height="600"${sandbox} src="${filePage}#lab/attention&v=1&hide=examples"></iframe>`,
      {},
      async (page) => {
        const frame = page.frames()[1]
        const entries = await page.evaluate(() => history.length)
        await settled(frame)
        await page.waitForFunction(() =>
          window.heard.some((message) => message.type === 'headlight-size' && message.height > 500),
        )
        await page.evaluate(() =>
          document.querySelector('iframe').contentWindow.postMessage(
            {
              type: 'headlight-set',
              state: {
                head: 1,
                text: 'x y',
                row: { valueOf: 1 },
                column: null,
                'attention.temperature': 'hot',
                evil: 1,
              },
            },
            '*',
          ),
        )
        await page.waitForFunction(() =>
          window.heard.some((message) => message.type === 'headlight-state' && message.state.text === 'x y'),
        )
        await settled(frame)
        const { knobs, words } = await snapshot(frame, 'hl-attention')
        assert.deepEqual(
          [knobs.head, words, knobs['attention.temperature'], knobs.row, knobs.column],
          [1, ['x', 'y'], 1, '2-3', '2-3'],
        )
        assert.equal(await frame.locator('hl-attention .chips:not([role])').count(), 0, 'hide= in the link')
        assert.equal(await page.evaluate(() => history.length), entries, 'no entry in the history')
        const heights = () =>
          page.evaluate(() => window.heard.filter((m) => m.type === 'headlight-size').map((m) => m.height))
        const [closed] = (await heights()).slice(-1)
        await openDrawer(frame, 'hl-attention', 'more')
        await page.waitForFunction(
          (height) => window.heard.some((m) => m.type === 'headlight-size' && m.height > height + 100),
          closed,
        )
        const [open] = (await heights()).slice(-1)
        await page.evaluate(() => document.querySelector('iframe').setAttribute('height', '5000'))
        await openDrawer(frame, 'hl-attention', '')
        await page.waitForFunction(
          (height) => window.heard.filter((m) => m.type === 'headlight-size').pop().height < height - 100,
          open,
        )
      },
    ))

test('a frame heeds its parent only', () =>
  onNotes(
    `<iframe title="Headlight" src="${filePage}#lab/attention"></iframe><iframe title="Stranger" srcdoc="<p>stranger"></iframe>`,
    {},
    async (page) => {
      const [, frame, stranger] = page.frames()
      await settled(frame)
      await stranger.evaluate(() => parent.frames[0].postMessage({ type: 'headlight-set', state: { head: 2 } }, '*'))
      await page.evaluate(() =>
        document.querySelector('iframe').contentWindow.postMessage({ type: 'headlight-set', state: { row: 3 } }, '*'),
      )
      await frame.waitForFunction(() => document.querySelector('hl-attention').snapshot().word?.text === 'not')
      assert.equal((await snapshot(frame, 'hl-attention')).knobs.head, 1)
    },
  ))

onElements(
  'without a group each element is on its own; attributes may change later; moving keeps what was typed',
  `<hl-attention id="a" text="one two"></hl-attention><hl-attention id="b" text="three four"></hl-attention><div></div>`,
  async (page) => {
    await settled(page)
    const wordsOf = async (id) => (await snapshot(page, id)).words.join(' ')
    assert.deepEqual([await wordsOf('#a'), await wordsOf('#b')], ['one two', 'three four'])
    await page.evaluate(() => {
      const b = document.querySelector('#b')
      b.setAttribute('head', '2')
      b.setAttribute('causal', '')
      b.setAttribute('hide', 'text')
    })
    await settled(page)
    const { knobs } = await snapshot(page, '#b')
    assert.deepEqual([knobs.head, knobs['attention.causal']], [2, true])
    await openDrawer(page, '#b', 'more')
    assert.equal(await page.locator('#b textarea').count(), 0)
    await page.evaluate(() => {
      document.querySelector('#b').removeAttribute('hide')
      document.querySelector('#b').removeAttribute('causal')
      document.querySelector('#a').change({ text: 'typed by a reader' })
      document.querySelector('div').append(document.querySelector('#a'))
    })
    await settled(page)
    assert.equal(await page.locator('#b textarea').count(), 1)
    assert.equal((await snapshot(page, '#b')).knobs['attention.causal'], false)
    assert.equal(await wordsOf('#a'), 'typed by a reader')
    await page.evaluate(() => {
      document.querySelector('#a').group = 'shared'
      document.querySelector('#b').group = 'shared'
    })
    await settled(page)
    await page.evaluate(() => document.querySelector('#a').change({ text: 'for both' }))
    await settled(page)
    assert.deepEqual([await wordsOf('#a'), await wordsOf('#b')], ['for both', 'for both'])
    await page.evaluate(() => {
      document.querySelector('#b').group = ''
    })
    await settled(page)
    assert.deepEqual([await wordsOf('#a'), await wordsOf('#b')], ['for both', 'three four'], 'its own attributes again')
  },
)

onElements(
  'an element brings its own paper, so that it reads on white notes in the dark',
  `<style>body { background: white }</style><hl-mask model="constructed" text="a b"></hl-mask>`,
  { colorScheme: 'dark' },
  async (page) => {
    await settled(page)
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.querySelector('hl-mask')).backgroundColor),
      'rgb(18, 22, 28)',
    )
  },
)

test('the script may be loaded twice; of two requests the newest wins', () =>
  onNotes(`<script src="${fileScript}"></script><script src="${fileScript}"></script>`, {}, async (page) => {
    const answers = await page.evaluate(async () => {
      const view = document.createElement('hl-attention')
      const ask = (text) => {
        const { session, lesson } = view
        return session.run(session, lesson.numbers, { ...view.request(), model: 'constructed', text })
      }
      const [first, second] = await Promise.all([ask('old'), ask('new text')])
      return [first, second.words]
    })
    assert.deepEqual(answers, [null, ['new', 'text']])
  }))

onElements(
  'odd exports: an empty text, a control character, a comma in a name',
  `<hl-mask model="constructed" text=""></hl-mask><hl-position n="3" d="2" dims="0"></hl-position>`,
  async (page) => {
    await settled(page)
    const [empty, control, csv] = await page.evaluate(() => {
      const mask = document.querySelector('hl-mask')
      const svg = () => new DOMParser().parseFromString(mask.toSVG(), 'image/svg+xml')
      const before = svg().documentElement.getAttribute('height')
      mask.change({ text: 'a\u0001b <&> c' })
      return new Promise((resolve) =>
        setTimeout(
          () =>
            resolve([
              before,
              svg().querySelector('parsererror') === null,
              document.querySelector('hl-position').toCSV(),
            ]),
          200,
        ),
      )
    })
    assert.ok(Number(empty) > 0)
    assert.ok(control)
    assert.match(csv, /\r\n"positionalEncoding\[:,0\]",,0,0,/)
  },
)
