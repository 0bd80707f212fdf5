import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * A key is `opk_`, 32 random bytes and a checksum, in letters and digits alone: it is copied by a double click, found by
 * scanners of secrets, and one that was typed wrong is refused without a look at the database.
 */

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lengths = { secret: 43, checksum: 6 }

function spelled(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = letters[Number(rest % 62n)] + text
  return text
}

const checksumOf = (secret: string) => spelled(BigInt(crc32(secret)), lengths.checksum)

/** A new key. */
export function newKey(): string {
  const secret = spelled(BigInt(`0x${randomBytes(32).toString('hex')}`), lengths.secret)
  return `opk_${secret}${checksumOf(secret)}`
}

/** How a key begins, for its list. */
export const hintOf = (key: string): string => `${key.slice(0, 8)}…`

/** Whether a text has the form of a key. */
export function isKey(text: string): boolean {
  const [, secret, checksum] = /^opk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return secret !== undefined && checksum === checksumOf(secret)
}
