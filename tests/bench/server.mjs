// Serves what the benchmark's page asks for, on loopback, without isolation headers: peers that take threads
// where they can shall not.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, normalize } from 'node:path'

const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/page/main.js"></script>'
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }

/**
 * @param {Record<string, string>} folders by the first part of the address's path
 * @returns {Promise<{ origin: string, stop: () => void }>}
 */
export async function serve(folders) {
  const server = createServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/') return answer.setHeader('content-type', 'text/html').end(PAGE)
    const [, first, rest] = /^\/([^/]+)(\/.*)$/.exec(normalize(pathname)) ?? []
    try {
      const body = await readFile(folders[first] + rest)
      answer.setHeader('content-type', TYPES[extname(rest)] ?? 'application/octet-stream').end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}
