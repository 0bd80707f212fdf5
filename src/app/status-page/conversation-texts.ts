/** `1 conversation`, `1,400 conversations`. */
export const conversationsText = (count: number): string =>
  count === 1 ? '1 conversation' : `${count.toLocaleString('en')} conversations`
