import { createHash } from 'node:crypto'
import { mailLimits } from './limits.ts'
import type { Headers } from './mime/headers.ts'

/**
 * Identity of a message: its first Message-ID without brackets. A missing or unusable one is derived from the
 * bytes, so that the same bytes fetched twice are one message.
 */
export function readMessageId(headers: Headers, raw: Uint8Array): string {
  const source = headers.first('message-id') ?? headers.first('resent-message-id') ?? ''
  const id = readIds(source)[0] ?? source.replace(/[\s<>]/g, '')
  if (id && id.length <= mailLimits.messageIdCharacters) return id
  return `${createHash('sha256').update(raw).digest('hex').slice(0, 40)}@no-message-id.invalid`
}

/**
 * Message-IDs in a header value, without brackets, unique, in order: bracketed ones at any position,
 * otherwise words and comma-separated words with an `@`.
 */
export function readIds(source: string): string[] {
  const bracketed = [...source.matchAll(/<([^<>]{1,998})>/g)].map((match) =>
    (match[1] as string).replace(/\s/g, ''),
  )
  const bare = source.replace(/<[^<>]{0,998}>/g, ' ').split(/[\s,<>"']+/)
  const candidates = bracketed.length > 0 ? bracketed : bare
  const ids = candidates.filter(
    (id) => /^[^@]+@[^@]*[^@\s]$/.test(id) || (bracketed.length > 0 && id.length > 0),
  )
  return [...new Set(ids.filter((id) => id.length <= mailLimits.messageIdCharacters))]
}

/** The first id (start of the thread) and the newest ones. */
export function cutIds(ids: readonly string[], limit: number = mailLimits.references): string[] {
  return ids.length <= limit ? [...ids] : [ids[0] as string, ...ids.slice(ids.length - limit + 1)]
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/**
 * Identity of a mail: the hash of its bytes, with line ends normalised and trailing line breaks removed.
 * Servers and files differ in line ends; any other difference makes another mail.
 */
export function fingerprintOf(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === lineFeed || bytes[end - 1] === carriageReturn)) end -= 1
  const hash = createHash('sha256')
  let start = 0
  for (
    let at = bytes.indexOf(carriageReturn);
    at >= 0 && at < end;
    at = bytes.indexOf(carriageReturn, start)
  ) {
    hash.update(bytes.subarray(start, at))
    if (bytes[at + 1] !== lineFeed) hash.update('\n')
    start = at + 1
  }
  return hash.update(bytes.subarray(start, end)).digest('hex')
}
