// What <hl-mask> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'mask.causal': boolean
    'mask.edit': { index: number; word: string } | null
    'mask.at': number | null
  }
}

export {}
