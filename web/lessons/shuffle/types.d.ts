// What <hl-shuffle> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'shuffle.order': number[]
    'shuffle.position': 'none' | 'sinusoidal' | 'rope' | 'alibi'
    'shuffle.mask': 'none' | 'causal' | 'window'
    'shuffle.seed': number
  }
}

export {}
