import type { Permission } from '#domain/access/permissions.ts'
import type { mailboxTypes } from '#domain/channels/mailbox.ts'
import type { DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { labelColors } from '#domain/labels/label.ts'
import type { macroHours } from '#domain/conversations/macro.ts'
import type { Address, deliveryStates, messageKinds } from '#domain/conversations/messages/message.ts'
import type { TaskStatus, TaskType } from '#domain/tasks/status.ts'
import type { Asset } from '#domain/assets/asset.ts'
import type { conversationTypes, Priority, Status } from '#domain/conversations/status.ts'

/** Somebody who can sign in; `key` is what conversations refer to. */
export interface DemoUser {
  key: string
  firstName: string
  lastName: string
  email: string
  /** Key of a role. */
  role: string
}

/** A role with its permissions; fixed ones are the product's own. */
export interface DemoRole {
  key: string
  name: string
  description: string
  isAdministrator: boolean
  permissions: readonly Permission[]
}

/** A team and the keys of its users. */
export interface DemoTeam {
  key: string
  name: string
  description: string
  users: readonly string[]
}

/** An inbox; with no user and no team everybody sees it. */
export interface DemoMailbox {
  key: string
  name: string
  type: (typeof mailboxTypes)[number]
  email: string
  emailVerified: boolean
  /** Simple HTML, see `allowedTags`. */
  signature: string
  settings: { fontSize: number; fontFamily: string; signatureEnabled: boolean }
  users: readonly string[]
  teams: readonly string[]
}

/** A label with one of the colours of the specification. */
export interface DemoLabel {
  key: string
  label: string
  color: (typeof labelColors)[number]
  description: string
}

/** A template; what it does when its message is sent is named by keys. */
export interface DemoTemplate {
  subject: string
  /** Simple HTML with placeholders, see `allowedTags`. */
  body: string
  actions?: {
    status?: Status
    priority?: Priority
    team?: string
    labels?: readonly string[]
    /** Null is until the customer replies. */
    snoozeHours?: (typeof macroHours)[number] | null
  }
}

/** Somebody who writes to the desk; a missing name is an empty string, a missing address null. */
export interface DemoContact {
  key: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  company: string
  title: string
  city: string
  /** IANA name. */
  timeZone: string
  isUndeliverable: boolean
  /** Keys of labels that describe the customer, not a conversation. */
  tags: readonly string[]
  /** Internal remark; empty for most. */
  about: string
}

/** A file whose bytes are made when asked for; the same call gives the same bytes. */
export interface DemoAttachment {
  name: string
  /** Media type. */
  type: string
  /** The `cid:` an inline image is shown under; null for a plain attachment. */
  contentId: string | null
  bytes: () => Uint8Array
}

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

/** Languages that customers write in. */
export const demoLanguages = ['en', 'de', 'fr', 'es', 'pt', 'sv', 'it', 'ar'] as const

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

/** An article of the demo desk; `author` is a user's key. */
export interface DemoArticle {
  name: string
  author: string
  /** How long ago it was written. */
  daysAgo: number
  /** Nobody outside can read it yet. */
  isDraft?: boolean
  content: string
}

/** A help center of the demo desk. */
export interface DemoKnowledgeBase {
  name: string
  detail: string
  articles: readonly DemoArticle[]
}

/** A company of the demo desk; contacts belong to it by its name. */
export interface DemoCompany {
  name: string
  url: string
  domain: string
  description: string
  country: string
  locality: string
}

/** A task of the demo desk; steps that are done begin with a plus. */
export interface DemoTask {
  type: TaskType
  subject: string
  description: string
  contact: string
  status: TaskStatus
  priority: Priority
  assignee: string | null
  /** When it starts and ends, in hours from now on. */
  from: number
  to: number
  steps: readonly string[]
}

/** Companies, assets, segments, templates and tasks of the demo. */
export interface DemoWork {
  companies: readonly DemoCompany[]
  /** Of the contacts that have a label. */
  segments: readonly { name: string; label: string }[]
  assets: readonly (Pick<Asset, 'name' | 'type' | 'serial' | 'status'> & { contact: string | null })[]
  templates: readonly {
    name: string
    description: string
    days: number
    priority: Priority
    steps: readonly string[]
  }[]
  tasks: readonly DemoTask[]
}

/** Everything a demo desk holds. */
export interface DemoDesk {
  account: { name: string }
  /** The full hour that all times are relative to, in epoch milliseconds. */
  now: number
  users: readonly DemoUser[]
  roles: readonly DemoRole[]
  teams: readonly DemoTeam[]
  mailboxes: readonly DemoMailbox[]
  labels: readonly DemoLabel[]
  templates: readonly DemoTemplate[]
  knowledgeBase: DemoKnowledgeBase
  work: DemoWork
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
