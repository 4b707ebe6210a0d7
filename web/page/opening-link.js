// What the link says that the page is opened with, and the session's state from it. The first part of the page's script
// needs it for the stage's first picture, the second one for all the rest.

import { openingState } from '../session/defaults.js'
import { parseLink } from '../session/link.js'
import { Session } from '../session/session.js'
import { figureOfSection, stopOf } from './destinations.js'

/** @import { Stop } from '../session/stops.js' */

/**
 * What is in a link, and where it leads; link: null where it says nothing of the state: "#mask" alone only names a figure.
 * @param {string} hash @returns {{ hash: string, link: ReturnType<typeof parseLink> | null, stop: Partial<Stop> }}
 */
export function readLink(hash) {
  const section = figureOfSection(hash.slice(1))
  if (section) return { hash, link: null, stop: { room: 'lab', name: section } }
  const link = parseLink(hash)
  return { hash, link, stop: stopOf(link) }
}

export const session = Session.of('page')

export const opening = readLink(location.hash)

session.begin(openingState())
if (opening.link) session.begin(opening.link.state)
