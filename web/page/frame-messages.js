// What the page and the notes that frame it say to each other. The page tells its state and, when it has changed, its
// height; it heeds one message, from its own parent only, whose state is checked like a link's.

import { isKnob } from '../session/state.js'

/** @typedef {import('../session/session.js').Session} Session */

export const isFramed = window.parent !== window

/** @param {object} message */
const post = (message) => window.parent.postMessage(message, '*')

/** @param {Session} session */
export function tellState({ state }) {
  if (isFramed) post({ type: 'headlight-state', state: { ...state } })
}

/** Begins to tell the height, and to listen. @param {Session} session */
export function joinFrame(session) {
  if (!isFramed) return
  window.addEventListener('message', (event) => takeState(session, event))
  new ResizeObserver(tellHeight).observe(document.documentElement)
}

let told = 0

/** The height of the room on show, to any notes and to a course in Canvas (LTI). */
function tellHeight() {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
  if (height === told) return
  told = height
  post({ type: 'headlight-size', height })
  post({ subject: 'lti.frameResize', height })
}

/** @param {Session} session @param {MessageEvent} event */
function takeState(session, { source, data }) {
  if (source !== window.parent || data?.type !== 'headlight-set' || typeof data.state !== 'object' || !data.state)
    return
  if ('model' in data.state) session.typing?.choose()
  session.set(Object.fromEntries(Object.entries(data.state).filter(([name]) => isKnob(name))))
}
