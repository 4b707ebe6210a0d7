// The build inlines each wasm deflated and as base64, the models' files as base64, by name, formulas as MathML, by name,
// and as text style sheets and the script of the worker that trains.
declare module '*.wasm' {
  const deflated: string
  export default deflated
}
declare module 'headlight.models' {
  const files: Record<string, string>
  export default files
}
declare module 'headlight.formulas' {
  const formulas: Record<string, string>
  export default formulas
}
declare module 'headlight.train-worker' {
  const script: string
  export default script
}
declare module '*.css' {
  const text: string
  export default text
}
