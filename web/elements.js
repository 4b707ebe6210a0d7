// Registers every custom element: what course notes embed, and what the page itself is made of. Knobs come first: they are
// all known before an element asks for them.
import 'headlight.lessons/knobs.js'
import './stage/knobs.js'
import lessons from 'headlight.lessons/lesson.js'
import styles from 'headlight.lessons/style.css'
import texts from 'headlight.lessons/text.js'
import views from 'headlight.lessons/view.js'
import { defineLesson } from './kit/lesson.js'
import './kit/controls/predict.js'
import './kit/panel/panel.js'
import './stage/stage.js'

/** Unpacked once, where they are packed. @type {ReturnType<typeof styles> | null} */
let all = null
const sheets = () => {
  all ??= styles()
  return all
}

for (const [name, View] of Object.entries(views))
  defineLesson(name, View, { lesson: lessons[name], text: texts[name], sheets })
