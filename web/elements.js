// Registers every custom element: what course notes embed, and what the page itself is made of.
import './views/attention.js'
import './views/compare.js'
import './views/induction.js'
import './views/mask.js'
import './views/position.js'
import './views/predict.js'
import './views/reversal.js'
import './views/train.js'
