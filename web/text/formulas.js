// Formulas that views show, by name, in TeX. The build typesets them as MathML; those of the prose stand in it, between
// dollar signs.

/** @type {Record<string, string>} */
export default {
  attention: String.raw`\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V`,
  dot: String.raw`q\cdot k=|q|\,|k|\cos\theta`,
}
