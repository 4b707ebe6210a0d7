// What is measured: attention alone, and with its projections.

export const WAYS = /** @type {const} */ (['attention', 'layer'])
