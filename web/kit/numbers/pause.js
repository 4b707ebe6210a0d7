// A moment between two parts of long work.

/** Lets the page draw and answer. @returns {Promise<void>} */
export const pause = () => new Promise((resolve) => setTimeout(resolve))
