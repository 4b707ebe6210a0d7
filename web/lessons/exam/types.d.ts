// What <hl-exam> adds to the state.

declare module '../../session/types.js' {
  interface State {
    'exam.from': 'hand' | 'sentence'
    'exam.q': number[][]
    'exam.k': number[][]
    'exam.v': number[][]
    'exam.at': number
  }
}

export {}
