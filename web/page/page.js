// The page around the elements: state in the link, and messages to and from a page that frames it.

import './first.js'
import '../elements.js'
import page from 'text/page.js'
import { allAreThere } from '../kit/define.js'
import { openingState } from '../session/defaults.js'
import { formatLink, parseLink } from '../session/link.js'
import { Session } from '../session/session.js'
import { isKnob } from '../session/state.js'
import { NOWHERE } from '../session/stops.js'
import { listenForKeys } from './keys.js'
import { keepUncovered } from './uncover.js'
import './lecture.js'
import { heldNow } from './old-scenes.js'
import { Places } from './places.js'
import { Road } from './road.js'
import './strip.js'

const LINK_DELAY = 150 // ms; browsers refuse more than about 100 changes of the link in half a minute

const session = Session.of('page')
/** The link's hide=, kept as it came. */
let hidden = ''

const framed = window.parent !== window

/** The state in a link; "#mask" alone only names a section. @param {string} hash */
function followLink(hash) {
  if (document.getElementById(hash.slice(1))) {
    places.follow(NOWHERE, hash.slice(1))
    return
  }
  const { state, scene, stop, hide, notes } = parseLink(hash)
  const place = heldNow(scene)
  hidden = hide
  for (const view of document.querySelectorAll('[group=page]')) view.setAttribute('hide', hide)
  session.begin(state)
  if (!stop.lecture) lecture.leave({ restored: false })
  if (place) places.follow({ ...stop, step: place.step ?? null }, place.section)
  else places.follow(stop)
  if (stop.lecture) lecture.go(stop.lecture)
  const message = /** @type {HTMLElement} */ (document.getElementById('link-notes'))
  message.hidden = !notes.length
  message.textContent = notes.length ? page.ignored(notes) : ''
}

let writing = 0

function writeLink() {
  clearTimeout(writing)
  writing = window.setTimeout(() => {
    const link = formatLink(session.state, hidden, places.stop)
    try {
      if (link !== location.hash) history.replaceState(null, '', link || location.pathname + location.search)
    } catch {
      // Some frames forbid it; the page works on without its state in the link.
    }
    if (framed) window.parent.postMessage({ type: 'headlight-state', state: { ...session.state } }, '*')
  }, LINK_DELAY)
}

/** The only message that is heeded; its state is checked like a link's. @param {MessageEvent} event */
function takeMessage(event) {
  const { data } = event
  if (event.source !== window.parent || data?.type !== 'headlight-set' || typeof data.state !== 'object' || !data.state)
    return
  session.set(Object.fromEntries(Object.entries(data.state).filter(([name]) => isKnob(name))))
}

/** Goes to a section and keeps the state in the link. @param {string} id of its heading */
function goTo(id) {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/** After a lecture: the road's step, the scroll and the focus that the reader had. @param {import('./lecture.js').Before | null} before null: a link leads elsewhere */
async function comeBack(before) {
  if (!before) return
  await road.goTo(before.step)
  await road.stage.updateComplete // which scrolls to its card
  window.scrollTo({ top: before.top, behavior: 'instant' })
  before.focus?.focus({ preventScroll: true })
}

/** @param {Event} event */
function followContents(event) {
  event.preventDefault()
  goTo(/** @type {HTMLAnchorElement} */ (event.currentTarget).hash.slice(1))
}

const strip = /** @type {import('./strip.js').HlStrip} */ (document.querySelector('hl-strip'))
const lecture = /** @type {import('./lecture.js').HlLecture} */ (document.querySelector('hl-lecture'))

const road = new Road(/** @type {HTMLElement} */ (document.getElementById('road')))
const places = new Places(road, writeLink)
lecture.addEventListener('hl-lectured', (event) => {
  const { detail: number } = /** @type {CustomEvent<number>} */ (event)
  road.isLecture = number > 0
  places.lecture(number)
})
lecture.addEventListener('hl-left', (event) => void comeBack(/** @type {CustomEvent} */ (event).detail))
session.begin(openingState()) // a link that only names a section says nothing of the state
followLink(location.hash)
for (const link of document.querySelectorAll('nav a')) link.addEventListener('click', followContents)
strip.addEventListener('hl-go', (event) => goTo(/** @type {CustomEvent} */ (event).detail))
strip.addEventListener('hl-lecture', () => lecture.go(1))

listenForKeys({ session, strip, lecture })
allAreThere()
keepUncovered(strip)
// Not the link as it is by now: an older state may have been written to it since.
window.addEventListener('hashchange', ({ newURL }) => followLink(new URL(newURL).hash))
session.addEventListener('change', (event) => {
  const { changed } = /** @type {CustomEvent} */ (event).detail
  if (changed.some((/** @type {string} */ name) => name !== 'hover')) writeLink()
})
if (framed) {
  document.documentElement.classList.add('framed')
  window.addEventListener('message', takeMessage)
  new ResizeObserver(() =>
    window.parent.postMessage(
      { type: 'headlight-size', height: Math.ceil(document.body.getBoundingClientRect().height) },
      '*',
    ),
  ).observe(document.body)
}
