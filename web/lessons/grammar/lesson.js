// <hl-grammar> without its element: what it asks, what it computes, what it shows, how its arcs are laid out.

export { levelsOf } from '../../kit/words/links.js'
export { code } from './code.js'
export { layout } from './diagram.js'
export { figures, linksOf, SHOWN, TRUST } from './figures.js'
export { numbers, request, taughtIn } from './numbers.js'
