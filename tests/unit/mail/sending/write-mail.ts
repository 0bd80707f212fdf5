import { readMail } from '#server/mail/read.ts'
import type { ReadOptions } from '#server/mail/read.ts'
import type { ReadMail } from '#server/mail/mail.ts'

/** Arrival time of test messages. */
export const arrival = Date.UTC(2026, 10, 20, 12)

/** Reads a message given as lines; each character is one byte. */
export function readLines(lines: string[], options: Partial<ReadOptions> = {}): Promise<ReadMail> {
  return readMail(Buffer.from(lines.join('\r\n'), 'latin1'), { now: arrival, ...options })
}

/** Reads a message with these header fields and a one-line body. */
export function readHeader(fields: string[], options: Partial<ReadOptions> = {}): Promise<ReadMail> {
  return readLines([...fields, '', 'Hello'], options)
}

/** UTF-8 bytes of a text, one character per byte, for use in lines. */
export function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
