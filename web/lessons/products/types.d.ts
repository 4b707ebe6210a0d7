// What <hl-products> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'products.n': number
    'products.d': number
    'products.base': number
    'products.seed': number
  }
}

export {}
