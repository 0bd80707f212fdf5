import { oneAddress } from '#lib/email-address.ts'
import { mailLimits } from './limits.ts'
import { decodeWords } from './mime/encoded-words.ts'
import { plainLine } from './mime/headers.ts'

/** Address of a header field. */
export interface MailAddress {
  /** Lower case, without quotes, spaces or brackets. */
  address: string
  /** '' when the header gives none. */
  name: string
  /** The address was repaired from invalid input: a user must confirm it before mail is sent to it. */
  isMended: boolean
}

/** Raw parts of one entry, collected by the tokenizer; nothing is decoded yet. */
interface Entry {
  words: string
  comments: string[]
  angle: string | null
}

/**
 * Reads an address field: names with or without quotes, comments, groups, several angle brackets, and commas in
 * names that should have been quoted. Encoded words are decoded only after the structure is read, so they never
 * become an address or a second `@`. Entries without a usable address are left out.
 */
export function readAddresses(source: string): MailAddress[] {
  const result: MailAddress[] = []
  let surname = ''
  for (const entry of splitEntries(source)) {
    if (result.length > mailLimits.recipients) break
    const address = addressOf(entry)
    if (!address) {
      // "Doe, Jane <jane@…>": the part before the comma is a name, not an entry.
      surname = entry.angle === null && !entry.words.includes('@') ? entry.words : ''
      continue
    }
    const name =
      surname && entry.angle !== null && entry.words.trim()
        ? `${surname.trim()}, ${entry.words}`
        : entry.words
    surname = ''
    result.push({ ...address, name: nameOf(name, entry, address.address) })
  }
  return result
}

/** Splits at commas and semicolons outside quotes, comments and brackets; one pass, no look back. */
function splitEntries(source: string): Entry[] {
  const entries: Entry[] = []
  let entry: Entry = { words: '', comments: [], angle: null }
  let index = 0
  const finish = () => {
    if (entry.words.trim() || entry.angle !== null || entry.comments.length > 0) entries.push(entry)
    entry = { words: '', comments: [], angle: null }
  }
  while (index < source.length && entries.length <= mailLimits.recipients * 2) {
    const character = source[index] as string
    if (character === '"') {
      const end = closing(source, index, '"')
      entry.words += source.slice(index, end + 1)
      index = end
    } else if (character === '(') {
      const end = closing(source, index, ')')
      entry.comments.push(source.slice(index + 1, end))
      index = end
    } else if (character === '<') {
      const end = angleEnd(source, index)
      const content = source.slice(index + 1, end)
      if (entry.angle === null || !entry.angle.includes('@')) entry.angle = content
      index = end
    } else if (character === ',' || character === ';') finish()
    else if (character === ':' && entry.angle === null && isGroupName(entry.words)) {
      entry = { words: '', comments: [], angle: null }
    } else if (character !== '>') entry.words += character
    index++
  }
  finish()
  return entries
}

/** Position where a quoted string or comment ends; an unclosed one ends with the text. */
function closing(source: string, start: number, mark: string): number {
  for (let index = start + 1; index < source.length; index++) {
    if (source[index] === '\\') index++
    else if (source[index] === mark) return index
  }
  return source.length
}

/** `<<a@b>>` and `<a@b` are read like `<a@b>`; a comma without `@` behind it cannot be inside. */
function angleEnd(source: string, start: number): number {
  const close = source.indexOf('>', start)
  const stop = close < 0 ? source.indexOf(',', start) : close
  return stop < 0 ? source.length : stop
}

function isGroupName(words: string): boolean {
  return !words.includes('@') && words.length < 200 && !/^\s*mailto$/i.test(words)
}

function addressOf(entry: Entry): { address: string; isMended: boolean } | null {
  if (entry.angle !== null) {
    const inside = mendAddress(entry.angle)
    if (inside) return inside
  }
  const bare = entry.words.trim()
  if (!bare.includes('@')) return null
  const whole = mendAddress(bare)
  if (whole) return whole
  const word = bare.split(/\s+/).find((each) => each.includes('@'))
  const found = word ? mendAddress(word) : null
  return found ? { ...found, isMended: true } : null
}

const domainPattern = /^(?:\[[0-9a-f:.]{3,45}\]|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._-]{0,252}))$/iu
const localPattern = /^(?:"[^"\p{Cc}]{1,62}"|[^\s"<>()[\],;:\\@\p{Cc}]{1,128})$/u

/**
 * Lower-cases an address and removes brackets, quotes, spaces, `mailto:` and a final dot. Returns null if the
 * result is still no address; an encoded word never is one.
 */
export function mendAddress(source: string): { address: string; isMended: boolean } | null {
  const trimmed = source.trim()
  if (trimmed.length > 320 || trimmed.includes('=?')) return null
  const bare = trimmed
    .replace(/^@[^:]{1,200}:/, '')
    .replace(/^mailto:/i, '')
    .replace(/^[\s'"<]+/, (open) => (open.endsWith('"') && /"@/.test(trimmed) ? '"' : ''))
    .replace(/[\s'">.]+$/, '')
    .replace(/\s*@\s*/, '@')
  const at = bare.lastIndexOf('@')
  if (at < 1) return null
  const local = /^"[^"\\\s@()<>,;:[\]]+"$/.test(bare.slice(0, at)) ? bare.slice(1, at - 1) : bare.slice(0, at)
  const domain = bare.slice(at + 1)
  if (!localPattern.test(local) || !domainPattern.test(domain) || domain.includes('..')) return null
  const address = `${local}@${domain}`.toLowerCase()
  return { address: oneAddress(address), isMended: address !== trimmed.toLowerCase() }
}

function nameOf(words: string, entry: Entry, address: string): string {
  const whole = words.slice(0, 2_000)
  const isBare = entry.angle === null && mendAddress(whole)?.address === address
  const isAddress = (word: string) => entry.angle === null && word.includes('@')
  const spoken = isBare ? [] : whole.split(/\s+/).filter((word) => !isAddress(word))
  const unquoted = decodeWords(spoken.join(' ').replace(/\\(.)/g, '$1').replace(/"/g, ' '))
  const name = plainLine(unquoted) || plainLine(decodeWords(entry.comments[0] ?? ''))
  const bare = name
    .replace(/^'(.*)'$/, '$1')
    .trim()
    .slice(0, mailLimits.nameCharacters)
  return bare.toLowerCase() === address ? '' : bare.toWellFormed()
}

/** Key of an inbox address: `Support+anything@host` becomes `support@host`; the tag carries our tokens. */
export function inboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  const bare = plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address
  return oneAddress(bare.toLowerCase())
}
