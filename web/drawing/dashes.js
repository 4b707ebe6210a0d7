// Lines that are told apart without their colours.

/** How waves differ beside their colour. */
export const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3], [5, 5], [1, 4]]
