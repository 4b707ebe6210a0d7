// What <hl-ledger> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'ledger.scale': 'right' | 'none' | 'late'
    'ledger.mask': 'none' | 'causal' | 'zero' | 'late'
    'ledger.shift': boolean
    'ledger.axis': 'keys' | 'queries'
    'ledger.set': string[]
  }
}

export {}
