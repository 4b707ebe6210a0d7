// <hl-induction> without its element: what it asks, what it computes, what it shows.

export { figures } from './figures.js'
export { formation } from './formation.js'
export { numbers, request } from './numbers.js'
