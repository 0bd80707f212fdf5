import { maxMarks } from '#domain/conversations/messages/readable.ts'
import { limitMarks } from '#lib/text.ts'
import { decodeText, charsetName, utf8 } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import type { RawField } from './header-block.ts'

/** Header fields of a message or part, decoded on demand. Of fields allowed once, the first counts. */
export class Headers {
  readonly fields: readonly RawField[]
  /** Charset for undeclared bytes: the charset of the body, if it is informative. */
  readonly charset: string | null

  constructor(fields: readonly RawField[], charset: string | null = null) {
    this.fields = fields
    this.charset = charset
  }

  /** First field of this name, unfolded and trimmed, with encoded words still encoded; null if missing. */
  first(name: string): string | null {
    const field = this.fields.find((each) => each.name === name)
    return field ? this.textOf(field) : null
  }

  /** All fields of this name in order, in the form of `first`. */
  all(name: string): string[] {
    return this.fields.filter((each) => each.name === name).map((each) => this.textOf(each))
  }

  /** First field of this name as display text: encoded words decoded, one line, no control characters. */
  words(name: string): string {
    return plainLine(decodeWords(this.first(name) ?? ''))
  }

  has(name: string): boolean {
    return this.fields.some((each) => each.name === name)
  }

  private textOf(field: RawField): string {
    const { value } = field
    const text = utf8(value) ?? decodeText(value, usable(this.charset))
    return text
      .replaceAll('\0', '')
      .replace(/[\r\n]+/g, ' ')
      .trim()
  }
}

/** Charsets that senders leave as a default are no better than a guess. */
function usable(charset: string | null): string | null {
  const name = charsetName(charset)
  return name === 'utf-8' || name === 'windows-1252' ? null : name
}

/** Text as one line without control and direction characters, white space collapsed, few combining marks. */
export function plainLine(text: string): string {
  return limitMarks(text, maxMarks)
    .text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
