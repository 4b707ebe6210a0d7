// The build inlines the wasm deflated, as base64 text, and style sheets as text.
declare module '*.wasm' {
  const deflated: string
  export default deflated
}
declare module '*.css' {
  const text: string
  export default text
}
