// What <hl-plane> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'plane.query': number[]
    'plane.keys': number[][]
    'plane.values': number[][]
    'plane.stretch': number
    'plane.temperature': number
    'plane.pick': number
  }
}

export {}
