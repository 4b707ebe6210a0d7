// Rows of scores to try: one that float32 takes as it is, and three that it doesn't.

/** @type {Record<'ordinary' | 'one' | 'sum' | 'low', number[]>} */
export const PRESETS = { ordinary: [1, 2, 4], one: [1, 2, 89], sum: [88.5, 88.5, 1], low: [-104, -105, -110] }
