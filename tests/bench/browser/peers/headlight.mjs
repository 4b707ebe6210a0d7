// Headlight through its public call: plain arrays in, a fresh plain array out, copies counted.

/** @param {import('../../promises.mjs').Variant} variant */
export async function load(variant) {
  const { loadCore } = await import('/dist/core.js')
  const core = await loadCore({ variant })
  return {
    prepare({ q, k, v, heads, length, dim, causal }) {
      const request = { q, k, v, heads, queries: length, keys: length, dim, causal: causal ? 'top-left' : false }
      return { layout: 'heads first', run: () => core.attention(request).output }
    },
  }
}
