// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
  thumbnail: 'shown.maps.masked',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [860, 125.4, 30], [861, 63.6, 1],
  ],
}
