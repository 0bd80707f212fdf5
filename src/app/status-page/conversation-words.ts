/** `1 conversation`, `14 conversations`. */
export const conversationsWords = (count: number): string =>
  count === 1 ? '1 conversation' : `${count} conversations`
