import { mailLimits } from '../limits.ts'

/** Header field: lower-case name and unfolded bytes of the value. */
export interface RawField {
  name: string
  value: Buffer
}

/** Parsed header block. */
export interface HeaderBlock {
  fields: RawField[]
  /** Offset of the body. */
  bodyStart: number
  isCut: boolean
}

const LF = 0x0a
const CR = 0x0d
const fieldName = /^[!-9;-~]+[ \t]*$/

/**
 * Parses the header fields from `start` to the first empty line or `end`. Lines that are neither a field nor
 * a continuation are skipped; if the first line is no field, the block is a body without a header.
 */
export function readHeaderBlock(bytes: Buffer, start: number, end: number): HeaderBlock {
  const block: HeaderBlock = { fields: [], bodyStart: start, isCut: false }
  let position = start
  let pieces: Buffer[] | null = null
  while (position < end) {
    const line = lineAt(bytes, position, end)
    if (line.text.length === 0) {
      finish(pieces)
      return { ...block, bodyStart: line.next }
    }
    const tooMuch =
      position - start > mailLimits.headerBytes || block.fields.length >= mailLimits.headerFields
    block.isCut ||= tooMuch
    if (isBlank(line.text[0]) && block.fields.length > 0) {
      if (pieces && !tooMuch) pieces.push(line.text)
    } else {
      finish(pieces)
      pieces = null
      const colon = line.text.indexOf(0x3a)
      const name = colon > 0 ? line.text.toString('latin1', 0, colon) : ''
      if (fieldName.test(name) && name.length <= 200) {
        if (!tooMuch) {
          pieces = [line.text.subarray(colon + 1)]
          block.fields.push({ name: name.trim().toLowerCase(), value: Buffer.alloc(0) })
        }
      } else if (block.fields.length === 0 && !isEnvelopeLine(line.text)) {
        return block
      }
    }
    position = line.next
  }
  finish(pieces)
  return { ...block, bodyStart: end }

  function finish(value: Buffer[] | null) {
    const field = block.fields.at(-1)
    if (value && field) field.value = value.length === 1 ? (value[0] as Buffer) : Buffer.concat(value)
  }
}

/** Line at `position`, without its line end, and the offset of the next line. */
export function lineAt(bytes: Buffer, position: number, end: number): { text: Buffer; next: number } {
  const feed = bytes.indexOf(LF, position)
  if (feed < 0 || feed >= end) return { text: bytes.subarray(position, end), next: end }
  const stop = feed > position && bytes[feed - 1] === CR ? feed - 1 : feed
  return { text: bytes.subarray(position, stop), next: feed + 1 }
}

/** Stored messages may have mbox separators, also quoted ones, before or among their fields. */
function isEnvelopeLine(line: Buffer): boolean {
  const text = line.toString('latin1', 0, 6)
  return text.startsWith('From ') || text === '>From '
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09
}
