// What <hl-induction> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'induction.letters': string
    'induction.step': number
    'induction.at': number
    'induction.look': number
    'induction.without': string[]
  }
}

export {}
