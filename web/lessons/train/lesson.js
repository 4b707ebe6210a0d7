// <hl-train> without its element: what it asks, what it computes, what it shows.

export { figures } from './figures.js'
export { numbers, optionsOf, request, told } from './numbers.js'
