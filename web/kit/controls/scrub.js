// A number in a figure that is changed by dragging it sideways, with the arrow keys, or by typing.

import { html, noChange, nothing } from 'lit'
import { Directive, directive } from 'lit/directive.js'
import { setCommittedValue } from 'lit/directive-helpers.js'
import { listen } from '../listening.js'

/** Pixels of dragging for one step. */
const PER_STEP = 4

/**
 * @typedef {{ value: number, label: string, min?: number, max?: number, step?: number, digits?: number, isFixed?: boolean,
 *   change: (value: number) => void }} ScrubOptions  digits: how many are shown after the point (3); isFixed: zeros at the
 *   end as well, so that the numbers of a column stand point below point
 */

/** Fields in which something was typed that is not taken yet. @type {WeakSet<Element>} */
const typing = new WeakSet()

/** A field's number as the view has it, unless another one is being typed: a view that draws late must not write over it. */
const current = directive(
  class extends Directive {
    /** @param {string} shown */
    render(shown) {
      return shown
    }

    /** @param {import('lit/directive.js').PropertyPart} part @param {[string]} shown @override */
    update(part, [shown]) {
      const input = /** @type {HTMLInputElement} */ (part.element)
      if (typing.has(input) || input.value === shown) return noChange
      setCommittedValue(part) // whatever the field had, it is written
      return shown
    }
  },
)

/** The least that is written without an exponent, since zeros would fill the field. */
const SMALL = 1e-4

/** With the minus sign that numbers have elsewhere, which a field of the type number can't have. @param {number | string} number */
const signed = (number) => String(number).replaceAll('-', '−')

/** @param {HTMLInputElement} input */
const typedIn = ({ value }) => (value.trim() ? Number(value.replaceAll('−', '-').replace(',', '.')) : Number.NaN)

/** A number as its field has it. @param {number} value @param {number} digits after the point @param {boolean} isFixed */
function written(value, digits, isFixed) {
  if (isFixed) return signed(value.toFixed(digits).replace(/^-(0\.?0*)$/u, '$1'))
  const rounded = Number(value.toFixed(digits))
  return signed(rounded !== 0 && Math.abs(rounded) < SMALL ? rounded.toExponential() : rounded)
}

/** As assistive technology takes it: small numbers would have an exponent. @param {number} value */
const withoutExponent = (value) => (value !== 0 && Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value))

/** @param {ScrubOptions} options */
export function scrub({ value, label, min = -1000, max = 1000, step = 0.1, digits = 3, isFixed = false, change }) {
  const shown = written(value, digits, isFixed)
  const within = (/** @type {number} */ wanted) => Math.max(min, Math.min(max, wanted))
  const set = (/** @type {number} */ wanted) => {
    if (Number.isFinite(wanted)) change(within(wanted))
  }
  return html`<input class="scrub" type="text" role="spinbutton" inputmode="decimal" autocomplete="off" aria-label=${label} aria-valuemin=${min} aria-valuemax=${max} aria-valuenow=${withoutExponent(value)} .value=${current(shown)} title=${label || nothing}
    @input=${(/** @type {Event} */ event) => typing.add(/** @type {Element} */ (event.target))}
    @change=${(/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target)
      typing.delete(input)
      const wanted = typedIn(input)
      if (Number.isNaN(wanted)) input.value = shown
      else set(wanted)
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => nudge(event, value, shown, step, within, set)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, value, step, set)}>`
}

/**
 * A field's own arrow keys would round to multiples of the step.
 * @param {KeyboardEvent} event @param {number} value @param {string} shown that value as the field has it, unless another
 *   was typed @param {number} step @param {(wanted: number) => number} within @param {(value: number) => void} set
 */
function nudge(event, value, shown, step, within, set) {
  const by = { ArrowUp: step, ArrowDown: -step }[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const input = /** @type {HTMLInputElement} */ (event.currentTarget)
  const wanted = typedIn(input)
  const from = input.value === shown || Number.isNaN(wanted) ? value : wanted
  const to = within(Number((from + (event.shiftKey ? 10 : 1) * by).toPrecision(6)))
  typing.delete(input)
  set(to)
  input.value = signed(to) // the next key goes on from here, however long the view takes
}

/** @param {PointerEvent} start @param {number} value @param {number} step @param {(value: number) => void} set */
function drag(start, value, step, set) {
  if (start.button !== 0 || !start.isPrimary) return
  const input = /** @type {HTMLInputElement} */ (start.currentTarget)
  let last = 0
  const move = (/** @type {PointerEvent} */ event) => {
    const steps = Math.round((event.clientX - start.clientX) / PER_STEP)
    if (steps === last) return
    input.blur() // a drag selects no digits
    last = steps
    set(Number((value + steps * step).toPrecision(6)))
  }
  const end = () => stop()
  input.setPointerCapture(start.pointerId)
  const stop = listen(input, { pointermove: move, pointerup: end, pointercancel: end })
}
