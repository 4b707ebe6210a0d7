// What <hl-fetch> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'fetch.first': number
    'fetch.second': number
    'fetch.split': number
    'fetch.other': number
    'fetch.heads': '1' | '2'
  }
}

export {}
