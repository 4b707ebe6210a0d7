// Bundles a script of web/ with everything that it needs: the wasms, the models, the lessons, the language.

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { mathML } from './math.mjs'
import { packed } from './packing.mjs'
import { lessonNames, need, root, TARGET } from './places.mjs'
import { templates } from './templates.mjs'

const esbuild = need('esbuild')

/**
 * @typedef {{ format: 'esm' | 'iife', language: string, extra?: object, beside?: Map<string, string> | null, plugins?: import('esbuild').Plugin[] }} Options
 *   extra: more options of esbuild; beside: gets what is packed, where that does not stand in the script itself; plugins: asked before ours
 */

/** @param {string} entry a path below the root @param {Options} options */
export async function bundle(entry, options) {
  const { outputFiles } = await build(entry, options)
  return inAscii(outputFiles[0].text)
}

/** A script in letters that every encoding has: esbuild leaves those of patterns and of tagged templates. @param {string} script */
export const inAscii = (script) =>
  script.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What esbuild makes of a script, its report with it. @param {string} entry a path below the root @param {Options} options */
export const build = (entry, { format, language, extra = {}, beside = null, plugins = [] }) =>
  esbuild.build({
    entryPoints: [root + entry],
    bundle: true,
    minify: true,
    charset: 'ascii', // whatever a server says of it, and read fastest
    legalComments: 'eof',
    format,
    // Only core.js, an ES module, has an address of its own to start a worker from.
    define: format === 'esm' ? {} : { 'import.meta.url': 'undefined' },
    target: TARGET,
    write: false,
    // Private members are written with an underscore: the oldest hosts know no private methods of classes.
    mangleProps: /^_[a-z]/i,
    reserveProps: /^_initialize$/,
    alias: { text: `${root}web/text/${language}` },
    absWorkingDir: root.slice(0, -1),
    plugins: [
      ...plugins,
      style,
      templates,
      wasmBuilds(beside),
      models(beside),
      formulas(language),
      lessons(language, beside),
      texts(language),
      workers(language, beside),
    ],
    ...extra,
  })

/** esbuild's service must not outlive the script that started it. */
export const stop = () => esbuild.stop()

/** A plugin for modules that the build makes: `make` gives the contents of the path. */
export const made = (name, filter, make) => ({
  name,
  setup(build) {
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: name }))
    build.onLoad({ filter: /./, namespace: name }, async ({ path }) => ({
      resolveDir: `${root}web`,
      ...(await make(path)),
    }))
  },
})

/** How a script has what stands beside it: inside, a browser would read all of it as a program. */
const TAKES_BESIDE = "import { beside } from './page/beside.js'\n"

/** A packed text for a script: itself, or where it stands beside the script. @param {string} name @param {string} text @param {Map<string, string> | null} beside */
function written(name, text, beside) {
  if (!beside || !text) return JSON.stringify(text)
  beside.set(name, text)
  return `beside(${JSON.stringify(name)})`
}

/** A module of what may be packed beside the script. @param {string} value as JavaScript @param {Map<string, string> | null} beside */
const packedModule = (value, beside) => ({
  contents: `${beside ? TAKES_BESIDE : ''}export default ${value}`,
  loader: 'js',
})

/** The core's two builds, the lab and the models, packed; the relaxed one is empty where it could not be made. @param {Map<string, string> | null} beside */
const wasmBuilds = (beside) =>
  made('wasm-builds', /^headlight(-\w+)?\.wasm$/, async (path) => {
    const file = path === 'headlight-relaxed.wasm' ? 'build/relaxed/headlight.wasm' : `build/wasm/${path}`
    const isMissing = path === 'headlight-relaxed.wasm' && !existsSync(root + file)
    const text = isMissing ? '' : await packed(await readFile(root + file))
    return packedModule(written(path, text, beside), beside)
  })

/** Weights files up to this size are packed together: what they have in common is stored once then. */
const SMALL = 20e3 // bytes

/** Checkpoints of one training in their order, "induction-40" before "induction-120". */
const byStep = new Intl.Collator('en', { numeric: true })

/** Of files in a pack each by its bytes' differences from the one before: checkpoints follow each other closely. @param {Buffer[]} files */
const differences = (files) =>
  Buffer.concat(files.map((file, i) => Buffer.from(file.map((byte, k) => byte - (files[i - 1]?.[k] ?? 0)))))

/** The weights files of web/models/ in packs, each with the names and sizes of its files (web/session/models.js takes them apart again); none where the folder is empty or missing. @param {Map<string, string> | null} beside */
const models = (beside) =>
  made('models', /^headlight\.models$/, async () => {
    const folder = `${root}web/models`
    const names = existsSync(folder) ? (await readdir(folder)).filter((file) => file.endsWith('.hlw')).sort() : []
    const files = await Promise.all(
      names.map(async (file) => ({ name: file.slice(0, -4), bytes: await readFile(`${folder}/${file}`) })),
    )
    const small = files.filter(({ bytes }) => bytes.length <= SMALL).sort((a, b) => byStep.compare(a.name, b.name))
    const groups = [...files.filter((file) => !small.includes(file)).map((file) => [file]), small]
    const packs = groups.map(async (group) => ({
      files: group.map(({ name, bytes }) => [name, bytes.length]),
      packed: await packed(differences(group.map(({ bytes }) => bytes))),
    }))
    const entries = (await Promise.all(packs)).map(
      (pack) => `{files:${JSON.stringify(pack.files)},packed:${written(pack.files[0][0], pack.packed, beside)}}`,
    )
    return packedModule(`[${entries}]`, beside)
  })

/** The formulas of views by name, as MathML. @param {string} language */
const formulas = (language) =>
  made('formulas', /^headlight\.formulas$/, async () => {
    const { default: table } = await import(`../../web/text/${language}/formulas.js`)
    const entries = Object.entries(table).map(([name, tex]) => [name, mathML(tex)])
    return { contents: JSON.stringify(Object.fromEntries(entries)), loader: 'json' }
  })

/** A module of modules by name. @param {[string, string][]} entries name and path of each @param {string} [take] of each */
const gathered = (entries, take = '* as') => ({
  contents: `${entries.map(([, path], i) => `import ${take} m${i} from ${JSON.stringify(path)}`).join('\n')}
export default { ${entries.map(([name], i) => `${JSON.stringify(name)}: m${i}`).join(', ')} }`,
  loader: 'js',
})

/** What a lesson is made of, beside its element: in which file, and as what. A lesson may have no code. */
const PARTS = { 'numbers.js': ['request', 'numbers'], 'figures.js': ['figures'], 'code.js': ['code'] }

/** Lessons without their elements, by name: all of their lesson.js, or the PARTS that there are. @param {string[]} names */
function lessonModule(names) {
  const imports = []
  const entries = names.map((name, i) => {
    const folder = `${root}web/lessons/${name}/`
    if (existsSync(`${folder}lesson.js`)) {
      imports.push(`import * as l${i} from ${JSON.stringify(`${folder}lesson.js`)}`)
      return `${name}: l${i}`
    }
    const parts = Object.entries(PARTS).filter(([file]) => existsSync(folder + file))
    for (const [file, exported] of parts) {
      const named = exported.map((one) => `${one} as ${one}${i}`).join(', ')
      imports.push(`import { ${named} } from ${JSON.stringify(folder + file)}`)
    }
    const fields = parts.flatMap(([, exported]) => exported.map((one) => `${one}: ${one}${i}`))
    return `${name}: { ${fields.join(', ')} }`
  })
  return { contents: `${imports.join('\n')}\nexport default { ${entries.join(', ')} }`, loader: 'js' }
}

/** The lessons' style sheets by name, packed beside the script where the page has lessons only later. @param {string[]} names @param {Map<string, string> | null} beside */
async function sheetsModule(names, beside) {
  const sheets = await Promise.all(
    names.map(async (name) => [name, await css(`${root}web/lessons/${name}/${name}.css`)]),
  )
  const text = JSON.stringify(Object.fromEntries(sheets))
  if (!beside) return { contents: `export default () => (${text})`, loader: 'js' }
  beside.set('styles', await packed(Buffer.from(text)))
  return {
    contents: `${TAKES_BESIDE}import { unpack } from './core/packed.js'
export default async () => JSON.parse(new TextDecoder().decode(await unpack(beside('styles'))))`,
    loader: 'js',
  }
}

/**
 * One module of each lesson, by the lesson's name: `headlight.lessons/view.js`, `knobs.js`, `text.js`, `lesson.js`, which is
 * made of its pure functions, and `style.css`, a function that gives all of them.
 * @param {string} language @param {Map<string, string> | null} beside
 */
const lessons = (language, beside) =>
  made('lessons', /^headlight\.lessons\//, async (path) => {
    const file = path.slice(path.indexOf('/') + 1)
    const names = await lessonNames()
    if (file === 'lesson.js') return lessonModule(names)
    if (file === 'style.css') return sheetsModule(names, beside)
    const pathOf = (/** @type {string} */ name) => {
      if (file === 'text.js') return `${root}web/text/${language}/${name}.js`
      return `${root}web/lessons/${name}/${file}`
    }
    const there = names.map((name) => [name, pathOf(name)]).filter(([, one]) => existsSync(one))
    return gathered(there, file === 'knobs.js' ? '* as' : '')
  })

/** What the files of the language export by default, by their names. @param {string} language */
const texts = (language) =>
  made('texts', /^headlight\.texts$/, async () => {
    const files = (await readdir(`${root}web/text/${language}`)).filter((file) => file.endsWith('.js')).sort()
    return gathered(
      files.map((file) => [file.slice(0, -3), `${root}web/text/${language}/${file}`]),
      '',
    )
  })

/** The scripts of the workers, classic ones, packed. @param {string} language @param {Map<string, string> | null} beside */
const workers = (language, beside) =>
  made('workers', /^headlight\.(train|measure|long)-worker$/, async (path) => {
    const name = path.slice('headlight.'.length)
    const script = await bundle(`web/session/${name}.js`, { format: 'iife', language })
    return packedModule(written(name, await packed(new TextEncoder().encode(script)), beside), beside)
  })

/** Style sheets that scripts import as text, minified. */
const style = {
  name: 'style',
  setup(build) {
    build.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => ({
      contents: await css(path),
      loader: 'text',
    }))
  },
}

/** Between two widths a height changes evenly: by so many pixels for each of a ch and a rem. */
const PIXELS = { rem: 16, ch: 8.5 }

/** @typedef {[width: number, rem: number, ch: number]} Room  of a width in CSS pixels, the height */

/** The height from a width on, up to the next. @param {Room} room @param {Room} [next] */
function heightFrom([width, rem, ch], next) {
  if (!next) return `calc(${rem}rem + ${ch}ch)`
  const grows = (next[1] - rem) * PIXELS.rem + (next[2] - ch) * PIXELS.ch
  const slope = Number((grows / (next[0] - width)).toFixed(3))
  return `calc(${rem}rem + ${ch}ch + ${slope} * (100cqi - ${width}px))`
}

/** What a lesson's style sheet has beside what is written there: as much room while it loads as it takes then. @param {string} path */
async function roomIn(path) {
  const [, name] = /lessons\/(\w+)\/\1\.css$/.exec(path) ?? []
  if (!name) return ''
  /** @type {{ room: Room[] }} */
  const { room: rooms } = (await import(`../../web/lessons/${name}/place.js`)).default
  const keep = (/** @type {string} */ height) => `.loading{--room:${height}}`
  const from = rooms.map((one, i) => `@container(min-width:${one[0]}px){${keep(heightFrom(one, rooms[i + 1]))}}`)
  return keep(heightFrom(rooms[0])) + from.join('')
}

/** A style sheet, minified. @param {string} path */
export async function css(path) {
  const written = existsSync(path) ? await readFile(path, 'utf8') : '' // a lesson may have none
  const { code } = await esbuild.transform(written + (await roomIn(path)), {
    loader: 'css',
    minify: true,
    target: TARGET,
  })
  return code.trim()
}
