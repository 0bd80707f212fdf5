import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { macroOf, type Draft, type DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { filledIn, type ChosenTemplate } from '#domain/conversations/messages/whatsapp-template.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { escapeHtml } from '#lib/text.ts'

/** Content of a composer. */
export interface Words {
  mode: DraftMode
  /** The message it answers, passes on, or stands under. */
  messageId: number | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  subject: string
  /** As the editor writes it; pictures are named by `cid:`. */
  html: string
  attachments: Attachment[]
  /** The templates it was written with. */
  templateIds: number[]
  /** Actions on sending. */
  actions: MacroAction[]
  /** An answer goes without the message it answers: that was left out, or taken among the words. */
  isUnquoted: boolean
  /** The template of WhatsApp's that leaves in place of these words. */
  template: ChosenTemplate | null
  /** For a new mail: the inbox it leaves from. */
  mailboxId: number | null
}

export const emptyWords: Words = {
  mode: 'reply',
  messageId: null,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '',
  attachments: [],
  templateIds: [],
  actions: [],
  isUnquoted: false,
  template: null,
  mailboxId: null,
}

/** The words of a draft; the inbox of a new mail stands on its conversation. */
export function wordsOfDraft(draft: Draft, mailboxId: number | null = null): Words {
  const { mode, messageId, to, cc, bcc, subject, html, attachments } = draft
  // Drafts that a device kept before there was a choice lack it.
  const isUnquoted = (draft.isUnquoted as boolean | undefined) ?? false
  return {
    ...{ mode, messageId, to, cc, bcc, subject, html, attachments, isUnquoted },
    ...macroOf(draft),
    template: (draft.template as Draft['template'] | undefined) ?? null,
    mailboxId,
  }
}

/** Plain words as a message keeps them: a paragraph for each line. */
export const htmlOfPlain = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')

/** Content that leaves on sending: a chosen template goes alone, and the words stay the draft that they are. */
export function leavingWords(words: Words): Words {
  if (!words.template) return words
  const { template, values } = words.template
  return { ...words, html: htmlOfPlain(filledIn(template, values)), attachments: [] }
}

const around = ({ to, cc, bcc, subject, attachments, actions, isUnquoted }: Words) =>
  JSON.stringify([to, cc, bcc, subject, attachments.map((file) => file.id), actions, isUnquoted])

/**
 * Tells whether somebody has put anything in: text, a template, a file, an action, or another recipient, subject or quote than at the
 * start.
 */
export function isWorthKeeping(words: Words, start: Words): boolean {
  return words.template !== null || !isBlank(words.html) || around(words) !== around(start)
}
