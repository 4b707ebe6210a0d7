// What <hl-overflow> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'overflow.scores': number[]
    'overflow.shift': number
    'overflow.stable': boolean
  }
}

export {}
