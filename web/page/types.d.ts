// What the page adds to the state.

import type { StateOf } from '../session/types.js'
import type { knobs } from './knobs.js'

declare module '../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}
