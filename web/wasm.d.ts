// The build inlines the wasm deflated, as base64 text, the models' files too, by name, and style sheets as text.
declare module '*.wasm' {
  const deflated: string
  export default deflated
}
declare module 'headlight.models' {
  const files: Record<string, string>
  export default files
}
declare module '*.css' {
  const text: string
  export default text
}
