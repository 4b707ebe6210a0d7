// Which head is on show, and where it comes from.

import { html } from 'lit'
import words from '../text/en.js'

/**
 * @param {{ network: import('../session/models.js').AnyModel, place: { prefix: string, layer: number, head: number } }} data
 */
export function origin({ network, place }) {
  const { label = 'random', supervised = '' } = network.facts
  const name = `${place.prefix}head${place.head}`
  const taught = [supervised].flat().some((line) => line.split(' ')[0] === name)
  const [said] = String(label).split(',') // "trained, two heads supervised" is said of the whole model
  const badge = taught ? words.badges.taught : (words.badges.labels[said] ?? said)
  return html`<p class="origin"><b>${words.wordRow.head(place.layer, place.head)}</b> <span class="badge">${badge}</span></p>`
}
