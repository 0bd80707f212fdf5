/** Limits of the search. */
export const searchLimits = {
  /** Characters of a search text. */
  text: 300,
  /** Words of a search text that are used; further ones are ignored. */
  words: 20,
  /** Significant characters of a word. */
  letters: 64,
  /** Minimum word length for one typing error; shorter words are too similar. */
  typoFrom: 4,
  /** Minimum characters before the server is searched (section 9). */
  serverFrom: 3,
  /** Debounce of the server search, in ms (section 9). */
  serverWait: 500,
  /** Characters of the title of a result (section 2). */
  title: 20,
  /** Results of one group. */
  group: 8,
}
