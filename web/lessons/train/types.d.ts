// What <hl-train> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'train.task': 'induction' | 'reversal' | 'english'
    'train.seed': number
    'train.rate': number | null
    'train.heads': '1' | '2' | '4' | '8' | null
    'train.layers': '1' | '2' | '3' | '4' | null
    'train.position': 'learned' | 'sinusoidal' | 'rope' | 'alibi' | 'none' | null
    'train.masked': boolean | null
  }
}

export {}
