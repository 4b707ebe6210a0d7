// States in which each lesson is tried by tests of all lessons; the start is always among them.

const WIDE = 'The animal didn’t cross the street because it was too wide.'

/** @type {Record<string, Record<string, unknown>[]>} */
export const STATES = {
  ablate: [
    { off: '1.0 0.2', row: 'street' },
    { model: 'random', masked: '8' },
    { model: 'induction', text: 'a b c d a b c', off: '0.1' },
    { model: 'induction', text: 'one a' },
  ],
  atlas: [{ 'atlas.n': '1024', 'atlas.model': 'random', 'atlas.y': 5, 'atlas.x': 700 }, { 'atlas.letters': 'zz' }],
  attention: [
    { text: WIDE, row: 'street', column: 'the', 'attention.temperature': 0.3, 'attention.causal': true },
    { 'attention.measure': 'effect', off: '1.0', rows: '4-10' },
    { model: 'constructed', text: 'you say tomato and I say tomato', head: 1 },
    { edits: [{ attention: 1, head: 0, row: 8, weights: [0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0] }] },
    { model: 'english-plain', layer: 0, head: 1, 'attention.map': 'effects', off: '1.2' },
    { model: 'induction', text: 'a b c d a b c', row: 6, layer: 1, 'attention.map': 'effects' },
  ],
  bill: [
    { 'bill.log': 20, 'bill.width': '64' },
    { 'bill.log': 4, 'bill.heads': '32' },
  ],
  block: [
    { 'block.off': 'layer1.self.residual', 'block.norm': 3, row: 'street' },
    { 'block.off': 'layer0.self layer0.ffn.norm layer1.ffn', 'block.norm': 1, model: 'english-plain' },
    { model: 'english-writer', 'block.word': 'horse' },
    { model: 'constructed', text: 'you say tomato and I say tomato' },
    { model: 'random', 'block.off': 'layer0.self.residual' },
    { model: 'induction', text: 'a b c d a b c', 'block.norm': 1 },
    { text: '' },
  ],
  clocks: [{ 'clocks.d': 8, 'clocks.at': 37, 'clocks.offset': -20 }, { 'clocks.d': 2 }],
  compare: [
    { 'compare.pair': 'suitcase', 'compare.flipped': true, 'compare.pick': 2, 'compare.word': 3 },
    {
      'compare.pair': 'text',
      'compare.causal': true,
      text: 'The horse didn’t pass the bridge because it was too SICK .',
    },
    { 'compare.pair': 'text', text: 'the dog saw it' },
  ],
  debugger: [
    { 'debugger.guess': 'tell' },
    { 'debugger.puzzle': 1, 'debugger.guess': 'wrong-axis', 'exam.from': 'sentence' },
    { 'debugger.paste': '1.058 1.000\n1.562 1.000' },
    { 'debugger.paste': '0.9 0.1\n0.5 0.5' },
    { 'debugger.paste': '1 2 3 4' },
    { 'exam.from': 'sentence', text: '' },
  ],
  depth: [
    { 'depth.residual': false, 'depth.layers': 3 },
    { 'depth.norm': 'none', 'depth.layers': 20, text: 'three more words' }, // gradients of the cut stack are all 0 in float32
    { 'depth.norm': 'pre', 'depth.layers': 100, 'depth.seed': 7, text: 'two words', row: 'words' },
    { text: 'one' },
  ],
  exam: [{ 'exam.q': '2,1;0.5,-1;3,0', 'exam.k': '1,2;-1,0;4,1;2,2;0,1', 'exam.v': '1;2;-3;4;0.5', 'exam.at': 2 }],
  fetch: [
    { 'fetch.heads': '2', 'fetch.split': 0.9, 'fetch.other': 0.2 },
    { 'fetch.heads': '2', 'fetch.split': 0.4, 'fetch.other': 0.4, column: 'street' },
    { model: 'constructed', text: 'you say tomato and I say tomato', head: 1, 'fetch.first': 5 },
    { 'fetch.first': 3, 'fetch.second': 3 },
    { text: 'one' },
  ],
  flash: [
    { text: WIDE, model: 'english-plain', layer: 0, head: 1, 'flash.at': 7, 'flash.answer': '1' },
    { model: 'english-plain', layer: 0, head: 1, 'flash.at': 4, 'flash.order': 'last', 'flash.number': 3 },
    { 'flash.causal': true, 'flash.at': 99, row: 'street' },
    { 'flash.tile': '1', 'flash.at': 6 },
    { model: 'induction', text: 'a b c d a b c', row: 5, 'flash.at': 3, 'flash.answer': 'x' },
    { text: '' },
  ],
  foresight: [
    { 'foresight.letters': 'gatewgatewgatewgatew', 'foresight.given': 4, 'foresight.said': 3 },
    { 'foresight.letters': 'qhkdbv', 'foresight.given': 1, 'foresight.said': 31 },
  ],
  grammar: [
    { 'grammar.relation': 'obj', row: 'cross' },
    { 'grammar.relation': 'stand', text: 'My sister lost her phone.', model: 'english', row: 'her' },
    { text: 'Wir hätten den Arzt anrufen sollen.' },
    { text: '' },
  ],
  heads: [
    { 'heads.forgotten': true, 'heads.width': '64', 'heads.count': 2, row: 'street' },
    { model: 'constructed', text: 'you say tomato and I say tomato', 'heads.count': 7 },
    { text: '' },
  ],
  hook: [{ text: WIDE }, { model: 'constructed' }, { masked: '8' }],
  induction: [
    { 'induction.letters': 'badcabadcab', 'induction.at': 2, 'induction.step': 170 },
    { 'induction.without': '1.0 1.1', 'induction.letters': 'xabxa', 'induction.at': 0 },
    { 'induction.letters': 'q' },
  ],
  ledger: [
    { 'exam.from': 'sentence', 'ledger.scale': 'late', 'ledger.axis': 'queries' },
    { 'exam.from': 'sentence', model: 'induction', text: 'a b c d a b c', row: 3, 'ledger.mask': 'zero' },
    { 'ledger.scale': 'none', 'ledger.mask': 'late', 'ledger.shift': false, 'ledger.set': 'scaled.1:3 q.0:2' },
  ],
  linear: [{ 'linear.kind': 'linear', row: 'street' }, { 'linear.kind': 'strided', 'linear.reach': 3 }, { text: '' }],
  longrun: [{ 'longrun.n': '131072' }],
  mask: [
    { text: 'The animal was too tired.', 'mask.edit': '4:wide', row: 'was' },
    { text: 'The purple cat sat.', 'mask.edit': '1:zebra', 'mask.causal': false, layer: 0, head: 2 },
    { model: 'constructed', text: 'the cat sat.', 'mask.edit': '1:dog' },
  ],
  decoder: [
    { 'decoder.at': 3 },
    { 'decoder.shifted': false, 'decoder.at': 2, 'decoder.letters': 'dad' },
    { 'decoder.at': 15, 'decoder.cross': false, 'decoder.letters': 'abc' },
    { 'decoder.letters': '' },
  ],
  meanings: [
    { 'meanings.level': 3 },
    { 'meanings.other': 'the horse was too tired', 'meanings.word': 1, 'meanings.level': 2, row: 'animal' },
    { model: 'english-writer', 'meanings.level': 1 },
    { model: 'constructed', text: 'you say tomato and I say tomato', 'meanings.level': 1 },
    { model: 'induction', text: 'a b c d a b c', 'meanings.other': 'b c d a b c d', 'meanings.level': 1 },
    { text: '' },
  ],
  mistakes: [
    { 'mistakes.kind': 'mask-after-softmax' },
    { 'mistakes.kind': 'mask-after-renormalised' },
    { 'mistakes.kind': 'mask-off-by-one' },
    { 'mistakes.kind': 'mask-inverted', model: 'constructed' },
  ],
  overflow: [{ 'overflow.scores': '1,2,4', 'overflow.shift': 1, 'overflow.stable': false }],
  paint: [
    { 'paint.cells': '8.3 8.4 12.0', 'paint.blocked': true },
    { 'paint.preset': 'window', 'paint.window': 2, row: 'street', layer: 0, head: 3 },
    { 'paint.preset': 'padding', 'paint.pads': 2, model: 'constructed', text: 'you say tomato and I say tomato' },
  ],
  plane: [
    {
      'plane.query': [0, 1.6],
      'plane.keys': [
        [1.5, 1.25],
        [-1.5, 1.25],
        [2.6, -0.4],
      ],
      'plane.temperature': 0,
    },
    {
      'plane.query': [-3, -2.2],
      'plane.keys': [
        [0.8, 2.4],
        [2.2, 1.4],
      ],
      'plane.stretch': 2,
      'plane.pick': 1,
    },
    { 'plane.temperature': 1000 },
  ],
  cost: [{ 'cost.tokens': 128000 }, { 'cost.tokens': 200000, 'cost.guess': '8' }],
  position: [
    { 'position.n': 20, 'position.d': 9, 'position.dims': '0,3,8' },
    { 'position.d': 1, 'position.dims': '1' },
  ],
  products: [
    { 'products.n': 12, 'products.d': 8 },
    { 'products.n': 2, 'products.d': 3 },
  ],
  projections: [
    { row: 'street', layer: 0, head: 2, 'projections.of': 'v', 'projections.element': 3 },
    { model: 'constructed', text: 'you say tomato', row: 'tomato' },
  ],
  questions: [
    { 'questions.given': '0.000', 'questions.chapter': 'c', row: 'street' },
    { 'questions.chapter': 'e', 'questions.shown': true, 'questions.seed': 7 },
    { 'questions.chapter': 'd', 'questions.at': 1, 'questions.given': '1' },
    { 'questions.chapter': 'j', 'questions.at': 1, 'questions.shown': true },
    { 'questions.sheet': true, 'questions.seed': 3 },
    { text: '' },
  ],
  recurrence: [
    { text: 'the keys near the cabinet .', 'recurrence.step': 4, 'recurrence.gain': 1.5 },
    { text: 'one', 'recurrence.mode': 'generating' },
    { 'recurrence.nudged': true },
  ],
  reroll: [{ seed: 999998, layer: 0, head: 2 }, { text: 'no links here' }, { text: 'one' }],
  reversal: [
    { 'reversal.shown': 0, 'reversal.at': 8, 'reversal.letters': 'abc' },
    { 'reversal.shown': 3, 'reversal.without': '2.0 2.1' },
    { 'reversal.letters': '' },
  ],
  scaling: [{ 'scaling.scaled': true, 'scaling.dim': '8', 'scaling.draw': 7 }],
  schemes: [{ text: 'the cat saw the dog', row: 'saw', 'schemes.head': 2, 'schemes.shift': 777 }, { text: '' }],
  shuffle: [
    { text: 'a b c d', 'shuffle.order': '3,2,1,0', 'shuffle.position': 'rope', row: 'b' },
    { 'shuffle.mask': 'window', 'shuffle.order': '2,1,0,3,4,5,6,7,8,9,10,11' },
    { text: '' },
  ],
  sources: [
    { 'sources.read': 5, 'sources.at': 3, 'sources.look': 6, 'sources.head': 0 },
    { 'sources.letters': 'abc', 'sources.read': 16 },
    { 'sources.letters': '' },
  ],
  stack: [
    { 'stack.plan': 'bert', 'stack.part': 'encoderFfn' },
    { 'stack.plan': 'gpt', 'stack.layers': 96, 'stack.norm': 'post', 'stack.part': 'words' },
    { 'stack.plan': 'model', model: 'english-plain', 'stack.part': 'rest' },
    { 'stack.plan': 'model', model: 'constructed', text: 'you say tomato and I say tomato' },
    { 'stack.width': 64, 'stack.words': 10, 'stack.ffn': 1, 'stack.layers': 1, 'stack.heads': 64 },
    { text: '' },
  ],
  temperature: [
    { 'temperature.t': 0.3, 'exam.at': 1 },
    { 'temperature.t': 2, 'exam.from': 'sentence', text: WIDE, head: 2 },
  ],
  tied: [
    { row: 'street', column: 'it', layer: 0, head: 3, 'tied.on': true },
    { model: 'constructed', text: 'you say tomato', row: 'say', column: 'say' },
  ],
  tiles: [
    { text: WIDE, model: 'english-plain', layer: 0, head: 1, 'tiles.rows': 12, 'tiles.at': 2 },
    { 'tiles.causal': true, 'tiles.rows': 3, 'tiles.tile': '2', 'tiles.at': 5 },
    { model: 'induction', text: 'a b c d a b c', 'tiles.rows': 512, 'tiles.tile': '16', 'tiles.at': 9 },
    { text: 'it' },
    { text: '' },
  ],
  train: [
    { 'train.task': 'reversal', 'train.seed': 3 },
    { 'train.task': 'english', 'train.layers': 1 },
    { 'train.masked': false },
  ],
  twins: [
    { row: 'street', layer: 0, head: 2 },
    { text: 'the cat sees the dog', row: '0', layer: 1 },
  ],
  writing: [
    { row: 'cross', 'writing.said': 'the street because it was too wide .' },
    { row: 'street', 'writing.said': 'are', 'writing.temperature': 0, layer: 1, head: 2 },
    { text: 'the keys near the old cabinet', row: 'cabinet', 'writing.said': 'is red and', 'writing.temperature': 2.5 },
    { text: 'it' },
    { text: '' },
  ],
}
