// Modules that the build makes (tools/bundle/scripts.mjs): wasms, models and the training worker packed (core/packed.js
// unpacks them), formulas as MathML, style sheets as text, and lessons and texts by name.

declare module '*.wasm' {
  const packed: import('./core/packed.js').Packed
  export default packed
}

declare module '*.css' {
  const text: string
  export default text
}

declare module 'headlight.models' {
  /** Several files each: name and bytes of every one, and all of them packed, one behind the other. */
  const packs: { files: [name: string, bytes: number][]; packed: import('./core/packed.js').Packed }[]
  export default packs
}

declare module 'headlight.formulas' {
  /** MathML by name. */
  const formulas: Record<string, string>
  export default formulas
}

/** In the first part of the page's script: hands its modules to the second one. */
declare module 'headlight.shared' {}

declare module 'headlight.long-worker' {
  const packed: import('./core/packed.js').Packed
  export default packed
}

declare module 'headlight.train-worker' {
  const packed: import('./core/packed.js').Packed
  export default packed
}

declare module 'headlight.measure-worker' {
  const packed: import('./core/packed.js').Packed
  export default packed
}

/** That file of every lesson that has one. */
declare module 'headlight.lessons/*' {
  const files: Record<string, object>
  export default files
}

declare module 'headlight.lessons/style.css' {
  const sheets: import('./kit/lesson.js').Sheets
  export default sheets
}

declare module 'headlight.lessons/lesson.js' {
  import type { Lesson } from './kit/types.js'

  const lessons: Record<string, Lesson>
  export default lessons
}

declare module 'headlight.lessons/text.js' {
  import type { Prediction } from './kit/controls/predictions.js'
  import type { FrameText } from './kit/types.js'

  const texts: Record<string, { predictions?: Record<string, Prediction>; frame?: FrameText }>
  export default texts
}

declare module 'headlight.lessons/place.js' {
  const places: Record<string, { chapter: string; order: number; id?: string; thumbnail?: string }>
  export default places
}

declare module 'headlight.lessons/view.js' {
  import type { HlView } from './kit/view.js'

  const views: Record<string, typeof HlView>
  export default views
}
