// The build inlines the wasm deflated, as base64 text, the models' files too, by name, and style sheets as text. A worker's
// script is bundled and inlined as text too.
declare module '*.wasm' {
  const deflated: string
  export default deflated
}
declare module 'headlight.models' {
  const files: Record<string, string>
  export default files
}
declare module 'headlight.train-worker' {
  const script: string
  export default script
}
declare module '*.css' {
  const text: string
  export default text
}
