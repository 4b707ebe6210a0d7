// The build inlines packed (packed.js) each wasm, the models' files by name, and the script of the worker that trains;
// formulas as MathML, by name; and style sheets as text.
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
