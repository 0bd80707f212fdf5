import { createHash } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True if the text is a UUID in its usual spelling. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/**
 * Name-based UUID (RFC 9562, version 5: SHA-1): equal namespace and name give the same UUID.
 * @param namespace a UUID.
 */
export function uuidv5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, i, all) => hex.slice(from, all[i + 1])).join('-')
}
