/** Limits of searching. */
export const searchLimits = {
  /** Characters of a search text. */
  text: 300,
  /** Words of a search text that are looked for; the rest is left out. */
  words: 20,
  /** Letters of a word that count. */
  letters: 64,
  /** From so many letters on a word may have one typing error; shorter ones are too alike. */
  typoFrom: 4,
  /** From so many characters on the server is asked (section 9). */
  serverFrom: 3,
  /** Rest of the keys before the server is asked, in ms (section 9). */
  serverWait: 500,
  /** Characters of the title of something that was found (section 2). */
  title: 20,
  /** Results of one group. */
  group: 8,
}
