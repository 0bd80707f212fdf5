import { decodeText, utf8 } from './charset.ts'
import { decodeWords } from './encoded-words.ts'

/** Header value such as `text/plain; charset=utf-8`, lower-case where case has no meaning. */
export interface ParameterValue {
  value: string
  parameters: Map<string, string>
}

interface Segment {
  number: number
  isEncoded: boolean
  text: string
}

/** Parsing looks ahead from each position, so longer values are cut. */
const longestSource = 16 * 1024

/**
 * Parses a value with parameters: RFC 2231 continuations and charsets, encoded words, quotes, raw 8-bit,
 * unquoted values with spaces, and missing semicolons.
 */
export function readParameters(source: string | null): ParameterValue {
  const text = (source ?? '').slice(0, longestSource)
  const head = /^[^;\s]*/.exec(text)?.[0] ?? ''
  const parameters = new Map<string, string>()
  const continued = new Map<string, Segment[]>()
  for (const [name, value] of splitParameters(text.slice(head.length))) {
    const split = /^([^*]+)\*(?:(\d{1,3})(\*)?)?$/.exec(name)
    if (!split) {
      if (!parameters.has(name)) parameters.set(name, decodeWords(value))
      continue
    }
    const segments = continued.get(split[1] as string) ?? []
    const isEncoded = split[2] === undefined || split[3] === '*'
    segments.push({ number: Number(split[2] ?? 0), isEncoded, text: value })
    continued.set(split[1] as string, segments)
  }
  // The extended form takes precedence over the plain one, which is for readers without RFC 2231.
  for (const [name, segments] of continued) parameters.set(name, joinSegments(segments))
  return { value: head.toLowerCase(), parameters }
}

function joinSegments(segments: Segment[]): string {
  segments.sort((a, b) => a.number - b.number)
  const first = segments[0] as Segment
  const quoted = first.isEncoded ? /^([^']*)'[^']*'/.exec(first.text) : null
  const bytes = segments.map((segment) => {
    const text = segment === first && quoted ? segment.text.slice(quoted[0].length) : segment.text
    return segment.isEncoded ? percentDecode(text) : Buffer.from(text, 'utf8')
  })
  const all = Buffer.concat(bytes)
  const text = (quoted?.[1] ? null : utf8(all)) ?? decodeText(all, quoted?.[1] ?? null)
  return decodeWords(text)
}

function percentDecode(text: string): Buffer {
  const pieces = text.split('%')
  const bytes: Buffer[] = [Buffer.from(pieces[0] ?? '', 'utf8')]
  for (const piece of pieces.slice(1)) {
    const isCode = /^[0-9a-f]{2}/i.test(piece)
    bytes.push(isCode ? Buffer.from([parseInt(piece.slice(0, 2), 16)]) : Buffer.from('%'))
    bytes.push(Buffer.from(isCode ? piece.slice(2) : piece, 'utf8'))
  }
  return Buffer.concat(bytes)
}

/** Iterates `; name=value` pairs; an unquoted value ends at a semicolon or before the next `name=`. */
function* splitParameters(text: string): Generator<[string, string]> {
  let position = 0
  const name = /[;\s]*([\w!#$%&+.^`{|}~*-]{1,100})[ \t]*=[ \t]*/y
  while (position < text.length) {
    name.lastIndex = position
    const match = name.exec(text)
    if (!match) {
      const next = text.indexOf(';', position)
      if (next < 0) return
      position = next + 1
      continue
    }
    const value =
      text[name.lastIndex] === '"' ? quotedValue(text, name.lastIndex) : bareValue(text, name.lastIndex)
    yield [(match[1] as string).toLowerCase(), value.text]
    position = value.end
  }
}

function quotedValue(text: string, start: number): { text: string; end: number } {
  let result = ''
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index] as string
    if (character === '"') return { text: result, end: index + 1 }
    // A backslash escapes only quotes and backslashes, as Windows paths are sent unescaped.
    if (character === '\\' && (text[index + 1] === '"' || text[index + 1] === '\\')) index++
    result += text[index]
  }
  return { text: result, end: text.length }
}

function bareValue(text: string, start: number): { text: string; end: number } {
  const semicolon = text.indexOf(';', start)
  const end = semicolon < 0 ? text.length : semicolon
  const value = text.slice(start, end)
  const next = /\s[a-z*0-9-]{1,40}=["\w]/i.exec(value)
  // A base64 encoded word may end in "=", which is not the start of a parameter.
  if (next && !value.startsWith('=?'))
    return { text: value.slice(0, next.index).trim(), end: start + next.index }
  return { text: value.trim(), end }
}
