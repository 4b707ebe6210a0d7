// The page around the elements, and its state in the link: the second part of the page's script, run behind the stage's
// first picture.

import '../elements.js'
import page from 'text/page.js'
import { formatLink, parseLink } from '../session/link.js'
import { isFramed, joinFrame, tellState } from './frame-messages.js'
import { listenForKeys } from './keys.js'
import { Lab } from './lab.js'
import { keepUncovered } from './uncover.js'
import './lecture.js'
import { opening, readLink, session } from './opening-link.js'
import { Places } from './places.js'
import { Reference } from './reference.js'
import { Road } from './road.js'
import './strip.js'
import { Typing } from '../session/typed.js'
import { Thumbnails } from './thumbnails.js'

/** @import { Stop } from '../session/stops.js' */

const LINK_DELAY = 150 // ms; browsers refuse more than about 100 changes of the link in half a minute

/** The link's hide=, kept as it came. */
let hidden = ''

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

// ---- Links that others have made ----

/** Goes to a place, into a lecture or out of one. @param {Partial<Stop>} stop */
function follow(stop) {
  if (!stop.lecture) lecture.leave({ restored: false })
  places.follow(stop)
  if (stop.lecture) lecture.go(stop.lecture)
}

/** Goes where a link leads, and says what of it could not be taken. @param {ReturnType<typeof readLink>} read */
function arrive({ link, stop }) {
  if (link) {
    hidden = link.hide
    for (const view of document.querySelectorAll('[group=page]')) view.setAttribute('hide', hidden)
  }
  follow(stop)
  if (!link) return
  const message = byId('link-notes')
  message.hidden = !link.notes.length
  message.textContent = link.notes.length ? page.ignored(link.notes) : ''
}

/** Whether the reader is at step 1 of the road: other steps compare words in one head, which stays. */
const isLooking = () => strip.room === 'road' && road.number === 1

const typing = new Typing(session, isLooking)
session.typing = typing

/** A model and a word that a link names stay, whatever is typed. @param {ReturnType<typeof readLink>['link']} link */
function keepNamedIn(link) {
  if (!link) return
  typing.choose()
  typing.isChosen = link.named.includes('model')
  typing.isPicked = link.named.includes('row')
}

keepNamedIn(opening.link)

/** @param {string} hash */
function followLink(hash) {
  const read = readLink(hash)
  if (read.link) session.begin(read.link.state)
  keepNamedIn(read.link)
  arrive(read)
}

// ---- The page's own link ----

/** Entries of the history that the page has made: coming back to one moves the reader, and leaves the state as it is. */
const OURS = { headlight: true }

/** @param {'pushState' | 'replaceState'} how @param {string} link */
function putLink(how, link) {
  try {
    history[how](OURS, '', link || location.pathname + location.search)
  } catch {
    // Some frames forbid it; the page works on without its state in the link.
  }
}

let writing = 0

function writeLink() {
  clearTimeout(writing)
  writing = window.setTimeout(() => {
    const link = formatLink(session.state, hidden, places.stop)
    if (link !== location.hash) putLink('replaceState', link)
    tellState(session)
  }, LINK_DELAY)
}

/** Goes to a place of the page and keeps the state. In a frame the Back button stays the notes' own. @param {string} hash */
async function goTo(hash) {
  follow(parseLink(hash).stop)
  putLink(isFramed ? 'replaceState' : 'pushState', formatLink(session.state, hidden, places.stop))
  await focusRoom()
}

/** A reader without a screen hears where the page has gone to. */
async function focusRoom() {
  await places.arriving
  const isWithin = strip.room === 'reference' && places.stop.name !== '' // the reference goes to the chapter
  if (!isWithin) byId(`${strip.room}-title`)?.focus({ preventScroll: true })
}

/** Links within the page, in whatever element they stand. @param {MouseEvent} event */
function followWithin(event) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const path = /** @type {unknown[]} */ (event.composedPath())
  const link = path.find((node) => node instanceof HTMLAnchorElement)
  const href = link?.getAttribute('href') ?? ''
  if (!link || !href.startsWith('#')) return
  if (places.stop.only) {
    link.target = '_blank' // a figure by itself has no other rooms
    return
  }
  event.preventDefault()
  void goTo(href)
}

/** The address that the reader has come back to, whose state is not taken again. */
let travelled = ''

/** @param {PopStateEvent} event */
function comeBackTo({ state }) {
  travelled = state?.headlight ? location.href : ''
  if (!travelled) return // a link that was typed in: hashchange tells
  const { room } = strip
  follow(parseLink(location.hash).stop)
  writeLink()
  if (strip.room !== room) void focusRoom()
}

/** Where the last lecture was begun. @type {Partial<Stop>} */
let beganAt = {}

/** After a lecture: the room, the road's step, the scroll and the focus that the reader had. @param {import('./lecture.js').Before | null} before null: a link leads elsewhere */
async function comeBack(before) {
  if (!before) return
  if (beganAt.room) {
    places.follow(beganAt)
    await places.arriving
  } else {
    await road.goTo(before.step)
    await road.stage.updateComplete // which scrolls to its card
  }
  window.scrollTo({ top: before.top, behavior: 'instant' })
  before.focus?.focus({ preventScroll: true })
}

const strip = /** @type {import('./strip.js').HlStrip} */ (document.querySelector('hl-strip'))
const lecture = /** @type {import('./lecture.js').HlLecture} */ (document.querySelector('hl-lecture'))

const road = new Road(byId('road'))
const thumbnails = new Thumbnails(session)
const lab = new Lab({ all: byId('lab'), figure: byId('figure') }, { thumbnails, hides: () => hidden })
const reference = new Reference(byId('reference'), thumbnails)
const places = new Places(
  { road, lab, reference },
  {
    moved: writeLink,
    opened: (room) => {
      strip.room = room
      strip.figure = room === 'figure' ? places.stop.only || places.stop.name : ''
    },
  },
)
const nameHeads = () => {
  strip.roadModel = road.model
}
// While it has nothing to draw the stage takes a link's step without telling.
for (const moved of ['hl-road', 'hl-scene']) byId('road').addEventListener(moved, nameHeads)
nameHeads()
lecture.addEventListener('hl-lectured', (event) => {
  const { detail: number } = /** @type {CustomEvent<number>} */ (event)
  if (!road.isLecture) beganAt = places.stop
  road.isLecture = number > 0
  places.lecture(number)
})
lecture.addEventListener('hl-left', (event) => void comeBack(/** @type {CustomEvent} */ (event).detail))
arrive(opening)
if (location.hash !== opening.hash) followLink(location.hash) // the reader was quicker than this script
putLink('replaceState', location.hash)
document.addEventListener('click', followWithin)
strip.addEventListener('hl-lecture', () => lecture.go(1))

listenForKeys({ session, strip, lecture })
keepUncovered(strip)
window.addEventListener('popstate', comeBackTo)
// Not the link as it is by now: an older state may have been written to it since.
window.addEventListener('hashchange', ({ newURL }) => {
  if (newURL === travelled) return
  followLink(new URL(newURL).hash)
  putLink('replaceState', location.hash)
})
session.addEventListener('change', (event) => {
  const { changed } = /** @type {CustomEvent} */ (event).detail
  if (changed.some((/** @type {string} */ name) => name !== 'hover')) writeLink()
})
joinFrame(session)
writeLink() // the stage may have found the picked word before anybody listened
