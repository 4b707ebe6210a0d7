// What <hl-compare> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'compare.pair': 'street' | 'soup' | 'suitcase' | 'rabbit' | 'text'
    'compare.flipped': boolean
    'compare.pick': number
    'compare.word': number
    'compare.causal': boolean
  }
}

export {}
