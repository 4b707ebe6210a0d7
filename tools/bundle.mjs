// Puts dist/ together from the wasm and web/: headlight.html, headlight.js and core.js, each complete in
// itself. Called by tools/build; run it alone after changing web/ only.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { encode } from '../web/base92.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const need = createRequire(`${root}web/package.json`)
const esbuild = need('esbuild')
const temml = need('temml')
const zopfli = need('@gfx/zopfli')

/** The oldest hosts that have wasm SIMD. */
const TARGET = ['chrome91', 'firefox89', 'safari16.4']

/** @param {string} entry @param {'esm' | 'iife'} format */
async function bundle(entry, format) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [`${root}web/${entry}`],
    loader: { '.css': 'text' },
    bundle: true,
    minify: true,
    charset: 'utf8',
    legalComments: 'inline',
    format,
    // Only core.js, an ES module, has an address of its own to start a worker from.
    define: format === 'esm' ? {} : { 'import.meta.url': 'undefined' },
    target: TARGET,
    write: false,
    mangleProps: /^_of\d+_/,
    plugins: [minifiedCss, wasmBuilds, models, workers, formulas, slimmed()],
  })
  return outputFiles[0].text
}

/**
 * Private members of what no outsider holds, as properties of short names. The oldest hosts know no private methods, and
 * what esbuild makes of them (a WeakMap, and a call of a helper for each use) is larger and slower. A file's names get
 * its number, so that a class and the one that it extends don't share any. And templates without the indentation that
 * they have for us.
 */
function slimmed() {
  /** @type {string[]} */
  const seen = []
  return {
    name: 'slimmed',
    setup(build) {
      build.onLoad({ filter: /[/\\]web[/\\](views[/\\].*|session|train-loop)\.js$/ }, async ({ path }) => {
        const number = seen.includes(path) ? seen.indexOf(path) : seen.push(path) - 1
        const text = await readFile(path, 'utf8')
        const contents = text
          .replace(/\n +(?=<|\$\{)/g, '\n')
          .replace(/\.#(\w+)/g, `._of${number}_$1`)
          .replace(/^( {2}(?:static |async |get |set |\*)*)#(\w+)(?=\s*[(=\n;])/gm, `$1_of${number}_$2`)
        return { contents, loader: 'js' }
      })
    },
  }
}

const PACKING = { numiterations: 5 }

/** As web/packed.js unpacks it. @param {Uint8Array} bytes */
async function packed(bytes) {
  const key = createHash('sha256').update(JSON.stringify(PACKING)).update(bytes).digest('hex')
  if (!packs.has(key)) packs.set(key, deflated(bytes, `${root}build/packed/${key}.deflate`))
  return encode(await packs.get(key))
}

/** What was deflated, by its hash and how. @type {Map<string, Promise<Uint8Array>>} */
const packs = new Map()

/** As small as it goes, which takes seconds, so what came of it is kept. @param {Uint8Array} bytes @param {string} path */
async function deflated(bytes, path) {
  if (existsSync(path)) return readFile(path)
  const small = await zopfli.deflateAsync(bytes, PACKING)
  const part = `${path}.${process.pid}` // another build may be writing the same
  await mkdir(`${root}build/packed`, { recursive: true })
  await writeFile(part, small)
  await rename(part, path)
  return small
}

/** The core's two builds, the lab and the models, packed; the relaxed one is empty where it could not be made. */
const wasmBuilds = {
  name: 'wasm-builds',
  setup(build) {
    const files = {
      'headlight.wasm': 'build/wasm/headlight.wasm',
      'headlight-relaxed.wasm': 'build/relaxed/headlight.wasm',
      'headlight-lab.wasm': 'build/wasm/headlight-lab.wasm',
      'headlight-models.wasm': 'build/wasm/headlight-models.wasm',
    }
    build.onResolve({ filter: /^headlight(-\w+)?\.wasm$/ }, ({ path }) => ({ path, namespace: 'wasm' }))
    build.onLoad({ filter: /./, namespace: 'wasm' }, async ({ path }) => {
      const file = root + files[path]
      const missing = path === 'headlight-relaxed.wasm' && !existsSync(file)
      return { contents: missing ? '' : await packed(await readFile(file)), loader: 'text' }
    })
  },
}

/** The weights files of web/models/ by name, packed; none where the folder is empty or missing. */
const models = {
  name: 'models',
  setup(build) {
    const folder = `${root}web/models`
    build.onResolve({ filter: /^headlight\.models$/ }, ({ path }) => ({ path, namespace: 'models' }))
    build.onLoad({ filter: /./, namespace: 'models' }, async () => {
      const files = existsSync(folder) ? (await readdir(folder)).filter((file) => file.endsWith('.hlw')).sort() : []
      const entries = files.map(async (file) => [file.slice(0, -4), await packed(await readFile(`${folder}/${file}`))])
      return { contents: JSON.stringify(Object.fromEntries(await Promise.all(entries))), loader: 'json' }
    })
  },
}

/** The formulas of views by name, typeset as MathML here: no browser needs a typesetter for them. */
const formulas = {
  name: 'formulas',
  setup(build) {
    build.onResolve({ filter: /^headlight\.formulas$/ }, ({ path }) => ({ path, namespace: 'formulas' }))
    build.onLoad({ filter: /./, namespace: 'formulas' }, async () => {
      const { default: table } = await import('../web/text/formulas.js')
      const entries = Object.entries(table).map(([name, tex]) => [name, mathML(tex)])
      return { contents: JSON.stringify(Object.fromEntries(entries)), loader: 'json' }
    })
  },
}

/** @param {string} tex @param {boolean} [displayMode] */
function mathML(tex, displayMode = false) {
  // The attribute display says it already.
  const text = temml
    .renderToString(tex, { displayMode, throwOnError: true })
    .replace(' style="display:block math;"', '')
  // The page's policy forbids style attributes; a formula that needs one has to be written another way.
  if (/ style=/.test(text)) throw new Error(`the formula ${tex} needs a style attribute: ${text}`)
  return text
}

/** What runs in the worker that trains, a classic script, packed. */
const workers = {
  name: 'workers',
  setup(build) {
    build.onResolve({ filter: /^headlight\.train-worker$/ }, ({ path }) => ({ path, namespace: 'workers' }))
    build.onLoad({ filter: /./, namespace: 'workers' }, async () => {
      const script = await bundle('train-worker.js', 'iife')
      return { contents: await packed(new TextEncoder().encode(script)), loader: 'text' }
    })
  },
}

/** Style sheets that scripts import as text lose their comments and spaces first. */
const minifiedCss = {
  name: 'minified-css',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await css(path), loader: 'text' }))
  },
}

/** @param {string} path */
async function css(path) {
  const { code } = await esbuild.transform(await readFile(path, 'utf8'), {
    loader: 'css',
    minify: true,
    target: TARGET,
  })
  return code.trim()
}

const version = /project\(headlight VERSION (\S+)/.exec(await readFile(`${root}CMakeLists.txt`, 'utf8'))[1]

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's sections in the order of their files' names, formulas between dollar signs typeset. */
async function sectionTexts() {
  const folder = `${root}web/text/en/sections`
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html')).sort()
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))
  return lettered(files, texts).map((text) =>
    text
      .replace(/\$\$([^$]+)\$\$/g, (_, tex) => mathML(plainTex(tex), true))
      .replace(/\$([^$]+)\$/g, (_, tex) => mathML(plainTex(tex))),
  )
}

/**
 * Sections with the letter of their file's name, as in 40-d-attention.html. The first of a letter shows it in its heading
 * and in the contents; the others are parts of it.
 * @param {string[]} files @param {string[]} texts
 */
function lettered(files, texts) {
  let last = ''
  return texts.map((text, i) => {
    const letter = /^\d+-(\w)-/.exec(files[i])?.[1].toUpperCase()
    if (!letter) return text
    return text.replace(/<section ([^>]*>\s*)<h2 /g, (_, rest) => {
      const isPart = letter === last
      last = letter
      return isPart
        ? `<section class="part" ${rest}<h2 `
        : `<section data-letter="${letter}" ${rest}<h2 data-letter="${letter}" `
    })
  })
}

/** @param {string} tex as it stands in HTML */
const plainTex = (tex) => tex.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Links to the sections that have a name for it: `data-nav` on the section, the heading's id and text. @param {string[]} texts */
const navOf = (texts) =>
  texts
    .flatMap((text) => [
      ...text.matchAll(
        /<section(?: class="part")?(?: data-letter="(\w)")? aria-labelledby="([\w-]+)"[^>]* data-nav="([^"]+)"[^>]*>\s*<h2[^>]*>([\s\S]*?)<\/h2>/g,
      ),
    ])
    .map(
      ([, letter = '', id, name, title]) =>
        `<li><a href="#${id}"><span class="letter">${letter}</span><b>${name}</b> <span class="title">${title}</span></a></li>`,
    )
    .join('\n')

/** Views take as much room before the script has defined them as they say that they do while they load. */
async function roomsOfViews() {
  const files = (await readdir(`${root}web/views`)).filter((file) => file.endsWith('.css'))
  const texts = await Promise.all(files.map((file) => readFile(`${root}web/views/${file}`, 'utf8')))
  const rules = texts.map((text, i) => {
    const room = (/** @type {string} */ height) => `hl-${files[i].slice(0, -4)}:not(:defined){min-height:${height}}`
    const wide = /^:host \{[^}]*--hl-loading-height: ([^;]+);/m.exec(text)
    const narrow = /@container \(max-width: (\d+)px\) \{[^@]*?--hl-loading-height: ([^;]+);/.exec(text)
    if (!wide || !narrow) return ''
    const windowWidth = Math.round(Number(narrow[1]) / 0.95) // the page's margins are a twentieth of it
    return `${room(wide[1])}@media(max-width:${windowWidth}px){${room(narrow[2])}}`
  })
  return rules.join('')
}

/** shell.html with everything inline, and a policy that allows just that. */
async function page() {
  // A script element ends at the first "</script", wherever it stands.
  const script = (await bundle('page.js', 'iife')).replaceAll('</script', '<\\/script')
  const style = (await css(`${root}web/tokens.css`)) + (await css(`${root}web/style.css`)) + (await roomsOfViews())
  // Browsers that can't share style sheets between elements get them as <style>, each under its own hash.
  const shared = [
    'tokens.css',
    ...(await readdir(`${root}web/views`)).filter((file) => file.endsWith('.css')).map((file) => `views/${file}`),
  ]
  const styles = [style, ...(await Promise.all(shared.map((file) => css(`${root}web/${file}`))))]
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hash).join(' ')}`,
    'img-src data: blob:',
    'worker-src blob:', // the one that trains
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const texts = await sectionTexts()
  const sections = texts.join('').replace('{{nav}}', navOf(texts))
  const parts = { policy, script, style, version, sections }
  return (await readFile(`${root}shell.html`, 'utf8')).replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name])
}

await mkdir(`${root}dist`, { recursive: true })
// Where core.js lies now, node 18 takes it for CommonJS unless it is told.
await writeFile(`${root}dist/package.json`, '{ "type": "module" }\n')
const files = {
  'headlight.html': await page(),
  'headlight.js': await bundle('elements.js', 'iife'),
  'core.js': await bundle('core.js', 'esm'),
}
for (const [name, text] of Object.entries(files)) {
  await writeFile(`${root}dist/${name}`, text)
  console.log(`dist/${name}  ${(Buffer.byteLength(text) / 1024).toFixed(1)} kB`)
}
await esbuild.stop() // its service must not outlive us
