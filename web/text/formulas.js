// Formulas that views show, by name, in TeX. The build typesets them as MathML; those of the prose stand in it, between
// dollar signs.

/** @type {Record<string, string>} */
export default {
  recurrence: String.raw`h_t=\tanh(W h_{t-1}+U x_t)`,
  attention: String.raw`\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V`,
  rotation: String.raw`\mathrm{PE}(pos+k) = R_k\,\mathrm{PE}(pos)`,
}
