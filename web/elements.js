// Registers every custom element: what course notes embed, and what the page itself is made of. Knobs come first: they are
// all known before an element asks for them.
import 'headlight.lessons/knobs.js'
import 'headlight.lessons/view.js'
import './kit/controls/predict.js'
