// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 274,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 62.8, 38.5], [350, 51.9, 58], [366, 46.9, 68], [374, 53.1, 55.5], [420, 21.3, 117.5], [480, 75.2, 13],
    [560, 81.5, 0], [721, 61.3, 34], [760, 77.8, 0], [761, -37.5, 190], [820, -47.6, 200], [821, -46.5, 195.5],
    [860, -37.4, 168.5], [961, -1, 91.5], [1000, 18.9, 50.5], [1040, 14.4, 58], [1100, 22, 42.5], [1168, 35.5, 14.5],
    [1240, 42.3, 0.5],
  ],
}
