// A view of one head of the group's model on the group's text.

import { KNOBS } from '../session/knobs.js'
import { HlCellView } from './cell-view.js'

/**
 * @import { Reading, TextAnswer } from '../session/types.js'
 * @import { HeadAnswer } from './types.js'
 */

/** @template {Reading & TextAnswer} [Data=HeadAnswer] what its lesson computes @extends {HlCellView<Data>} */
export class HlHeadView extends HlCellView {
  /** @param {string} model */
  chooseModel(model) {
    this.session.typing?.choose()
    this.change(model === 'constructed' ? { model, head: 0 } : { model, layer: KNOBS.layer.initial, head: 0 })
  }

  /** @param {number} layer @param {number} head */
  chooseHead(layer, head) {
    this.change(this.data.network.attentions > 1 ? { layer, head } : { head })
  }
}
