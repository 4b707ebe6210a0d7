// Attention of the typed matrices in NumPy and PyTorch.

import { attentionCode } from '../../kit/code/attention-code.js'

/** @param {import('./types.js').ExamAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export const code = ({ given }) => attentionCode(given, {}, { scores: 'scores' })
