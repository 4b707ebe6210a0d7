// Which file imports which, in web/ and core/.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const read = (path) => readFileSync(root + path, 'utf8')

/** @param {string} folder @param {RegExp} pattern @returns {string[]} */
export const filesIn = (folder, pattern) =>
  readdirSync(root + folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(file) && !file.includes('node_modules'))
    .sort()

const IMPORT = /^(?:import|export) (?:[^'"]*? from )?'([^']+)'/gm
const INCLUDE = /^#include "([^"]+)"/gm

/** What a file names, as paths from the root; what stands in no file of ours, as it is written. @param {string} file @returns {string[]} */
export function namedBy(file) {
  const statement = file.endsWith('.js') ? IMPORT : INCLUDE
  return [...read(file).matchAll(statement)].map(([, target]) => {
    if (target.startsWith('text/')) return `web/text/en/${target.slice('text/'.length)}`
    const path = normalize(join(dirname(file), target))
    return target.startsWith('.') || existsSync(root + path) ? path : target
  })
}

/** Files that lead back to themselves, each circle once. @param {string[]} files @returns {string[][]} */
export function circles(files) {
  const found = []
  const done = new Set()
  const visit = (file, path) => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file])
    if (at >= 0 || done.has(file) || !existsSync(root + file)) return
    for (const next of namedBy(file)) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}

/** All that a file reaches, itself included. @param {string} file @returns {Set<string>} */
export function reachedFrom(file) {
  const reached = new Set()
  const visit = (one) => {
    if (reached.has(one)) return
    reached.add(one)
    if (existsSync(root + one) && /\.js$/.test(one)) for (const next of namedBy(one)) visit(next)
  }
  visit(file)
  return reached
}
