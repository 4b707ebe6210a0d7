// What <hl-reversal> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'reversal.letters': string
    'reversal.shown': number
    'reversal.at': number
    'reversal.look': number
    'reversal.without': string[]
  }
}

export {}
