// Knows every wasm memory of its page or worker, whoever makes it: handed in, exported, or made by hand.

/** @type {Set<WebAssembly.Memory>} */
const memories = new Set()

/** @param {WebAssembly.Instance} instance */
function note(instance) {
  for (const value of Object.values(instance.exports)) if (value instanceof WebAssembly.Memory) memories.add(value)
  return instance
}

/** The same constructor, which also shows what it makes. */
const watched = (maker, show) =>
  new Proxy(maker, {
    construct(target, args) {
      const made = Reflect.construct(target, args)
      show(made)
      return made
    },
  })

/** Begins to watch; what was made before is not known. */
export function watchMemories() {
  const { instantiate, instantiateStreaming } = WebAssembly
  WebAssembly.Memory = watched(WebAssembly.Memory, (memory) => memories.add(memory))
  WebAssembly.Instance = watched(WebAssembly.Instance, note)
  for (const [name, original] of Object.entries({ instantiate, instantiateStreaming }))
    if (original)
      WebAssembly[name] = async (...args) => {
        const result = await original.apply(WebAssembly, args)
        note(result.instance ?? result)
        return result
      }
}

/** @returns {number} bytes of all memories together; wasm memory never shrinks, so also the most there were */
export const wasmBytes = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
