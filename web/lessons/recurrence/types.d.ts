// What <hl-recurrence> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'recurrence.step': number
    'recurrence.mode': 'training' | 'generating'
    'recurrence.gain': number
    'recurrence.forget': number
    'recurrence.nudge': number
    'recurrence.long': boolean
    'recurrence.seed': number
  }
}

export {}
