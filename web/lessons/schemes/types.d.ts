// What <hl-schemes> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'schemes.shift': number
    'schemes.head': number
    'schemes.seed': number
  }
}

export {}
