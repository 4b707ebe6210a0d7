// The page's script in two parts: the first draws the stage's first picture, and the second one does all the rest. What
// both need is in the first, which hands it on: modules by their names here, in one object.

import { root } from './places.mjs'
import { build, inAscii, made } from './scripts.mjs'

/** What the object is called in the page. */
const SHARED = 'globalThis.headlightModules'

/** A module's name: as esbuild's report has it. @param {{ namespace: string, path: string }} resolved */
const nameOf = ({ namespace, path }) => (namespace === 'file' ? path.slice(root.length) : `${namespace}:${path}`)

/** How a module is imported by its name. @param {string} name */
const importedAs = (name) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : root + name)

/**
 * Modules that are in the first part already, for the second one: what the object has, exported once more, since esbuild
 * takes an object's `default` for its own only where a module without a package around it imports the object.
 * @param {Set<string>} there the first part's modules @param {Set<string>} asked gets those that are asked for
 */
const fromFirst = (there, asked) => ({
  name: 'from-first',
  setup(build) {
    const isOurs = Symbol('resolved by ourselves')
    build.onResolve({ filter: /./ }, async ({ path, importer, resolveDir, namespace, kind, pluginData }) => {
      if (namespace === 'again') return { path, namespace: 'object' }
      if (pluginData === isOurs || kind === 'entry-point') return undefined
      const resolved = await build.resolve(path, { importer, resolveDir, namespace, kind, pluginData: isOurs })
      const name = nameOf(resolved)
      if (resolved.errors.length || !there.has(name)) return undefined
      asked.add(name)
      return { path: name, namespace: 'again' }
    })
    build.onLoad({ filter: /./, namespace: 'again' }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path)}\nexport { default } from ${JSON.stringify(path)}`,
    }))
    build.onLoad({ filter: /./, namespace: 'object' }, ({ path }) => ({
      contents: `module.exports = ${SHARED}[${JSON.stringify(path)}]`,
    }))
  },
})

/** The module by which the first part hands on others. @param {Set<string>} names */
const shared = (names) =>
  made('shared', /^headlight\.shared$/, async () => {
    const sorted = [...names].sort()
    const imports = sorted.map((name, i) => `import * as m${i} from ${JSON.stringify(importedAs(name))}`)
    const entries = sorted.map((name, i) => `${JSON.stringify(name)}: m${i}`)
    return {
      contents: `${imports.join('\n')}
${SHARED} = { ${entries.join(', ')} }
for (const module of Object.values(${SHARED})) Object.defineProperty(module, '__esModule', { value: true })`,
    }
  })

/**
 * Both parts. The second one is made in between, as it says what of the first it needs; private members get one name in both.
 * @param {[first: string, second: string]} entries paths below the root
 * @param {{ language: string, beside: Map<string, string> }} options as bundle() takes them
 * @returns {Promise<[first: string, second: string]>}
 */
export async function inTwoParts([first, second], { language, beside }) {
  const make = (
    /** @type {string} */ entry,
    /** @type {import('esbuild').Plugin} */ plugin,
    /** @type {object} */ mangleCache,
  ) =>
    build(entry, {
      format: 'iife',
      language,
      beside,
      plugins: [plugin],
      extra: { metafile: true, mangleCache },
    })
  const alone = await make(first, shared(new Set()), {})
  const asked = new Set()
  const there = new Set(Object.keys(alone.metafile.inputs))
  const rest = await make(second, fromFirst(there, asked), alone.mangleCache)
  const whole = await make(first, shared(asked), rest.mangleCache)
  return [inAscii(whole.outputFiles[0].text), inAscii(rest.outputFiles[0].text)]
}
