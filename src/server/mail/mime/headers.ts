import { maxMarks } from '#domain/conversations/messages/readable.ts'
import { limitMarks } from '#lib/text.ts'
import { decodeText, charsetName, utf8 } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import type { RawField } from './header-block.ts'

/** The header fields of a message or part, decoded on demand. Of fields that may stand once, the first counts. */
export class Headers {
  readonly fields: readonly RawField[]
  /** The charset for bytes that no encoded word declares: what the body says, when it says something. */
  readonly charset: string | null

  constructor(fields: readonly RawField[], charset: string | null = null) {
    this.fields = fields
    this.charset = charset
  }

  /** The first field of this name with its encoded words still encoded, unfolded and trimmed, or null. */
  first(name: string): string | null {
    const field = this.fields.find((each) => each.name === name)
    return field ? this.textOf(field) : null
  }

  /** All fields of this name in their order, as `first` gives them. */
  all(name: string): string[] {
    return this.fields.filter((each) => each.name === name).map((each) => this.textOf(each))
  }

  /** The first field of this name as words for people: encoded words decoded, on one line, no control characters. */
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

/** Only a charset that stands for more than "western or nobody set it" is worth more than a guess. */
function usable(charset: string | null): string | null {
  const name = charsetName(charset)
  return name === 'utf-8' || name === 'windows-1252' ? null : name
}

/** Single line without control and direction characters, with collapsed white space and few combining marks. */
export function plainLine(text: string): string {
  return limitMarks(text, maxMarks)
    .text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
