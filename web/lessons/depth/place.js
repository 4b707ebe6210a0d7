// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 274,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 69.4, 27.5], [350, 51.9, 58], [374, 47.4, 68], [420, 21.3, 117.5], [480, 75.2, 13], [560, 81.5, 0],
    [704, 61.3, 34], [721, 61.3, 34], [760, 77.8, 0], [761, -42.9, 199], [820, -47.6, 200], [821, -49.2, 200],
    [860, -33, 161], [901, -15.7, 126], [960, 11.8, 67], [1000, 18.9, 50.5], [1040, 14.4, 58], [1100, 22, 42.5],
    [1168, 35.5, 14.5], [1240, 42.3, 0.5],
  ],
}
