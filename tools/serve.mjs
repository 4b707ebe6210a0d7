// Serves dist/ on loopback and prints the address. Called by tools/serve: node tools/serve.mjs PORT.

import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const esbuild = createRequire(`${root}web/package.json`)('esbuild')
const HOST = '127.0.0.1'
const TRIES = 20

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, HOST, () => probe.close(() => resolve(true)))
  })

const first = Number(process.argv[2] ?? 8000)
let port = first
while (port < first + TRIES && !(await isFree(port))) port++
const context = await esbuild.context({})
const server = await context.serve({ servedir: `${root}dist`, host: HOST, port })
console.log(`Open http://${HOST}:${server.port}/headlight.html`)
