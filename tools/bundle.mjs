// Puts dist/ together from the wasm and web/: headlight.html, headlight.js and core.js, each complete in itself. Called by
// tools/build; run it alone after changing web/ only.
//   --language NAME   a folder of web/text/; else en

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { page } from './bundle/html.mjs'
import { root } from './bundle/places.mjs'
import { bundle, stop } from './bundle/scripts.mjs'

const named = process.argv.indexOf('--language')
const language = named < 0 ? 'en' : process.argv[named + 1]
const version = /project\(headlight VERSION (\S+)/.exec(await readFile(`${root}CMakeLists.txt`, 'utf8'))[1]

await mkdir(`${root}dist`, { recursive: true })
// Where core.js lies now, node 18 takes it for CommonJS unless it is told.
await writeFile(`${root}dist/package.json`, '{ "type": "module" }\n')
const files = {
  'headlight.html': await page({ language, version }),
  'headlight.js': await bundle('web/elements.js', { format: 'iife', language }),
  'core.js': await bundle('web/core/core.js', { format: 'esm', language }),
}
for (const [name, text] of Object.entries(files)) {
  await writeFile(`${root}dist/${name}`, text)
  console.log(`dist/${name}  ${(Buffer.byteLength(text) / 1024).toFixed(1)} kB`)
}
// The same modules for the tests in node.
const extra = { minify: false, mangleProps: undefined, platform: 'node', target: 'node18' }
await writeFile(`${root}build/source.mjs`, await bundle('tests/source.js', { format: 'esm', language, extra }))
await stop()
