import type * as z from 'zod/mini'
import type { DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { Address, deliveryStates, messageKinds } from '#domain/conversations/messages/message.ts'
import type { conversationTypes, Priority, Status } from '#domain/conversations/status.ts'
import type { demoRoles } from './content/content.ts'
import type { companySchema, contactSchema, demoLanguages } from './content/shapes.ts'
import type { DemoAttachment } from './files/attachments.ts'

/** Somebody who writes to the desk; a missing name is an empty string, a missing address null. */
export type DemoContact = z.infer<typeof contactSchema>

/** The times of an item, oldest first in a thread: hours before the desk's moment, and epoch milliseconds. */
export interface DemoMoment {
  hoursAgo: number
  at: number
}

interface DemoBody extends DemoMoment {
  /** Unique in the desk: the conversation's key, a slash, and the place in the thread. */
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
  /** Older correspondence below the new words; null when there is none. */
  quotedHtml: string | null
}

/** A message from a customer, or from somebody they copied in. */
export interface DemoInbound extends DemoBody, DemoHeader {
  kind: 'in'
  /** Key of the contact; null when somebody else wrote, whom only `from` names. */
  by: string | null
  isAutomatic: boolean
  findings: readonly Finding[]
}

/** A message from an agent. */
export interface DemoOutbound extends DemoBody, DemoHeader {
  kind: 'out'
  /** Key of a user. */
  by: string
  messageKind: Exclude<(typeof messageKinds)[number], 'inbound'>
  delivery: (typeof deliveryStates)[number]
  /** Why it bounced or failed; null otherwise. */
  deliveryReason: string | null
}

/**
 * A note among agents. A mention in its HTML is `<span data-type="mention" data-id="…" data-label="…">`, where
 * `data-id` is the key of a user, or `all`.
 */
export interface DemoNote extends DemoBody {
  kind: 'note'
  by: string
  /** Keys of users, or `all`. */
  mentions: readonly string[]
}

/** The fields whose changes the demo tells, and what stands in `from` and `to`: words, keys or lists of keys. */
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

/** A change that somebody made; `by` is null when the desk itself did it. */
export type DemoActivity = {
  [Field in keyof DemoChanges]: DemoBody & {
    kind: 'activity'
    by: string | null
    field: Field
    from: DemoChanges[Field]
    to: DemoChanges[Field]
  }
}[keyof DemoChanges]

/** An entry of a thread. */
export type DemoItem = DemoInbound | DemoOutbound | DemoNote | DemoActivity

/** Words an agent has not sent yet. */
export interface DemoDraft extends DemoMoment {
  by: string
  mode: DraftMode
  to: readonly Address[]
  html: string
  text: string
}

/** Time that an agent spent on a conversation, logged. */
export interface DemoTime {
  by: string
  /** When the work began (epoch ms), and how many seconds it took. */
  at: number
  seconds: number
}

/** A conversation with its thread. References are keys; times are epoch milliseconds. */
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
  /** Key of a user; null when a team or nobody has it. */
  assignee: string | null
  /** Key of a team; null when a user or nobody has it. */
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
  /** Oldest first; none for generated ones, of which there may be many. */
  times: readonly DemoTime[]
}

/** The demo company, its people, and what is set up in its desk. */
type Company = z.infer<typeof companySchema>
/** Somebody who can sign in; `key` is what conversations refer to. */
export type DemoUser = Company['users'][number]

/** Companies, assets, segments, templates and tasks of the demo. */
export type DemoWork = Company['work']

/** Everything a demo desk holds. */
export interface DemoDesk extends Company {
  /** The full hour that all times are relative to, in epoch milliseconds. */
  now: number
  roles: typeof demoRoles
  contacts: readonly DemoContact[]
  conversations: readonly DemoConversation[]
}

/** How a demo desk is made; the same options give the same desk. */
export interface DemoOptions {
  /** Any integer; decides what the generated conversations say. */
  seed: number
  /** Epoch milliseconds; rounded down to the full hour. */
  now: number
  /** How many conversations; without it only the hand-written ones. Fewer than those gives the first ones. */
  conversations?: number
}

/** The tags that occur in demo HTML. */
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
