// Words that views of one sentence and one head share.

export default {
  label: 'Words with their positions',
  /** @param {number} layer @param {number} head */
  head: (layer, head) => `Layer ${layer}, head ${head}`,
}
