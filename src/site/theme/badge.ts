/** Approximate width of a character in the badge, in px. */
const letter = 7.4

interface BadgeLook {
  words: string
  background: string
  ink: string
  /** Colour of its dot. */
  dot: string
}

/** A badge as an SVG picture: a dot and a text. */
export function badgePicture({ words, background, ink, dot }: BadgeLook): string {
  const width = Math.ceil(words.length * letter) + 46
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="36" role="img" aria-label="${words}">` +
    `<rect x=".5" y=".5" width="${width - 1}" height="35" rx="9" fill="${background}" stroke="#89887f" stroke-opacity=".4"/>` +
    `<circle cx="19" cy="18" r="5" fill="${dot}"/>` +
    `<text x="34" y="23" font-family="system-ui,sans-serif" font-size="14" font-weight="560" fill="${ink}">${words}</text></svg>\n`
  )
}

/** Position of a badge on the embedding page. */
export const badgePlace = (vertical: string, side: string): string =>
  `position:fixed;z-index:2147483000;${vertical}:16px;${side}:16px`
