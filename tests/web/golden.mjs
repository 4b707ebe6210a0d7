// Golden vectors in JavaScript: reads the files that tools/golden.py writes and explains, and runs their cases
// through core.js. Imports nothing, so that a page can load it too.

/** The cases of a file: { name, call, bound, options, expected }. put: enters one of the options. */
export function parseGolden(text, { put = place } = {}) {
  const words = text.replace(/#.*/g, '').trim().split(/\s+/)
  const cases = []
  let at = 0
  const tensor = (make) => {
    const count = words[at++].split('x').reduce((product, size) => product * size, 1)
    at += count
    return make(words.slice(at - count, at))
  }
  const read = {
    case: () => cases.push({ name: words[at++], options: {}, expected: {} }),
    call: () => (cases.at(-1).call = words[at++]),
    bound: () => (cases.at(-1).bound = Number(words[at++])),
    set: () => put(cases.at(-1).options, words[at++], JSON.parse(words[at++])),
    floats: () => put(cases.at(-1).options, words[at++], tensor(floats)),
    bytes: () => put(cases.at(-1).options, words[at++], tensor(bytes)),
    expect: () => (cases.at(-1).expected[words[at++]] = tensor(floats)),
    end: () => {},
  }
  while (at < words.length) read[words[at++]]()
  return cases
}

const bytes = (words) => Uint8Array.from(words, (word) => Number.parseInt(word, 16))
const floats = (words) => new Float32Array(Uint32Array.from(words, (word) => Number.parseInt(word, 16)).buffer)

/** place(options, 'weights.layers.0.wq', w) sets options.weights.layers[0].wq. */
function place(options, path, value) {
  const keys = path.split('.')
  const last = keys.pop()
  const into = keys.reduce((object, key, i) => {
    object[key] ??= /^\d+$/.test(keys[i + 1] ?? last) ? [] : {}
    return object[key]
  }, options)
  into[last] = value
}

/** A stack by its layers, which is what it means. */
const BY_LAYERS = {
  encoder(core, { layers, finalGain, finalBias, ...options }) {
    const x = layers.reduce((at, weights) => core.encoderLayer({ ...options, x: at, weights }).output, options.x)
    return { output: finalNorm(core, x, finalGain, finalBias, options) }
  },
  decoder(core, { layers, finalGain, finalBias, ...options }) {
    const x = layers.reduce((at, weights) => core.decoderLayer({ ...options, x: at, weights }).output, options.x)
    return { output: finalNorm(core, x, finalGain, finalBias, options) }
  },
  transformer(core, { source, target, sourceTokens, targetTokens, causal, encoder, decoder, ...options }) {
    const { output: memory } = this.encoder(core, { ...options, ...encoder, x: source, tokens: sourceTokens })
    const about = { memory, memoryTokens: sourceTokens, causal }
    return this.decoder(core, { ...options, ...decoder, ...about, x: target, tokens: targetTokens })
  },
}

const finalNorm = (core, x, gain, bias, { tokens: rows, width: cols, eps }) =>
  gain ? core.layerNorm({ x, rows, cols, gain, bias, eps }) : x

/** Ways to compute a case with this core, each with the tensors that it gives: the output alone, with every wanted
 * tensor (the core may take another path then), and a stack by its layers. None while the core lacks the call. */
function waysOf(core, { call, options, expected }) {
  const names = Object.keys(expected)
  const want = names.filter((name) => name !== 'output')
  const ways = []
  if (core[call])
    ways.push({ names: ['output'], run: () => core[call](call === 'alibiSlopes' ? options.heads : options) })
  if (core[call] && want.length) ways.push({ names, run: () => core[call]({ ...options, want }) })
  if (BY_LAYERS[call] && core.encoderLayer) ways.push({ names, run: () => BY_LAYERS[call](core, options) })
  return ways
}

/** The larger of two relative errors: that of the 2-norm, and the largest error over the largest magnitude.
 * -inf must be met exactly, and a tensor of zeros too. */
export function relativeError(got, exact) {
  if (got?.length !== exact.length) return Infinity
  let [errorSquares, squares, largestError, largest] = [0, 0, 0, 0]
  for (let i = 0; i < exact.length; i++) {
    const error = got[i] === exact[i] ? 0 : Math.abs(got[i] - exact[i])
    if (!Number.isFinite(error)) return Infinity
    errorSquares += error ** 2
    largestError = Math.max(largestError, error)
    if (!Number.isFinite(exact[i])) continue
    squares += exact[i] ** 2
    largest = Math.max(largest, Math.abs(exact[i]))
  }
  return largestError ? Math.max(Math.sqrt(errorSquares / squares), largestError / largest) : 0
}

/** Runs every case: { cases, skipped, failures, worst } with the worst error and the cases of each call. */
export function checkGolden(core, cases) {
  const report = { cases: 0, skipped: {}, failures: [], worst: {} }
  for (const one of cases) {
    const ways = waysOf(core, one)
    if (!ways.length) report.skipped[one.call] = (report.skipped[one.call] ?? 0) + 1
    else report.cases++
    for (const { names, run } of ways) {
      const result = run()
      const got = result instanceof Float32Array ? { output: result } : result
      for (const name of names) {
        const error = relativeError(got[name], one.expected[name])
        report.worst[one.call] = Math.max(report.worst[one.call] ?? 0, error)
        if (!(error <= one.bound)) report.failures.push(`${one.name}: ${name} is off by ${error}, bound ${one.bound}`)
      }
    }
  }
  return report
}
