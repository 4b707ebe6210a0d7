// The page around the elements: state in the link, and messages to and from a page that frames it.

import './knobs.js'
import '../elements.js'
import page from 'text/page.js'
import { openingState } from '../session/defaults.js'
import { formatLink, parseLink } from '../session/link.js'
import { Session } from '../session/session.js'
import { isKnob } from '../session/state.js'
import { NOWHERE } from '../session/stops.js'
import { listenForKeys } from './keys.js'
import { keepUncovered } from './uncover.js'
import './lecture.js'
import { Road } from './road.js'
import './strip.js'

const LINK_DELAY = 150 // ms; browsers refuse more than about 100 changes of the link in half a minute

const session = Session.of('page')
/** The link's hide= and its step, kept as they came. */
let hidden = ''
let stop = NOWHERE

const framed = window.parent !== window

const LOADING = 60_000 // ms; then every view has its height, on a slow machine too

/** What stands above a section finds its height only now: until the reader does something, the section stays in sight. @param {HTMLElement} heading */
function holdInSight(heading) {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'))
  const seen = () => ({
    top: heading.getBoundingClientRect().top,
    scrolled: window.scrollY,
    height: document.documentElement.scrollHeight,
  })
  let held = { top: 0, scrolled: 0, height: 0 }
  const observer = new ResizeObserver(() => {
    heading.scrollIntoView()
    held = seen()
  })
  /** While the page is as high as it was only the reader moves the section by scrolling, if by a scroll bar or a screen reader. */
  const letGoIfScrolled = () => {
    const { top, scrolled, height } = seen()
    const isElsewhere = Math.abs(top - held.top) > 1 && Math.abs(scrolled - held.scrolled) > 1
    if (height === held.height && isElsewhere) letGo()
  }
  const letGo = () => {
    observer.disconnect()
    window.removeEventListener('scroll', letGoIfScrolled)
  }
  observer.observe(main)
  window.addEventListener('scroll', letGoIfScrolled, { passive: true })
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(act, letGo, { once: true, passive: true, capture: true })
  setTimeout(letGo, LOADING)
}

/** The state in a link; "#mask" alone only names a section, which the browser has gone to. @param {string} hash */
function followLink(hash) {
  if (hash.length > 1 && document.getElementById(hash.slice(1))) return
  const link = parseLink(hash)
  const { state, hide, notes } = link
  hidden = hide
  stop = link.stop
  for (const view of document.querySelectorAll('[group=page]')) view.setAttribute('hide', hide)
  session.begin(state)
  lecture.restage()
  const message = /** @type {HTMLElement} */ (document.getElementById('link-notes'))
  message.hidden = !notes.length
  message.textContent = notes.length ? page.ignored(notes) : ''
}

let writing = 0

function writeLink() {
  clearTimeout(writing)
  writing = window.setTimeout(() => {
    const link = formatLink(session.state, hidden, stop)
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

/** @param {Event} event */
function followContents(event) {
  event.preventDefault()
  goTo(/** @type {HTMLAnchorElement} */ (event.currentTarget).hash.slice(1))
}

const strip = /** @type {import('./strip.js').HlStrip} */ (document.querySelector('hl-strip'))
const lecture = /** @type {import('./lecture.js').HlLecture} */ (document.querySelector('hl-lecture'))

new Road(/** @type {HTMLElement} */ (document.getElementById('road')))
session.begin(openingState()) // a link that only names a section says nothing of the state
followLink(location.hash)
const named = document.getElementById(location.hash.slice(1))
if (named) holdInSight(named)
for (const link of document.querySelectorAll('nav a')) link.addEventListener('click', followContents)
strip.addEventListener('hl-go', (event) => goTo(/** @type {CustomEvent} */ (event).detail))
strip.addEventListener('hl-lecture', () => lecture.go(1))
listenForKeys({ session, strip, lecture })
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
