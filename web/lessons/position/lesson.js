// <hl-position> without its element: what it asks, what it computes, what it shows.

export { code } from './code.js'
export { figures } from './figures.js'
export { numbers, request } from './numbers.js'
