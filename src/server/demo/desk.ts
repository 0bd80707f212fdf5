import type * as z from 'zod/mini'
import type { DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { Address, deliveryStates, messageKinds } from '#domain/conversations/messages/message.ts'
import type { conversationTypes, Priority, Status } from '#domain/conversations/status.ts'
import type { demoRoles } from './content/content.ts'
import type { companySchema, contactSchema, demoLanguages } from './content/shapes.ts'
import type { DemoAttachment } from './files/attachments.ts'

/** Customer of the demo desk; a missing name is an empty string, a missing address null. */
export type DemoContact = z.infer<typeof contactSchema>

/** Time of an item: hours before the demo's moment, and epoch ms. Items of a thread are oldest first. */
export interface DemoMoment {
  hoursAgo: number
  at: number
}

interface DemoBody extends DemoMoment {
  /** Unique in the desk: key of the conversation, a slash, and index in the thread. */
  key: string
  /** Simple HTML, see `allowedTags`. */
  html: string
  text: string
  attachments: readonly DemoAttachment[]
}

interface DemoHeader {
  from: Address
  to: readonly Address[]
  cc: readonly Address[]
  /** Quoted earlier messages; null without any. */
  quotedHtml: string | null
}

/** Message from a customer, or from a person in copy. */
export interface DemoInbound extends DemoBody, DemoHeader {
  kind: 'in'
  /** Key of the contact; null for another sender, who is only in `from`. */
  by: string | null
  isAutomatic: boolean
  findings: readonly Finding[]
}

/** Message from an agent. */
export interface DemoOutbound extends DemoBody, DemoHeader {
  kind: 'out'
  /** Key of a user. */
  by: string
  messageKind: Exclude<(typeof messageKinds)[number], 'inbound'>
  delivery: (typeof deliveryStates)[number]
  /** Reason of a bounce or failure; else null. */
  deliveryReason: string | null
}

/**
 * Internal note. A mention in its HTML is `<span data-type="mention" data-id="…" data-label="…">`, where
 * `data-id` is the key of a user, or `all`.
 */
export interface DemoNote extends DemoBody {
  kind: 'note'
  by: string
  /** Keys of users, or `all`. */
  mentions: readonly string[]
}

/** Fields of activities, and the type of `from` and `to`: text, keys or lists of keys. */
export interface DemoChanges {
  status: Status
  priority: Priority
  assignee: string | null
  team: string | null
  labels: readonly string[]
  mailbox: string
  isTrashed: boolean
  isSpam: boolean
}

/** Activity; `by` is null for the system. */
export type DemoActivity = {
  [Field in keyof DemoChanges]: DemoBody & {
    kind: 'activity'
    by: string | null
    field: Field
    from: DemoChanges[Field]
    to: DemoChanges[Field]
  }
}[keyof DemoChanges]

/** Item of a thread. */
export type DemoItem = DemoInbound | DemoOutbound | DemoNote | DemoActivity

/** Unsent draft of an agent. */
export interface DemoDraft extends DemoMoment {
  by: string
  mode: DraftMode
  to: readonly Address[]
  html: string
  text: string
}

/** Logged time of an agent on a conversation. */
export interface DemoTime {
  by: string
  /** Start (epoch ms) and duration (seconds). */
  at: number
  seconds: number
}

/** Conversation with its thread. References are keys; times are epoch ms. */
export interface DemoConversation {
  key: string
  ticketNo: number
  type: (typeof conversationTypes)[number]
  language: (typeof demoLanguages)[number]
  mailbox: string
  contact: string
  subject: string
  status: Status
  priority: Priority
  /** Key of a user; null if assigned to a team or nobody. */
  assignee: string | null
  /** Key of a team; null if assigned to a user or nobody. */
  team: string | null
  labels: readonly string[]
  isStarred: boolean
  isRead: boolean
  isTrashed: boolean
  isSpam: boolean
  /** In the future, or null. */
  snoozeAt: number | null
  dueAt: number | null
  /** Oldest first. */
  items: readonly DemoItem[]
  drafts: readonly DemoDraft[]
  /** Oldest first; empty for generated conversations, of which there may be many. */
  times: readonly DemoTime[]
}

/** The demo company, its users and settings. */
type Company = z.infer<typeof companySchema>
/** User who can sign in; conversations refer to `key`. */
export type DemoUser = Company['users'][number]

/** Companies, assets, segments, templates and tasks of the demo. */
export type DemoWork = Company['work']

/** Content of a demo desk. */
export interface DemoDesk extends Company {
  /** Full hour that all times are relative to, in epoch ms. */
  now: number
  roles: typeof demoRoles
  contacts: readonly DemoContact[]
  conversations: readonly DemoConversation[]
}

/** Options of a demo desk; the same options give the same desk. */
export interface DemoOptions {
  /** Any integer; seed of the generated conversations. */
  seed: number
  /** Epoch ms; rounded down to the full hour. */
  now: number
  /** Number of conversations; without it only the hand-written ones. Smaller numbers take the first. */
  conversations?: number
}

/** Tags in demo HTML. */
export const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'img',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
  'h1',
  'h2',
  'div',
  'span',
  'pre',
  'hr',
] as const
