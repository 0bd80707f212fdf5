import { fontFamilies } from '#domain/channels/mailbox.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'

/** Style of text without a font setting; sizes in px. */
export interface Writing {
  fontFamily: string
  fontSize: number
  /** Size of pasted text, if different. */
  pastedSize?: number
}

/** Default style of an inbox without a setting (D-08). */
export const defaultWriting: Writing = { fontFamily: 'Roboto', fontSize: 16 }

/** Default style of all editors outside conversations (D-07, D-08). */
export const formWriting: Writing = { fontFamily: 'Roboto', fontSize: 14, pastedSize: 15 }

/** Font and size of an inbox, with defaults for missing settings. */
export function writingOf(settings: Partial<Writing> | undefined): Writing {
  const family = fontFamilies.find((name) => name === settings?.fontFamily)
  return {
    fontFamily: family ?? defaultWriting.fontFamily,
    fontSize: settings?.fontSize || defaultWriting.fontSize,
  }
}

/** A cell with one line needs no paragraph, to which mail clients would add a margin. */
const onlyLine = /(<t[dh]\b[^>]*>)<p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/t[dh]>)/g

const emptyEnd = /(?:<p>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>)+$/

/** HTML to send: the editor's content without trailing empty lines, in the inbox's font, with the quote. */
export function outgoingHtml(html: string, { fontFamily, fontSize }: Writing, quoted = ''): string {
  const words = html.replace(emptyEnd, '').replace(onlyLine, '$1$2')
  return `<div style="font-family: '${fontFamily}'; font-size: ${fontSize}px">${words}</div>${quoted}`
}

/** Editor content from `outgoingHtml`; a note is unchanged. The editor itself writes no `div`. */
export function textIn(html: string): string {
  const wrapped = /^<div style="font-family: '[^"]*">([\s\S]*?)<\/div>/.exec(html)
  return wrapped ? (wrapped[1] as string) : html
}

/** Attachments to send, without inline pictures that were deleted from the text. */
export function usedAttachments(attachments: readonly Attachment[], html: string): Attachment[] {
  return attachments.filter((file) => !file.isInline || html.includes(`cid:${file.contentId}`))
}
