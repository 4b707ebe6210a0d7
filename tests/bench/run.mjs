// Called by tools/bench: node tests/bench/run.mjs [OPTION...]. Runs the steps in Chromium, writes the result as
// JSON and prints it as Markdown; what happens meanwhile goes to stderr.

import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname, resolve } from 'node:path'
import { launch, root, WITH_WINDOWS } from '../page/kit/browser.mjs'
import { PEERS } from './browser/peers/index.mjs'
import { bundle } from './build.mjs'
import { optionsOf } from './options.mjs'
import { TYPICAL } from './problem.mjs'
import { weigh } from './process-memory.mjs'
import { guardFailures, ourId, VARIANTS } from './promises.mjs'
import { markdown, withTable } from './report.mjs'
import { serve } from './server.mjs'

const FOLDERS = {
  page: `${root}build/bench/page`,
  micro: `${root}build/bench/micro`,
  dist: `${root}dist`,
  node_modules: `${root}tests/bench/node_modules`,
}
const LENGTHS = [1024, 2048, 4096, 8192, 16384]
const DIM = 64
const CHECKED_ROWS = 64

/** Opens the benchmark's page in a browser of its own, and closes both. @template T @param {(page: any, browser: any) => Promise<T>} use @returns {Promise<T>} */
async function inFreshPage(use) {
  const server = await serve(FOLDERS)
  const browser = await launch({ program: WITH_WINDOWS })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(0)
    page.on('console', (message) => console.error(message.text()))
    page.on('pageerror', (error) => console.error(`error in the page: ${error.message}`))
    await page.goto(server.origin)
    await page.waitForFunction('window.bench')
    return await use(page, browser)
  } finally {
    await browser.close()
    server.stop()
  }
}

/** @param {any} page @param {string} name of one of the page's functions @param {unknown} options */
const ask = (page, name, options) => page.evaluate(([n, o]) => window.bench[n](o), [name, options])

/** @param {string[]} variants @param {(variant: string) => unknown} optionsFor @param {string} name */
function forEachVariant(variants, name, optionsFor) {
  return inFreshPage(async (page) => {
    const results = {}
    for (const variant of variants) results[variant] = await ask(page, name, { variant, ...optionsFor(variant) })
    return results
  })
}

/** @param {string} id @param {import('./problem.mjs').Shape} shape */
function memoryOf(id, shape) {
  return inFreshPage(async (page, browser) => {
    await ask(page, 'makeInputs', shape)
    const grown = await weigh(browser, page)
    const found = await ask(page, 'hold', id)
    return { id, shape, ...found, process: await grown() }
  })
}

async function memory(ids, ours) {
  const rows = []
  for (const id of ids) rows.push(await memoryOf(id, TYPICAL).catch((error) => ({ id, failed: error.message })))
  for (const variant of ours) rows.push(await memoryOf(ourId(variant), { ...TYPICAL, heads: 1, length: 16384 }))
  return rows
}

/** @param {string} variant @param {import('./problem.mjs').Shape} shape */
function long(variant, shape) {
  return inFreshPage(async (page, browser) => {
    await ask(page, 'makeInputs', shape)
    const grown = await weigh(browser, page)
    const run = await ask(page, 'long', { variant, rows: CHECKED_ROWS })
    const process = await grown()
    return { ...run, rows: CHECKED_ROWS, process, cancel: await ask(page, 'cancelled', { variant, shape }) }
  })
}

/** The builds of micro.c that tools/bench could make. */
const microBuilds = () =>
  VARIANTS.filter((variant) => existsSync(`${FOLDERS.micro}/${variant}.wasm`)).map((variant) => ({
    name: variant,
    variant,
  }))

/** Which of our builds dist/core.js has; says so where one is missing. */
function shippedVariants() {
  return inFreshPage(async (page) => {
    const { peers } = await ask(page, 'compare', { shapes: [], peers: VARIANTS.map(ourId), effort: {} })
    for (const { id, failed } of peers) if (failed) console.error(`${id} is not here: ${failed}`)
    return VARIANTS.filter((variant) => peers.some(({ id, failed }) => id === ourId(variant) && !failed))
  })
}

/** @param {import('./options.mjs').Options} options */
async function measure({ steps, shapes, peers, effort, length }) {
  await bundle()
  const variants = await shippedVariants()
  const missing = VARIANTS.filter((variant) => !variants.includes(variant)).map(ourId)
  const ids = (peers ?? PEERS).filter((id) => !missing.includes(id))
  /** @type {Record<string, () => Promise<unknown>>} */
  const measures = {
    compare: () => inFreshPage((page) => ask(page, 'compare', { shapes, peers: ids, effort })),
    micro: () => inFreshPage((page) => ask(page, 'limit', { builds: microBuilds(), variants, effort })),
    memory: () => memory(ids, variants),
    growth: () => forEachVariant(variants, 'growth', () => ({ lengths: LENGTHS, dim: DIM, effort })),
    exact: () =>
      forEachVariant(variants, 'exactness', () => ({
        shape: { heads: 1, length: 16384, dim: DIM, causal: false },
        rows: CHECKED_ROWS,
      })),
    long: () => long(variants.at(-1), { heads: 1, length, dim: DIM, causal: true }),
  }
  const result = await circumstances()
  for (const step of steps.filter((name) => name in measures)) {
    console.error(`Measuring: ${step}`)
    result[step] = await measures[step]()
  }
  return result
}

/** @returns {Promise<Record<string, any>>} */
async function circumstances() {
  const browser = await launch({ program: WITH_WINDOWS })
  const version = browser.version()
  await browser.close()
  const { devDependencies } = JSON.parse(await readFile(`${root}tests/bench/package.json`, 'utf8'))
  const { esbuild, ...versions } = devDependencies
  return { date: new Date().toISOString(), machine: cpus()[0].model.trim(), browser: `Chromium ${version}`, versions }
}

/** Says what is wrong with the options in a sentence, without a stack. */
function readOptions() {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    console.error(`error: ${error.message}`)
    process.exit(1)
  }
}

/** @param {string} path @param {string} text */
async function write(path, text) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** @param {Record<string, any>} result @returns {boolean} */
function kept(result) {
  const failures = guardFailures(result)
  for (const failure of failures) console.error(`guard: ${failure}`)
  return failures.length === 0
}

const options = readOptions()
const from = options.from && resolve(root, options.from)
const result = from ? JSON.parse(await readFile(from, 'utf8')) : await measure(options)
if (!from) await write(resolve(root, options.out), `${JSON.stringify(result, null, 1)}\n`)
const table = markdown(result)
console.log(table)
if (options.readme) await write(`${root}README.md`, withTable(await readFile(`${root}README.md`, 'utf8'), table))
if (options.guard && !kept(result)) process.exitCode = 1
