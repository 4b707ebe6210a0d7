// What the page adds to the state.

declare module '../session/types.js' {
  interface State {
    'page.scene': number
    'page.shown': boolean
  }
}

export {}
