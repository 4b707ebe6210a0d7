// Bundles the benchmark's page into build/bench/page. The core comes from dist/ as users get it,
// onnxruntime-web from its own folder, where it looks for its wasm.

import { build } from 'esbuild'
import { root } from '../page/kit/browser.mjs'

export const bundle = () =>
  build({
    entryPoints: [`${root}tests/bench/browser/main.mjs`],
    outdir: `${root}build/bench/page`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    external: ['/dist/*', '/node_modules/*'],
    logLevel: 'error',
  })
