// What <hl-clocks> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'clocks.d': number
    'clocks.base': number
    'clocks.at': number
    'clocks.offset': number
  }
}

export {}
