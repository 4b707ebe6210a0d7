// Formulas that views show, by name, in TeX. The build typesets them as MathML; those of the prose stand in it, between
// dollar signs.

/** @type {Record<string, string>} */
export default {
  recurrence: String.raw`h_t=\tanh(W h_{t-1}+U x_t)`,
  attention: String.raw`\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V`,
  rotation: String.raw`\mathrm{PE}(pos+k) = R_k\,\mathrm{PE}(pos)`,
  'ledger-products': String.raw`s_j = q \cdot k_j = \sum_d q_d\, k_{jd}`,
  'ledger-scaled': String.raw`s_j / \sqrt{d_k}`,
  'ledger-masked': String.raw`s_j \text{ or } -\infty`,
  'ledger-shifted': String.raw`s_j - \max_i s_i`,
  'ledger-exponentials': String.raw`e_j = \exp(s_j)`,
  'ledger-weights': String.raw`w_j = e_j \big/ \sum_i e_i`,
  'ledger-output': String.raw`\text{output} = \sum_j w_j\, v_j`,
  dot: String.raw`q\cdot k=|q|\,|k|\cos\theta`,
}
