// The build inlines each wasm deflated and as base64, the models' files as base64, by name, and style sheets as text.
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
