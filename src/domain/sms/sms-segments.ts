const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take two septets. */
const extended = new Set('\f^{}\\[~]|€')

/** Encoding of a text message. */
export type SmsEncoding = 'GSM-7' | 'UCS-2'

const rooms = { 'GSM-7': { one: 160, more: 153 }, 'UCS-2': { one: 70, more: 67 } } as const

/** Encoding and segments of a text message. */
export interface SmsSegments {
  encoding: SmsEncoding
  /** Used units of the encoding: septets, or UTF-16 units. */
  units: number
  /** Billed segments; 0 for an empty text. */
  segments: number
  /** Units left in the last segment. */
  left: number
}

/**
 * Counts the parts of a text message (GSM 03.38). A character of two places is never cut: it begins the next part.
 */
export function segmentsOf(text: string): SmsSegments {
  const letters = Array.from(text)
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  const sizes = letters.map((letter) => (isGsm ? (extended.has(letter) ? 2 : 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { one, more } = rooms[encoding]
  if (units <= one) return { encoding, units, segments: units === 0 ? 0 : 1, left: one - units }
  let segments = 1
  let taken = 0
  for (const size of sizes) {
    if (taken + size > more) {
      segments += 1
      taken = 0
    }
    taken += size
  }
  return { encoding, units, segments, left: more - taken }
}
