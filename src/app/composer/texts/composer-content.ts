import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { macroOf, type Draft, type DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { filledIn, type ChosenTemplate } from '#domain/conversations/messages/whatsapp-template.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { escapeHtml } from '#lib/text.ts'

/** Content of a composer. */
export interface ComposerContent {
  mode: DraftMode
  /** Message that is answered, forwarded or noted. */
  messageId: number | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  subject: string
  /** Editor HTML; inline pictures are referred to by `cid:`. */
  html: string
  attachments: Attachment[]
  /** Templates that were inserted. */
  templateIds: number[]
  /** Actions on sending. */
  actions: MacroAction[]
  /** A reply without a quote below: it was left out or moved into the text. */
  isUnquoted: boolean
  /** WhatsApp template that is sent instead of this text. */
  template: ChosenTemplate | null
  /** Sending inbox of a new mail. */
  mailboxId: number | null
}

export const emptyContent: ComposerContent = {
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

/** Content of a draft; a new mail's inbox is stored on its conversation. */
export function contentOfDraft(draft: Draft, mailboxId: number | null = null): ComposerContent {
  const { mode, messageId, to, cc, bcc, subject, html, attachments } = draft
  // Missing in drafts of builds that did not offer the choice.
  const isUnquoted = (draft.isUnquoted as boolean | undefined) ?? false
  return {
    ...{ mode, messageId, to, cc, bcc, subject, html, attachments, isUnquoted },
    ...macroOf(draft),
    template: (draft.template as Draft['template'] | undefined) ?? null,
    mailboxId,
  }
}

/** Plain text as stored HTML: a paragraph per line. */
export const htmlOfPlain = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')

/** Content to send: a chosen template is sent alone, and the text remains the draft. */
export function outgoingContent(words: ComposerContent): ComposerContent {
  if (!words.template) return words
  const { template, values } = words.template
  return { ...words, html: htmlOfPlain(filledIn(template, values)), attachments: [] }
}

const around = ({ to, cc, bcc, subject, attachments, actions, isUnquoted }: ComposerContent) =>
  JSON.stringify([to, cc, bcc, subject, attachments.map((file) => file.id), actions, isUnquoted])

/**
 * True if the user entered anything: text, a template, a file, an action, or another recipient, subject or
 * quote than at the start.
 */
export function isWorthKeeping(words: ComposerContent, start: ComposerContent): boolean {
  return words.template !== null || !isBlank(words.html) || around(words) !== around(start)
}
