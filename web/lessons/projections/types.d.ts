// What <hl-projections> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'projections.of': 'q' | 'k' | 'v'
    'projections.element': number
  }
}

export {}
