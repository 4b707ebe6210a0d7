// States as they are once the words that they name have been found in their text, which is what links and snapshots say.

import { Session } from '../../../build/source.mjs'

/** A state with its words found. @param {Record<string, unknown>} state @returns {Promise<any>} */
export async function found(state) {
  const session = new Session()
  session.set(state)
  await session.findWords()
  return session.state
}
