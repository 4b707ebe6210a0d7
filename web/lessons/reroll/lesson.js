// <hl-reroll> without its element: what it asks, what it computes, what it shows, what is to be found in it.

export { code } from './code.js'
export { figures, goalIn } from './figures.js'
export { numbers, request } from './numbers.js'
