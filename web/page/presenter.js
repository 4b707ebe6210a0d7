// The presenter's window, from the page's side: it is opened empty, gets its script and its style from the page, and from
// then on the two only send messages. So either may be closed, and the other one goes on.
//
// Page to window: { type: 'headlight-presenter', shown } (a Shown; null: the lecture was left).
// Window to page: { type: 'headlight-presenter', press: 'on' | 'back' }.
// From file:// both have the origin "null", so each looks at who sends (event.source) and not at the origin.

import text from 'text/lecture.js'
import style from './presenter-window.css'

/**
 * @typedef {import('text/lecture.js').Question} Question
 * @typedef {{ at: string, title: string, notes: string[], question: (Question & { isAsking: boolean }) | null, next: string }} Shown
 */

/** Of its messages, both ways. */
const TYPE = 'headlight-presenter'

/** Whoever presses the button again gets the window that is there. */
const NAME = 'headlight-presenter'

const LOOKS = 'popup,width=900,height=680'

export class Presenter {
  /** @param {(pressed: 'on' | 'back') => void} pressed */
  constructor(pressed) {
    /** @type {Window | null} */
    this.window = null
    this._pressed = pressed
  }

  get isOpen() {
    return this.window !== null && !this.window.closed
  }

  /** @param {Shown | null} shown @returns {boolean} whether there is a window */
  open(shown) {
    if (this.isOpen) this.window?.focus()
    else {
      this.window = window.open('', NAME, LOOKS)
      if (!this.window) return false
      window.addEventListener('message', this._heard)
      fill(this.window.document)
    }
    this.show(shown)
    return true
  }

  /** @param {Shown | null} shown */
  show(shown) {
    if (this.isOpen) this.window?.postMessage({ type: TYPE, shown }, '*')
  }

  /** @param {MessageEvent} event */
  _heard = ({ source, data }) => {
    if (source !== this.window || !source || data?.type !== TYPE) return
    if (data.press === 'on' || data.press === 'back') this._pressed(data.press)
  }
}

/** The page's policy holds in its windows, too: it allows the one script by its hash, and so the style. @param {Document} page of the window */
function fill(page) {
  if (page.querySelector('script')) return
  page.title = text.presenterTitle
  page.documentElement.lang = document.documentElement.lang
  const sheet = page.createElement('style')
  sheet.textContent = style
  const script = page.createElement('script')
  script.textContent = document.getElementById('presenter')?.textContent ?? ''
  page.head.append(sheet)
  page.body.append(script)
}
