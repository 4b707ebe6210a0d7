// What <hl-paint> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'paint.preset': 'full' | 'causal' | 'padding' | 'window' | 'prefix' | 'own'
    'paint.window': number
    'paint.prefix': number
    'paint.pads': number
    'paint.cells': string[]
    'paint.blocked': boolean
  }
}

export {}
