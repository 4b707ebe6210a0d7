// The lab as a reader has it: each figure by itself on one screen, the page of thumbnails before them, the reference beside
// them; coming and going.

import assert from 'node:assert/strict'
import { FIGURES, openDrawer, settled } from './kit/actions.mjs'
import { auditIsClean } from './kit/audit.mjs'
import { inFirefox } from './kit/browser.mjs'
import { textsThatDontFit } from './kit/fits.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ reducedMotion: 'reduce' })

/** How tall a closed figure may be, in CSS pixels, and how many controls stand outside of its drawer. */
const SIZES = [
  { width: 1280, height: 900, most: 847 },
  { width: 390, height: 844, most: 1600 },
]
const CONTROLS = 3

const go = async (page, hash) => {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, hash)
  await settled(page)
}

/** What of a figure is seen. */
const measured = (page, name) =>
  page.evaluate((element) => {
    const view = document.querySelector(`#figure > ${element}`)
    const { renderRoot } = view
    const outside = [...renderRoot.querySelectorAll('.outside :is(button, input, select, textarea)')]
    // A choice among a few is one control, and so are a player and a field with its button.
    const kinds = new Set(outside.map((control) => control.closest('fieldset, .player, .field') ?? control))
    const names = [...renderRoot.querySelectorAll('.head, .picture')]
      .flatMap((part) => [...part.querySelectorAll('code')])
      .filter((code) => code.checkVisibility() && /^(layer\d|[a-z]+\.[a-z])/.test(code.textContent))
    return {
      height: view.getBoundingClientRect().height,
      controls: kinds.size,
      title: renderRoot.querySelector('.title')?.textContent ?? '',
      ask: renderRoot.querySelector('.ask')?.textContent ?? '',
      tabs: [...renderRoot.querySelectorAll('.tab')].map((tab) => tab.textContent),
      isClosed: !renderRoot.querySelector('.page')?.checkVisibility(),
      names: names.map((code) => code.textContent),
      others: document.querySelectorAll('#figure > [group=page]').length,
    }
  }, `hl-${name}`)

for (const { width, height, most } of SIZES)
  onPage(
    `${width} px: each figure is one screen: a title, an instruction, at most three controls, a closed drawer`,
    { width, height },
    async (page) => {
      const faults = []
      for (const name of FIGURES) {
        await go(page, `#lab/${name}`)
        await page.waitForFunction(
          (view) => document.querySelector(view).renderRoot.querySelector('.title'),
          `hl-${name}`,
        )
        const found = await measured(page, name)
        const expect = (isTrue, what) => isTrue || faults.push(`${name}: ${what}`)
        expect(found.height > 100 && found.height <= most, `${found.height} px`)
        expect(found.controls <= CONTROLS, `${found.controls} controls`)
        expect(found.title.length > 5 && found.ask.length > 10, `“${found.title}”, “${found.ask}”`)
        expect(found.isClosed && found.tabs.includes('Numbers') && found.tabs.includes('Save'), `${found.tabs}`)
        expect(found.names.length === 0, `names of tensors: ${found.names}`)
        expect(found.others === 1, `${found.others} figures are built`)
        const { problems } = await textsThatDontFit(page)
        faults.push(...problems.map((problem) => `${name}: ${problem}`))
      }
      assert.deepEqual(faults, [])
    },
  )

onPage('names of tensors stand in figures where they are switched on', async (page) => {
  await go(page, '#lab/attention')
  const captions = () =>
    page.evaluate(() =>
      document
        .querySelector('hl-attention')
        .panels.flatMap((panel) => [...panel.renderRoot.querySelectorAll('figcaption code')])
        .map((code) => code.textContent),
    )
  assert.deepEqual(await captions(), [])
  await openDrawer(page, 'hl-attention', 'numbers')
  await page.locator('hl-attention .names input').check()
  await settled(page)
  assert.ok((await captions()).some((text) => text.includes('layer0.weights')))
  await page.waitForURL(/names=1/)
})

onPage('the drawer: one page at a time, by pointer and keys; Escape closes it; numbers in full', async (page) => {
  await go(page, '#lab/temperature')
  const pageNow = () =>
    page.evaluate(() => document.querySelector('hl-temperature').renderRoot.querySelector('.page').dataset.page)
  for (const name of ['numbers', 'code', 'sources', 'save']) {
    await page.locator(`hl-temperature .tab[data-page=${name}]`).click()
    assert.equal(await pageNow(), name)
    assert.equal(await page.locator('hl-temperature .tab[aria-expanded=true]').count(), 1)
  }
  await page.keyboard.press('Escape')
  assert.equal(await pageNow(), '')
  const focused = await page.evaluate(
    () => document.querySelector('hl-temperature').shadowRoot.activeElement.dataset.page,
  )
  assert.equal(focused, 'save', 'the focus goes to the tab')
  await openDrawer(page, 'hl-temperature', 'numbers')
  const fold = page.locator('hl-temperature details.tensor', { hasText: 'curve' }).first()
  await fold.locator('summary').click()
  await settled(page)
  const [shown, exact] = await page.evaluate(() => {
    const { renderRoot, data } = document.querySelector('hl-temperature')
    const cells = [...renderRoot.querySelectorAll('details[open] td')].slice(1) // the corner
    const { data: values } = data.tensors.find(({ name }) => name === 'curve')
    return [cells.map((cell) => Number(cell.textContent.replace('−', '-'))), [...values].slice(0, cells.length)]
  })
  assert.ok(shown.length > 10)
  assert.deepEqual(shown.map(Math.fround), exact)
})

// ---- Coming and going ----

onPage('the lab’s page: every figure in its chapter, with a name, a line and a live picture', async (page) => {
  await go(page, '#lab')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#lab canvas')].every((canvas) => canvas.dataset.drawn),
  )
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('#lab a[href^="#lab/"]')].map((link) => {
      const canvas = link.querySelector('canvas')
      const colours = new Set(new Uint32Array(window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height).buffer)).size
      return {
        name: link.hash.slice(5),
        said: link.querySelector('b').textContent,
        point: link.querySelector('span').textContent,
        colours,
      }
    }),
  )
  assert.deepEqual(found.map(({ name }) => name).sort(), FIGURES)
  for (const { name, said, point, colours } of found) {
    assert.ok(/^[A-Z]/.test(said) && said.length < 34, `${name}: “${said}”`)
    assert.ok(/^.{15,110}[.?]$/.test(point), `${name}: “${point}”`)
    assert.ok(colours > 8, `${name}: ${colours} colours`)
  }
  assert.equal(await page.locator('.road').isVisible(), false)
})

onPage('another sentence draws the lab’s pictures again', async (page) => {
  await go(page, '#lab')
  const picture = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('#lab canvas[data-figure=ledger]')
      return canvas.dataset.drawn ? canvas.toDataURL() : ''
    })
  const until = (before) =>
    page.waitForFunction((old) => {
      const canvas = document.querySelector('#lab canvas[data-figure=ledger]')
      return canvas.dataset.drawn && canvas.toDataURL() !== old
    }, before)
  await until('')
  const first = await picture()
  const { text } = await page.evaluate(() => document.querySelector('hl-strip').state)
  await page.evaluate(() => document.querySelector('hl-strip').session.set({ text: 'one bird flew over the lake' }))
  await until(first)
  await page.evaluate((before) => document.querySelector('hl-strip').session.set({ text: before }), text)
  await page.waitForFunction(
    (old) => document.querySelector('#lab canvas[data-figure=ledger]').toDataURL() === old,
    first,
  )
})

onPage('the strip offers heads where the figure on show has a use for them', async (page) => {
  const offers = async (hash) => {
    await go(page, hash)
    return page.locator('hl-strip .heads select').isEnabled()
  }
  assert.equal(await offers('#lab/mask'), true)
  assert.equal(await offers('#lab/clocks'), false)
  assert.match(await page.locator('hl-strip .heads').getAttribute('title'), /does not use/)
  assert.equal(await offers('#lab'), true)
  assert.equal(await offers('#lab/exam'), false)
  assert.equal(await offers('#road'), true)
})

onPage('the strip names the heads of the model that is on show', async (page) => {
  const offered = async (hash) => {
    await go(page, hash)
    await page.evaluate(() => document.querySelector('hl-strip').session.set({ model: 'english' }))
    await settled(page)
    const drawn = await page.evaluate(() => document.querySelector('hl-strip').data.drawn)
    const names = await page.locator('hl-strip .heads option').allTextContents()
    assert.equal(names.length, drawn.attentions * drawn.config.heads, hash)
    return drawn.name
  }
  for (const hash of ['#v=2&step=9', '#lab/mask', '#v=2&step=10']) assert.equal(await offered(hash), 'english', hash)
  for (const hash of ['#v=2&step=12', '#v=2&step=13', '#lab/writing'])
    assert.equal(await offered(hash), 'english-writer', hash)
  assert.equal(await offered('#lab/reroll'), 'random')
  assert.equal(await offered('#lab/twins'), 'english-plain')
})

onPage('sentence, word and head go along from the road to a figure and back; Back leads back', async (page) => {
  const roomNow = () => page.evaluate(() => document.documentElement.dataset.room)
  await page.evaluate(() =>
    document.querySelector('hl-strip').session.set({ text: 'the bird ate the worm', row: 'bird', head: 2 }),
  )
  await settled(page)
  await page.locator('hl-strip .bar > .rooms a', { hasText: 'Lab' }).click()
  assert.equal(await roomNow(), 'lab')
  await page.locator('#lab a[href="#lab/mask"]').click()
  await settled(page)
  assert.equal(await roomNow(), 'figure')
  const { words, word, knobs } = await page.evaluate(() => document.querySelector('hl-mask').snapshot())
  assert.deepEqual([words.join(' '), word.text, knobs.head], ['the bird ate the worm', 'bird', 2])
  await page.evaluate(() => document.querySelector('hl-mask').change({ text: 'the worm ate the bird' }))
  await page.goBack()
  await page.waitForFunction(() => document.documentElement.dataset.room === 'lab')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'lab-title')
  await page.goBack()
  await page.waitForFunction(() => document.documentElement.dataset.room === 'road')
  await settled(page)
  assert.equal(
    await page.evaluate(() => document.querySelector('hl-stage').state.text),
    'the worm ate the bird',
    'Back moves the reader and keeps the sentence',
  )
  assert.equal(await page.locator('#figure > *').count(), 0, 'what is left is taken away')
})

onPage('a sentence is typed in the strip, wherever the reader is', async (page) => {
  await go(page, '#lab/mask')
  await page.locator('hl-strip .type').click()
  await page.keyboard.type('the dog sleeps')
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal(
    await page.evaluate(() => document.querySelector('hl-mask').snapshot().words.join(' ')),
    '[^] the dog sleeps', // as the model of real English reads it
  )
  assert.ok(await page.evaluate(() => document.querySelector('hl-strip').shadowRoot.activeElement.matches('.type')))
})

onPage('sections of the old page lead to their figures, and names that nobody knows to the lab', async (page) => {
  const followed = async (hash) => {
    await page.evaluate((to) => {
      location.hash = to
    }, hash)
    await page.waitForTimeout(0)
    await settled(page)
    return page.evaluate(() => [
      document.documentElement.dataset.room,
      document.querySelector('#figure > [group=page]')?.localName,
    ])
  }
  assert.deepEqual(await followed('#softmax'), ['figure', 'hl-ledger'])
  assert.deepEqual(await followed('#heads'), ['figure', 'hl-fetch'])
  assert.deepEqual(await followed('#mask'), ['figure', 'hl-mask'])
  assert.deepEqual(await followed('#mask.causal=0&row=3'), ['figure', 'hl-mask'])
  assert.deepEqual(await followed('#page.scene=17'), ['figure', 'hl-compare'])
  assert.deepEqual(await followed('#lab/nonsense'), ['lab', undefined])
  assert.deepEqual(await followed('#only=clocks'), ['figure', 'hl-clocks'])
  assert.deepEqual(await followed('#row=3'), ['road', undefined])
})

onPage('the reference: chapters, a section of each figure with its picture, questions, cards, keys', async (page) => {
  await go(page, '#reference')
  await page.waitForSelector('#reference h1')
  await settled(page)
  const found = await page.evaluate(() => ({
    links: [...document.querySelectorAll('#reference a[href^="#lab/"]')].map((link) => link.hash.slice(5)).sort(),
    questions: document.querySelectorAll('#reference hl-predict').length,
    formulas: document.querySelectorAll('#reference math').length,
    sources: document.querySelectorAll('#reference .sources').length,
    cards: [...document.querySelectorAll('#reference .card h3')].map((heading) => heading.textContent),
    keys: document.querySelectorAll('#reference kbd').length,
  }))
  assert.deepEqual(found.links, FIGURES)
  assert.ok(found.questions > 12 && found.formulas > 40 && found.sources > 15 && found.keys > 8, JSON.stringify(found))
  assert.ok(found.cards.includes('english-plain') && found.cards.length >= 6)
  const inText = await page.evaluate(() => document.querySelector('#reference').textContent)
  assert.doesNotMatch(inText, /\b(figure|table|map|picture)s? below\b/i)
  await go(page, '#reference/mask')
  const top = await page.evaluate(() => document.getElementById('reference-mask').getBoundingClientRect().top)
  assert.ok(top >= 0 && top < 300, `${top}`)
  assert.equal(await page.evaluate(() => document.activeElement.id), 'reference-mask')
  await go(page, '#road')
  assert.equal(await page.locator('#reference > *').count(), 0)
})

// ---- Accessibility ----

pageOf({ bypassCSP: true, reducedMotion: 'reduce' })(
  'axe finds nothing in the lab, at a figure, in each page of its drawer, in the reference',
  async (page) => {
    for (const hash of ['#lab', '#lab/mask', '#reference']) {
      await go(page, hash)
      await auditIsClean(page, hash)
    }
    await go(page, '#lab/attention')
    for (const drawer of ['more', 'numbers', 'code', 'sources', 'save']) {
      await openDrawer(page, 'hl-attention', drawer)
      await auditIsClean(page, drawer, { within: 'hl-attention' })
    }
  },
)

// ---- Memory ----

/** Bytes of JavaScript's heap, after what can go is gone. */
async function heap(page) {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.detach()
  return usedSize
}

/** How much may be left of each visit to a figure. */
const LEFT = 30e3 // bytes

onPage(
  'figures that are left are gone: their elements, and what they held',
  { skip: inFirefox && 'only Chromium tells its heap', fresh: true },
  async (page) => {
    const visit = async () => {
      for (const name of FIGURES.filter((one) => one !== 'train')) await go(page, `#lab/${name}`)
      await go(page, '#road')
    }
    await visit()
    await visit()
    const before = await heap(page)
    for (let i = 0; i < 3; i++) await visit()
    const after = await heap(page)
    assert.ok((after - before) / (3 * FIGURES.length) < LEFT, `${before} bytes before, ${after} after`)
  },
)

/** The contents' links, in their order. @param {any} page */
const contentsOf = (page) =>
  page.evaluate(() => {
    const links = [...document.querySelector('hl-strip').renderRoot.querySelectorAll('#contents li a')]
    return links.map((link) => ({ hash: link.hash, name: link.textContent }))
  })

for (const [width, height] of [
  [1280, 900],
  [1440, 1080],
  [768, 900],
  [390, 844],
])
  onPage(
    `${width} x ${height}: every figure of the contents is in the window, or a wheel brings it there`,
    {
      width,
      height,
    },
    async (page) => {
      await go(page, '#lab')
      await page.locator('hl-strip .menu').click()
      const left = await page.evaluate(async () => {
        const contents = document.querySelector('hl-strip').renderRoot.querySelector('#contents')
        const links = [...contents.querySelectorAll('li a')]
        const box = contents.getBoundingClientRect()
        const seen = new Set()
        for (let top = 0; top <= contents.scrollHeight; top += contents.clientHeight / 2) {
          contents.scrollTop = top
          for (const link of links) {
            const { left, right, top, bottom } = link.getBoundingClientRect()
            const isWithin = left >= Math.max(0, box.left) && right <= Math.min(innerWidth, box.right)
            if (isWithin && top >= Math.max(0, box.top) && bottom <= Math.min(innerHeight, box.bottom)) seen.add(link)
          }
        }
        return links.filter((link) => !seen.has(link)).map((link) => link.textContent)
      })
      assert.deepEqual(left, [])
      await page.locator('hl-strip .menu').click()
    },
  )

onPage(
  'figures are found by name, point or chapter; Escape clears the field, then closes the contents',
  async (page) => {
    await go(page, '#lab')
    await page.locator('hl-strip .menu').click()
    const all = await contentsOf(page)
    const field = page.locator('hl-strip .find')
    await field.fill('fLaSh')
    const points = await page.evaluate(() => {
      const found = [...document.querySelectorAll('#lab .entry')]
      const isIt = (entry) => /flash/iu.test(entry.textContent + entry.closest('.chapter').ariaLabel)
      return found.filter(isIt).map((entry) => entry.hash)
    })
    const found = await contentsOf(page)
    assert.ok(found.length > 0 && found.length < all.length)
    assert.deepEqual(
      found.map(({ hash }) => hash),
      points,
    )
    const said = page.locator('hl-strip #contents [role=status]')
    assert.match(await said.textContent(), new RegExp(`^${found.length} figures? with “fLaSh”$`, 'u'))
    await field.fill('no such figure')
    assert.match(await said.textContent(), /^No figure/u)
    await field.press('Escape')
    assert.equal(await field.inputValue(), '')
    assert.equal((await contentsOf(page)).length, all.length)
    await field.press('Escape')
    assert.equal(await page.locator('hl-strip #contents').isVisible(), false)
    assert.ok(await page.evaluate(() => document.querySelector('hl-strip').shadowRoot.activeElement.matches('.menu')))
  },
)

onPage('the ways to the figures before and after one follow the order of the contents', async (page) => {
  await go(page, '#lab')
  await page.locator('hl-strip .menu').click()
  const all = await contentsOf(page)
  await page.locator('hl-strip .menu').click()
  const wayOf = (kind) =>
    page.evaluate((name) => {
      const way = document.querySelector(`#figure .way.${name}`)
      return way ? { hash: way.hash, name: way.querySelector('.called').textContent } : undefined
    }, kind)
  // The first and the last figure, and those on either side of a chapter's edge.
  const edges = await page.evaluate(() => {
    const lists = [...document.querySelectorAll('#lab .chapter')].map((list) => [...list.querySelectorAll('.entry')])
    return lists.flatMap((list) => [list[0].hash, list.at(-1).hash])
  })
  for (const hash of new Set(edges)) {
    await go(page, hash)
    const at = all.findIndex((figure) => figure.hash === hash)
    assert.deepEqual([await wayOf('before'), await wayOf('after')], [all[at - 1], all[at + 1]], hash)
  }
})

/** In the page: until the strip's sentence has not moved for some frames. It slides, and the dots go where its end is reached. */
const standing = () =>
  new Promise((resolve) => {
    const thread = document.querySelector('hl-strip').renderRoot.querySelector('.thread')
    const look = (last, frames) => {
      const now = thread.scrollLeft
      if (now === last && frames >= 10) resolve()
      else requestAnimationFrame(() => look(now, now === last ? frames + 1 : 0))
    }
    look(Number.NaN, 0)
  })

onPage('the strip keeps the picked word in sight in a narrower window, also after a move', async (page) => {
  await page.evaluate(() => {
    const text = 'the animal did not cross the street because it was too tired'
    document.querySelector('hl-strip').session.set({ text, row: 11 })
  })
  await settled(page)
  const isInSight = () =>
    page.evaluate(() => {
      const thread = document.querySelector('hl-strip').renderRoot.querySelector('.thread')
      const [room, word] = [thread, thread.querySelector('.picked')].map((one) => one.getBoundingClientRect())
      return word.left >= room.left && word.right <= room.right
    })
  const moveStrip = () => {
    const strip = document.querySelector('hl-strip')
    const { parentNode, nextSibling } = strip
    strip.remove()
    parentNode.insertBefore(strip, nextSibling)
  }
  for (const width of [1280, 768, 390, 1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 1280) await page.evaluate(moveStrip)
    await settled(page)
    await page.evaluate(standing)
    assert.ok(await isInSight(), `${width} px`)
  }
})

/** In the page: which of the strip's words the dots at its edges cover once they are picked. */
const coveredWhenPicked = async () => {
  const strip = document.querySelector('hl-strip')
  const frame = () => new Promise(requestAnimationFrame)
  const covered = []
  const words = () => [...strip.renderRoot.querySelectorAll('.tokens button')]
  for (const [i, { textContent }] of words().entries()) {
    words()[i].click()
    await strip.updateComplete
    for (let frames = 0; frames < 12; frames++) await frame()
    const word = words()[i].getBoundingClientRect()
    const dots = [...strip.renderRoot.querySelectorAll('.on')].map((one) => one.getBoundingClientRect())
    if (dots.some(({ width, left, right }) => width && left < word.right - 1 && right > word.left + 1))
      covered.push(textContent)
  }
  return covered
}

onPage('whichever word of the strip is picked, no dots cover it', async (page) => {
  await page.evaluate(() => {
    document
      .querySelector('hl-strip')
      .session.set({ text: 'the animal did not cross the street because it was too tired' })
  })
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    assert.deepEqual(await page.evaluate(coveredWhenPicked), [], `${width} px`)
  }
})

onPage('the dots at the edge of the strip’s sentence bring the words beyond it', async (page) => {
  await page.evaluate(() => {
    const text = 'the animal did not cross the street because it was too tired and it was late'
    document.querySelector('hl-strip').session.set({ text, row: 0 })
  })
  await settled(page)
  const sideOf = () =>
    page.evaluate(() => {
      const thread = document.querySelector('hl-strip').renderRoot.querySelector('.thread')
      const { left, right } = thread.getBoundingClientRect()
      const inSight = [...thread.querySelectorAll('.tokens button')].filter((word) => {
        const box = word.getBoundingClientRect()
        return box.left >= left && box.right <= right
      })
      return inSight.map((word) => word.textContent)
    })
  const before = await sideOf()
  assert.equal(before[0], 'the')
  for (const [side, word] of [
    ['after', 'late'],
    ['before', 'the'],
  ]) {
    for (let i = 0; i < 6 && (await page.locator(`hl-strip .on.${side}`).isVisible()); i++) {
      await page.locator(`hl-strip .on.${side}`).click()
      await settled(page)
      await page.evaluate(standing)
    }
    const now = await sideOf()
    assert.equal(side === 'after' ? now.at(-1) : now[0], word)
    // The pointer goes over a word and away again: the words in sight stay.
    const { x, y, width, height } = await page.locator('hl-strip .thread').boundingBox()
    await page.mouse.move(x + width / 2, y + height / 2)
    await settled(page)
    await page.mouse.move(640, 600)
    await settled(page)
    await page.evaluate(standing)
    assert.deepEqual(await sideOf(), now, side)
  }
})
