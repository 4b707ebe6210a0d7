// What <hl-temperature> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'temperature.t': number
  }
}

export {}
