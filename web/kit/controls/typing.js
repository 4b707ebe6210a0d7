// Whether keys belong to a field that is typed in.

const TYPED = /^(text|search|url|tel|email|password|number|date|time|month|week|datetime-local)$/u

/** @param {Event} event */
export function isTyping(event) {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return TYPED.test(target.type)
  return target instanceof HTMLTextAreaElement || target.isContentEditable
}
