// What runs in the presenter's window: notes, what comes next, a clock, two buttons. It knows the page by messages only
// (presenter.js says which).

import text from 'text/lecture.js'

/** @typedef {import('./presenter.js').Shown} Shown */

const TYPE = 'headlight-presenter'

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {string} [name] a class @param {string} [written] */
function make(tag, name = '', written = '') {
  const element = document.createElement(tag)
  element.className = name
  element.textContent = written
  return element
}

const [at, title, notes, question, next, gone] = [
  make('p', 'at'),
  make('h1'),
  make('div', 'notes'),
  make('div', 'question'),
  make('p', 'next'),
  make('p', 'gone'),
]
gone.setAttribute('role', 'status')

// ---- The clock ----

const clock = make('span', 'clock', '0:00')
clock.setAttribute('role', 'timer')
const pause = make('button', 'pause', text.clock.pause)
/** Milliseconds before the last start, and when that was; null: it stands still. @type {{ before: number, since: number | null }} */
const time = { before: 0, since: performance.now() }

/** @param {number} ms */
function clockOf(ms) {
  const seconds = Math.floor(ms / 1000)
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

const passed = () => time.before + (time.since === null ? 0 : performance.now() - time.since)

function tick() {
  clock.textContent = clockOf(passed())
  if (!window.opener || window.opener.closed) gone.textContent = text.gone
}

pause.addEventListener('click', () => {
  time.before = passed()
  time.since = time.since === null ? performance.now() : null
  pause.textContent = time.since === null ? text.clock.goOn : text.clock.pause
  tick()
})
setInterval(tick, 250)

// ---- Buttons and keys ----

/** @param {'on' | 'back'} press */
function send(press) {
  tick()
  if (window.opener && !window.opener.closed) window.opener.postMessage({ type: TYPE, press }, '*')
}

const [back, on] = [make('button', 'back', text.back), make('button', 'on', text.on)]
back.addEventListener('click', () => send('back'))
on.addEventListener('click', () => send('on'))

/** @type {Record<string, 'on' | 'back'>} */
const KEYS = { ArrowRight: 'on', PageDown: 'on', ' ': 'on', ArrowLeft: 'back', PageUp: 'back' }

window.addEventListener('keydown', (event) => {
  const press = KEYS[event.key]
  const isButton = event.key === ' ' && event.target instanceof HTMLButtonElement
  if (!press || isButton || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  send(press)
})

// ---- What the page says ----

/** @param {Shown | null} shown */
function show(shown) {
  gone.textContent = shown ? '' : text.left
  if (!shown) return
  at.textContent = shown.at
  title.textContent = shown.title
  notes.replaceChildren(...shown.notes.map((note) => make('p', '', note)))
  next.textContent = `${text.next} ${shown.next}`
  question.replaceChildren(...(shown.question ? asked(shown.question) : []))
}

/** @param {NonNullable<Shown['question']>} question the presenter sees the right answer before it is on show */
function asked({ question: words, options, right }) {
  const list = make('ol')
  list.append(
    ...options.map((option, i) =>
      make('li', i === right ? 'right' : '', i === right ? `${option.text} ✓ ${option.why}` : option.text),
    ),
  )
  return [make('p', 'asked', words), list]
}

window.addEventListener('message', ({ source, data }) => {
  if (source === window.opener && source && data?.type === TYPE) show(data.shown)
})

const bar = make('header')
bar.append(at, clock, pause)
const keys = make('nav')
keys.append(back, on)
const main = make('main')
main.append(bar, gone, title, question, notes, next, keys)
document.body.append(main)
