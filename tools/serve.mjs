// Serves dist/ on loopback and prints the address. Called by tools/serve: node tools/serve.mjs PORT.

import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const esbuild = createRequire(`${root}web/package.json`)('esbuild')
const HOST = '127.0.0.1'
const TRIES = 50

/** Serves at the first free port from `port` on. @param {number} port @returns {Promise<number>} the port */
async function serveFrom(port, tries = TRIES) {
  const context = await esbuild.context({ logLevel: 'silent' })
  try {
    return (await context.serve({ servedir: `${root}dist`, host: HOST, port })).port
  } catch (error) {
    await context.dispose()
    if (tries <= 1) throw error
    return serveFrom(port + 1, tries - 1)
  }
}

// Its service may outlive us otherwise, with the port and whatever pipes there are.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await esbuild.stop()
    process.exit()
  })

const port = await serveFrom(Number(process.argv[2] ?? 8000))
console.log(`Open http://${HOST}:${port}/headlight.html`)
