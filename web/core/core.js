// The core's JavaScript face: loads the wasm and offers its calls. Each call checks every argument by
// name, copies arrays in, computes, and copies fresh arrays out; the calls live in calls/, one file a room.
//
// A call is a function of core/headlight.h behind such checks: attention is hl_attention, layerNorm is hl_layer_norm.
// Values (NaN, -inf), cost and source stand there; options with their shapes and defaults, results and errors stand with
// the function in calls/, which has the memory as its first argument. Tensors are Float32Arrays, row after row, and
// letters mean T queries, S keys, D size of a query or key head, E of a value head, H heads, G key/value
// heads, C width, F feed-forward width. `out`, where a call has it, is filled and given back in place of a
// fresh array. A call that throws has written nothing, and the next one works.

import { decoder, encoder, transformer } from './calls/stacks.js'
import { freshMemory, loadCore as load } from './load.js'
import { attentionInBlocks, answerLongRun as serveLongRun } from './worker.js'

export { HlError } from './check.js'

/** What no figure asks for, so that the page doesn't carry it. */
const MORE = { encoder, decoder, transformer }

/**
 * Loads the core. `auto` takes the relaxed build, whose multiply-add rounds once, where the engine has relaxed
 * SIMD, and the plain one elsewhere. Results of the plain build are the same bits on every machine.
 * @param {{ variant?: 'auto' | import('./load.js').Variant }} [options]
 * @throws {HlError} UNSUPPORTED where the engine has no wasm SIMD, or lacks what the variant asks for
 */
export async function loadCore(options) {
  const core = await load(options, MORE)
  const { variant } = core
  return Object.freeze(
    Object.assign(core, {
      /**
       * Attention for long runs: in a worker of its own where the page allows one, in blocks of rows, with progress and
       * cancel. Gives the bits of one call of `attention`.
       * @param {import('./worker.js').LongOptions} options  `onProgress({ done, total })` in rows of all heads;
       *   `signal`: an AbortSignal; `transfer: true` hands q, k and v over to the worker, where there is one, instead of
       *   copying them, and leaves them empty
       */
      attentionInBlocks: (options) =>
        attentionInBlocks({ url: import.meta.url, variant, fresh: () => freshMemory(variant) }, options),
    }),
  )
}

/** For the worker that attentionInBlocks starts: answers its one run. @param {unknown} scope */
export function answerLongRun(scope) {
  serveLongRun(scope, freshMemory)
}
