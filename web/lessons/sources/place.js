// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 272,
  thumbnail: 'shown.maps.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 52.9, 57], [350, 54.1, 51.5], [374, 42.7, 70.5], [420, 53, 45.5], [480, 51.7, 43], [560, 60.5, 23.5],
    [640, 66.6, 11], [760, 66.6, 11], [761, 62.9, 11], [860, 62.9, 11], [861, 45.9, 1], [1039, 45.1, 8],
    [1168, 40.1, 16.5], [1240, 46.4, 3.5],
  ],
}
