// The reference: chapters of text, which the page holds as a template until somebody reads them.

export class Reference {
  /** @param {HTMLElement} section @param {HTMLTemplateElement} template */
  constructor(section, template) {
    this.section = section
    this._template = template
  }

  /** @param {string} name of a lesson or of a chapter; empty: the beginning */
  show(name) {
    if (!this.section.firstChild) this.section.append(this._template.content.cloneNode(true))
    const place = name ? this.section.querySelector(`[id="reference-${CSS.escape(name)}"]`) : null
    if (place instanceof HTMLElement) {
      place.focus({ preventScroll: true })
      place.scrollIntoView()
    } else window.scrollTo({ top: 0, behavior: 'instant' })
  }

  leave() {
    this.section.replaceChildren()
  }
}
