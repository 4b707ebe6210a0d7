// What <hl-position> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'position.n': number
    'position.d': number
    'position.base': number
    'position.dims': number[]
    'position.at': number
    'position.dim': number
  }
}

export {}
