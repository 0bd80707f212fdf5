import { mailLimits } from '../limits.ts'
import type { MailLimit } from '../limits.ts'
import { lineAt, readHeaderBlock } from './header-block.ts'
import { describePart } from './part.ts'
import type { Part } from './part.ts'

/** State of reading a message: omissions, number of parts, elapsed time. */
export interface Reading {
  limitsHit: Set<MailLimit>
  parts: number
  /** Throws when the time limit of the message is exceeded. */
  checkTime(): void
}

interface Range {
  start: number
  end: number
}

/**
 * Splits a message into its tree of parts. Every multipart is limited to the range of its parent, so that a
 * boundary that is missing, repeated, or a prefix of another cannot capture parts outside.
 */
export function readParts(bytes: Buffer, reading: Reading): Part {
  const message = withLineFeeds(bytes)
  return readPart(message, { start: firstLine(message), end: message.length }, 0, 'text/plain', reading)
}

/** Mail saved on classic Mac OS has CR line ends only. */
function withLineFeeds(bytes: Buffer): Buffer {
  if (bytes.includes(0x0a) || !bytes.includes(0x0d)) return bytes
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(0x0d); at >= 0; at = copy.indexOf(0x0d, at + 1)) copy[at] = 0x0a
  return copy
}

/** Skips a byte order mark and blank lines before the header. */
function firstLine(bytes: Buffer): number {
  let line = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let position = line; position < bytes.length; position++) {
    const byte = bytes[position] as number
    if (byte === 0x0a) line = position + 1
    else if (byte > 0x20) return line
  }
  return line
}

function readPart(bytes: Buffer, range: Range, depth: number, defaultType: string, reading: Reading): Part {
  reading.checkTime()
  reading.parts++
  const block = readHeaderBlock(bytes, range.start, range.end)
  if (block.isCut) reading.limitsHit.add('header')
  const source = bytes.subarray(range.start, range.end)
  const body = bytes.subarray(block.bodyStart, range.end)
  const part = describePart(block.fields, source, body, defaultType)
  if (!part.type.startsWith('multipart/')) return part
  const boundary = part.parameters.get('boundary') || guessBoundary(body)
  const ranges = boundary ? splitAt(bytes, { start: block.bodyStart, end: range.end }, boundary) : []
  if (ranges.length === 0) return asText(part)
  if (depth >= mailLimits.nestingDepth) return asFile(part, 'nesting', reading)
  part.body = Buffer.alloc(0)
  const childType = part.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  for (const child of ranges) {
    if (reading.parts >= mailLimits.parts) {
      const last = ranges.at(-1) as Range
      const rest = bytes.subarray(child.start, last.end)
      part.children.push(asFile(describePart([], rest, rest, 'text/plain'), 'parts', reading))
      break
    }
    part.children.push(readPart(bytes, child, depth + 1, childType, reading))
  }
  return part
}

/** A multipart without any delimiter line is treated as text. */
function asText(part: Part): Part {
  const looksLikeHtml = /^\s*<(!doctype html|html|body|div|p)\b/i.test(part.body.toString('latin1', 0, 200))
  return { ...part, type: looksLikeHtml ? 'text/html' : 'text/plain' }
}

/** Content over a limit becomes a file that mail programs can open. */
function asFile(part: Part, limit: MailLimit, reading: Reading): Part {
  reading.limitsHit.add(limit)
  return {
    ...part,
    type: 'message/rfc822',
    disposition: 'attachment',
    fileName: 'unread-parts.eml',
    body: part.source,
  }
}

function guessBoundary(body: Buffer): string | null {
  const match = /(?:^|\n)--([^\s-][^\r\n]{0,200}?)[ \t]*\r?\n/.exec(body.toString('latin1', 0, 64 * 1024))
  return match?.[1] ?? null
}

/**
 * Ranges between delimiter lines: `--boundary` with optional white space; `--boundary--` is the last. The
 * line break before a delimiter belongs to it. Without an end delimiter, the last range ends with its parent.
 */
function splitAt(bytes: Buffer, range: Range, boundary: string): Range[] {
  const delimiter = Buffer.from(`--${boundary}`, 'utf8')
  const ranges: Range[] = []
  let open = -1
  for (let at = bytes.indexOf(delimiter, range.start); at >= 0 && at < range.end;) {
    let next = at + delimiter.length
    // Delimiters are checked at line starts only: a boundary repeated in one long line would be quadratic.
    if (at === range.start || bytes[at - 1] === 0x0a) {
      const line = lineAt(bytes, at, range.end)
      const kind = delimiterKind(line.text.toString('latin1', delimiter.length))
      if (kind) {
        if (open >= 0) ranges.push({ start: open, end: contentEnd(bytes, open, at) })
        if (kind === 'last') return ranges
        open = line.next
        next = line.next
      }
    }
    at = bytes.indexOf(delimiter, next)
  }
  if (open >= 0 && open <= range.end) ranges.push({ start: open, end: range.end })
  return ranges
}

function delimiterKind(tail: string): 'next' | 'last' | null {
  if (/^[ \t]*$/.test(tail)) return 'next'
  return /^--[ \t]*$/.test(tail) ? 'last' : null
}

function contentEnd(bytes: Buffer, start: number, delimiterStart: number): number {
  let end = delimiterStart
  if (end > start && bytes[end - 1] === 0x0a) end--
  if (end > start && bytes[end - 1] === 0x0d) end--
  return end
}
