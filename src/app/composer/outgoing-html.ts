import { fontFamilies } from '#domain/channels/mailbox.ts'
import type { Attachment } from '#domain/conversations/attachment.ts'

/** How an inbox writes. */
export interface Writing {
  fontFamily: string
  fontSize: number
}

/** What an inbox without a setting writes with (D-08). */
export const defaultWriting: Writing = { fontFamily: 'Roboto', fontSize: 16 }

/** The inbox's font and size, or the default of what it leaves open. */
export function writingOf(settings: Partial<Writing> | undefined): Writing {
  const family = fontFamilies.find((name) => name === settings?.fontFamily)
  return {
    fontFamily: family ?? defaultWriting.fontFamily,
    fontSize: settings?.fontSize || defaultWriting.fontSize,
  }
}

const emptyEnd = /(?:<p>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>)+$/

/** What leaves the desk: the editor's HTML without empty lines at its end, in the inbox's font, and what it quotes. */
export function outgoingHtml(html: string, { fontFamily, fontSize }: Writing, quoted = ''): string {
  const words = html.replace(emptyEnd, '')
  return `<div style="font-family: '${fontFamily}'; font-size: ${fontSize}px">${words}</div>${quoted}`
}

/** What stood in the editor when `outgoingHtml` wrote this; a note is as it was. The editor itself writes no `div`. */
export function wordsIn(html: string): string {
  const wrapped = /^<div style="font-family: '[^"]*">([\s\S]*?)<\/div>/.exec(html)
  return wrapped ? (wrapped[1] as string) : html
}

/** The files that go along: pictures whose place in the text was deleted stay behind. */
export function usedAttachments(attachments: readonly Attachment[], html: string): Attachment[] {
  return attachments.filter((file) => !file.isInline || html.includes(`cid:${file.contentId}`))
}
