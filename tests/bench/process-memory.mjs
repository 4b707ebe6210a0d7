// What the browser's page process takes of the machine's memory, as Linux counts it; elsewhere nothing is known.

import { readFile, writeFile } from 'node:fs/promises'

/** @param {any} browser @returns {Promise<number[]>} process ids of its pages */
async function renderers(browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** @param {number} id @param {string} field @returns {Promise<number>} bytes */
async function statusOf(id, field) {
  const [, kB] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(await readFile(`/proc/${id}/status`, 'utf8')) ?? []
  return 1024 * Number(kB)
}

const SETTLED_MS = 500 // Chromium starts a spare process beside a page's, which must not be taken for it

/** Collects garbage, or what is collected later would count as freed. @param {any} page */
async function tidy(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
}

/** The browser's page processes, weighed from now on. @param {any} browser @param {any} page @returns {Promise<() => Promise<number | null>>} by how much the one that grew most did so at its peak, in bytes */
export async function weigh(browser, page) {
  await tidy(page)
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  try {
    const ids = await renderers(browser)
    const start = await Promise.all(ids.map((id) => statusOf(id, 'VmRSS')))
    await Promise.all(ids.map((id) => writeFile(`/proc/${id}/clear_refs`, '5'))) // forgets the peaks so far
    return async () => {
      const peaks = await Promise.all(ids.map((id) => statusOf(id, 'VmHWM')))
      return Math.max(...peaks.map((peak, i) => peak - start[i]))
    }
  } catch {
    return async () => null
  }
}
