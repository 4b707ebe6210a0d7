// The build inlines the wasm as base64 text, and style sheets as text.
declare module '*.wasm' {
  const base64: string
  export default base64
}
declare module '*.css' {
  const text: string
  export default text
}
