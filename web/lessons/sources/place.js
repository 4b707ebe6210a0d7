// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 272,
  thumbnail: 'shown.maps.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 52.4, 62.5], [350, 65, 35.5], [374, 53.4, 55], [420, 51.8, 53], [560, 52.2, 40.5], [640, 66.6, 11],
    [704, 66.6, 11], [760, 66.6, 11], [761, 54.8, 27.5], [860, 54.8, 27.5], [861, 40.2, 14.5], [901, 44.6, 6],
    [1000, 45.1, 8], [1168, 40.1, 16.5], [1240, 46.4, 3.5],
  ],
}
