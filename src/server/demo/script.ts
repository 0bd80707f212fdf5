import type { DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { Address, deliveryStates } from '#domain/conversations/messages/message.ts'
import type { Priority, Status } from '#domain/conversations/status.ts'
import type { DemoAttachment, DemoChanges, DemoConversation, DemoOutbound } from './desk.ts'

/** Optional parts of a script's message. */
export interface ScriptExtras {
  attachments?: readonly DemoAttachment[]
  cc?: readonly Address[]
  to?: readonly Address[]
  /** Somebody other than the contact wrote it. */
  from?: Address
  /** Older correspondence, written like the message itself. */
  quoted?: string
  isAutomatic?: boolean
  /** Findings of the mail reader. */
  findings?: readonly Finding[]
  messageKind?: DemoOutbound['messageKind']
  delivery?: (typeof deliveryStates)[number]
  deliveryReason?: string
  direction?: 'rtl'
  /** The source is HTML already; `text` is then its plain form. */
  html?: string
}

/** A message or note as it is written down: the words in the form that `richText` reads. */
export interface ScriptWords extends ScriptExtras {
  kind: 'in' | 'out' | 'note'
  /** Key of a user; null for the contact. */
  by: string | null
  hoursAgo: number
  words: string
}

/** A change as it is written down. */
export type ScriptChange = {
  [Field in keyof DemoChanges]: {
    kind: 'activity'
    by: string | null
    hoursAgo: number
    field: Field
    from: DemoChanges[Field]
    to: DemoChanges[Field]
  }
}[keyof DemoChanges]

/** A conversation as it is written down: only what differs from the usual is named. */
export interface Script {
  key: string
  ticketNo: number
  contact: string
  subject: string
  status: Status
  items: readonly (ScriptWords | ScriptChange)[]
  type?: DemoConversation['type']
  /** Usually `en`. */
  language?: DemoConversation['language']
  /** Usually `support`. */
  mailbox?: 'support' | 'warranty'
  /** Usually `default`. */
  priority?: Priority
  assignee?: string
  team?: string
  labels?: readonly string[]
  isStarred?: boolean
  isUnread?: boolean
  isTrashed?: boolean
  isSpam?: boolean
  /** Hours from now until it comes back. */
  snoozedFor?: number
  /** Hours from now; negative when it is overdue. */
  dueIn?: number
  drafts?: readonly { by: string; mode: DraftMode; hoursAgo: number; words: string }[]
}

/** The customer writes. */
export function received(hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptWords {
  return { kind: 'in', by: null, hoursAgo, words, ...extras }
}

/** An agent answers. */
export function sent(by: string, hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptWords {
  return { kind: 'out', by, hoursAgo, words, ...extras }
}

/** An agent leaves a note; `@key` and `@all` become mentions. */
export function noted(by: string, hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptWords {
  return { kind: 'note', by, hoursAgo, words, ...extras }
}

/** Somebody changes a field; `by` is null when the desk did it itself. */
export function changed<Field extends keyof DemoChanges>(
  by: string | null,
  hoursAgo: number,
  field: Field,
  from: DemoChanges[Field],
  to: DemoChanges[Field],
): ScriptChange {
  return { kind: 'activity', by, hoursAgo, field, from, to } as ScriptChange
}

/** Findings in an automatic out-of-office reply. */
export const away: readonly Finding[] = [
  { kind: 'outOfOffice', detail: '' },
  { kind: 'automatic', detail: 'auto-submitted: auto-replied' },
  { kind: 'noAutoReply', detail: '' },
]
