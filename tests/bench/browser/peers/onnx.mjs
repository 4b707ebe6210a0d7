// onnxruntime-web on its wasm provider, as three graphs. Its inputs are plain arrays, which it copies in at
// every run; it has no other way.

import { causalBias, headsLast } from './layout.mjs'
import { model } from './onnx-model.mjs'

const FOLDER = '/node_modules/onnxruntime-web/dist/'
const HIDDEN = -3.4e38

/** @param {'primitives' | 'multiHead' | 'attention'} form */
export async function load(form) {
  const runtime = await import(`${FOLDER}ort.wasm.min.mjs`)
  Object.assign(runtime.env.wasm, { wasmPaths: FOLDER, numThreads: 1, proxy: false })
  runtime.env.logLevel = 'error'
  const { layout, graph, feeds } = { primitives, multiHead, attention }[form]
  return {
    async prepare(problem) {
      const session = await runtime.InferenceSession.create(model(graph(problem)), { executionProviders: ['wasm'] })
      const tensors = {}
      for (const [name, { data, dims }] of Object.entries(feeds(problem)))
        tensors[name] = new runtime.Tensor('float32', data, dims)
      return {
        layout,
        run: async () => (await session.run(tensors)).output.data,
        dispose: () => session.release(),
      }
    },
  }
}

const whole = ({ heads, length, dim }) => [1, heads, length, dim]
const joined = ({ heads, length, dim }) => [1, length, heads * dim]
const named = (names, dims) => names.map((name) => ({ name, dims }))
const qkv = (problem, dims, arrange = (x) => x) =>
  Object.fromEntries(['q', 'k', 'v'].map((name) => [name, { data: arrange(problem[name]), dims }]))

const primitives = {
  layout: 'heads first',
  graph: (problem) => {
    const { length, dim, causal } = problem
    const square = named(['bias'], [length, length])
    return {
      opset: 17,
      scalars: { scale: 1 / Math.sqrt(dim) },
      nodes: [
        { op: 'Transpose', inputs: ['k'], outputs: ['kT'], attributes: { perm: { ints: [0, 1, 3, 2] } } },
        { op: 'MatMul', inputs: ['q', 'kT'], outputs: ['products'] },
        { op: 'Mul', inputs: ['products', 'scale'], outputs: ['scores'] },
        ...(causal ? [{ op: 'Add', inputs: ['scores', 'bias'], outputs: ['masked'] }] : []),
        // The axis is the last one unless another is named.
        { op: 'Softmax', inputs: [causal ? 'masked' : 'scores'], outputs: ['weights'] },
        { op: 'MatMul', inputs: ['weights', 'v'], outputs: ['output'] },
      ],
      inputs: [...named(['q', 'k', 'v'], whole(problem)), ...(causal ? square : [])],
      outputs: named(['output'], whole(problem)),
    }
  },
  feeds: (problem) => {
    const { length, causal } = problem
    const bias = () => ({ bias: { data: causalBias(length, HIDDEN), dims: [length, length] } })
    return { ...qkv(problem, whole(problem)), ...(causal ? bias() : {}) }
  },
}

const multiHead = {
  layout: 'rows first',
  graph: (problem) => ({
    opset: 17,
    nodes: [
      {
        op: 'MultiHeadAttention',
        domain: 'com.microsoft',
        inputs: ['q', 'k', 'v'],
        outputs: ['output'],
        attributes: { num_heads: { int: problem.heads }, unidirectional: { int: problem.causal ? 1 : 0 } },
      },
    ],
    inputs: named(['q', 'k', 'v'], joined(problem)),
    outputs: named(['output'], joined(problem)),
  }),
  feeds: (problem) => qkv(problem, joined(problem), (x) => headsLast(x, problem)),
}

const attention = {
  layout: 'heads first',
  graph: (problem) => ({
    opset: 23,
    nodes: [
      {
        op: 'Attention',
        inputs: ['q', 'k', 'v'],
        outputs: ['output'],
        attributes: { is_causal: { int: problem.causal ? 1 : 0 } },
      },
    ],
    inputs: named(['q', 'k', 'v'], whole(problem)),
    outputs: named(['output'], whole(problem)),
  }),
  feeds: (problem) => qkv(problem, whole(problem)),
}
