// What <hl-foresight> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'foresight.letters': string
    'foresight.given': number
    'foresight.said': number
  }
}

export {}
