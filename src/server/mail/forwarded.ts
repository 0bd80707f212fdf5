import { readAddresses, type MailAddress } from './addresses.ts'
import type { ReadMail } from './mail.ts'
import { Headers } from './mime/headers.ts'
import { readHeaderBlock } from './mime/header-block.ts'
import { headerLabel, isForwardMark, isOriginalMark } from './quotes/line-kinds.ts'

/** Lines below a forward marker that are searched for the author. */
const headLines = 12

/** Author of a forwarded message, attached or inline; null if none is named. */
export function forwardedAuthor({
  text,
  attachments,
}: Pick<ReadMail, 'text' | 'attachments'>): MailAddress | null {
  const attached = attachments.find(({ type }) => type === 'message/rfc822')
  if (attached) {
    const bytes = Buffer.from(attached.bytes)
    const headers = new Headers(readHeaderBlock(bytes, 0, bytes.length).fields)
    return readAddresses(headers.first('from') ?? '')[0] ?? null
  }
  const lines = text.split('\n')
  const mark = lines.findIndex((line) => isForwardMark(line) || isOriginalMark(line))
  const from = lines.findIndex((line, index) => index > mark && headerLabel(line) === 'from')
  if (from < 0 || (mark >= 0 && from - mark > headLines)) return null
  // Without a marker, a "From:" line may be ordinary text; in a header block another label follows it.
  const isHead = lines.slice(from + 1, from + headLines).some((line) => headerLabel(line) !== null)
  if (!isHead) return null
  const value = [lines[from], lines[from + 1]].map((line) => (line ?? '').replace(/^[\s>*_]+|[\s*_]+$/g, ''))
  const afterLabel = (value[0] ?? '').replace(/^[^:：]*[:：][\s*_]*/, '')
  return authorIn(afterLabel) ?? authorIn(`${afterLabel} ${value[1] ?? ''}`)
}

/** Outlook writes `Dana [mailto:dana@customer.example]`; text derived from HTML repeats the address. */
const authorIn = (value: string): MailAddress | null =>
  readAddresses(
    value.replace(/[[<(]mailto:([^\])>]*)[\])>]/gi, '<$1>').replace(/<([^<>]*)>\s*<[^<>]*>/g, '<$1>'),
  )[0] ?? null
