import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * A key is `opk_`, 32 random bytes and a checksum, in letters and digits only: a double click selects it,
 * secret scanners find it, and a mistyped key is rejected without a database query.
 */

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lengths = { secret: 43, checksum: 6 }

function spelled(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = letters[Number(rest % 62n)] + text
  return text
}

const checksumOf = (secret: string) => spelled(BigInt(crc32(secret)), lengths.checksum)

/** Generates a key. */
export function newKey(): string {
  const secret = spelled(BigInt(`0x${randomBytes(32).toString('hex')}`), lengths.secret)
  return `opk_${secret}${checksumOf(secret)}`
}

/** Prefix of a key, for lists. */
export const hintOf = (key: string): string => `${key.slice(0, 8)}…`

/** True if a text has the format of a key. */
export function isKey(text: string): boolean {
  const [, secret, checksum] = /^opk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return secret !== undefined && checksum === checksumOf(secret)
}
