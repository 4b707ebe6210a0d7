// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 284,
  thumbnail: 'shown.strip',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 35.6, 91], [374, 52.9, 45], [420, 74.5, 0.5], [481, 73, 5], [561, 68.4, 10.5], [641, 53.8, 31],
    [700, 58.8, 18], [721, 58.8, 18], [760, 56.3, 20], [761, 24.3, 35], [820, 37.4, 8], [860, 41.3, 0],
    [1240, 39.7, 2.5],
  ],
}
