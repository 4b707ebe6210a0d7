// What <hl-heads> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'heads.width': '64' | '128' | '256' | '512' | '768'
    'heads.count': number
    'heads.tokens': number
    'heads.forgotten': boolean
  }
}

export {}
