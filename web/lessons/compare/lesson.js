// <hl-compare> without its element: what it asks, what it computes, what it shows.

export { code } from './code.js'
export { figures } from './figures.js'
export { heldout } from './heldout.js'
export { numbers, request } from './numbers.js'
