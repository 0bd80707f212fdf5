import { fontFamilies } from '#domain/channels/mailbox.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'

/** Style of text without a font of its own; sizes in px. */
export interface Writing {
  fontFamily: string
  fontSize: number
  /** The size that pasted words get, where it is another one. */
  pastedSize?: number
}

/** Default style of an inbox without a setting (D-08). */
export const defaultWriting: Writing = { fontFamily: 'Roboto', fontSize: 16 }

/** Default style of all editors outside conversations (D-07, D-08). */
export const formWriting: Writing = { fontFamily: 'Roboto', fontSize: 14, pastedSize: 15 }

/** The inbox's font and size, or the default of what it leaves open. */
export function writingOf(settings: Partial<Writing> | undefined): Writing {
  const family = fontFamilies.find((name) => name === settings?.fontFamily)
  return {
    fontFamily: family ?? defaultWriting.fontFamily,
    fontSize: settings?.fontSize || defaultWriting.fontSize,
  }
}

/** A cell with one line needs no paragraph, which mail programs would give a margin. */
const onlyLine = /(<t[dh]\b[^>]*>)<p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/t[dh]>)/g

const emptyEnd = /(?:<p>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>)+$/

/** HTML to send: the editor's content without trailing empty lines, in the inbox's font, with the quote. */
export function outgoingHtml(html: string, { fontFamily, fontSize }: Writing, quoted = ''): string {
  const words = html.replace(emptyEnd, '').replace(onlyLine, '$1$2')
  return `<div style="font-family: '${fontFamily}'; font-size: ${fontSize}px">${words}</div>${quoted}`
}

/** Editor content that `outgoingHtml` was made from; a note is unchanged. The editor itself writes no `div`. */
export function wordsIn(html: string): string {
  const wrapped = /^<div style="font-family: '[^"]*">([\s\S]*?)<\/div>/.exec(html)
  return wrapped ? (wrapped[1] as string) : html
}

/** The files that go along: pictures whose place in the text was deleted stay behind. */
export function usedAttachments(attachments: readonly Attachment[], html: string): Attachment[] {
  return attachments.filter((file) => !file.isInline || html.includes(`cid:${file.contentId}`))
}
