import { createHash } from 'node:crypto'
import {
  allowedTags,
  type DemoConversation,
  type DemoDesk,
  type DemoInbound,
  type DemoOutbound,
} from '#server/demo/desk.ts'

/** Reference time of the design pictures. */
export const pictureTime = Date.UTC(2026, 10, 12, 15, 0)

/** Comparable form: files are replaced by the hash of their bytes. */
export function written(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'function'
      ? createHash('sha256')
          .update(inner() as Uint8Array)
          .digest('hex')
      : inner,
  )
}

/** Messages of a conversation, without notes and activities. */
export function messagesOf(conversation: DemoConversation): (DemoInbound | DemoOutbound)[] {
  return conversation.items.filter((item) => item.kind === 'in' || item.kind === 'out')
}

/** Number of occurrences by key. */
export function countBy<T>(list: readonly T[], wordOf: (each: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of list) counts[wordOf(each)] = (counts[wordOf(each)] ?? 0) + 1
  return counts
}

const voidTags = new Set(['br', 'img', 'hr'])
const allowedAttributes: Record<string, RegExp> = {
  href: /^https:\/\/[a-z.-]+\.example(\/[\w/-]*)?$/,
  src: /^cid:[a-z-]+$/,
  alt: /^[^<>]+$/,
  dir: /^rtl$/,
  style: /^[a-z0-9 :;%.-]+$/,
  colspan: /^2$/,
  'data-type': /^mention$/,
  'data-id': /^[a-z]+$/,
  'data-label': /^[^<>]+$/,
}

/** Faults of an HTML fragment: unknown tags or attributes, unclosed tags, unescaped characters. */
export function htmlFaults(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const rest = html.replace(
    /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)>/g,
    (_, slash: string, tag: string, attributes: string) => {
      if (!(allowedTags as readonly string[]).includes(tag)) faults.push(`tag ${tag}`)
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g))
        if (!allowedAttributes[name]?.test(value)) faults.push(`${tag} ${name}="${value}"`)
      if (slash && open.pop() !== tag) faults.push(`closes ${tag}`)
      if (!slash && !voidTags.has(tag)) open.push(tag)
      return ''
    },
  )
  if (open.length > 0) faults.push(`open ${open.join(' ')}`)
  if (/[<>]|&(?!amp;|lt;|gt;|quot;)/.test(rest)) faults.push(`loose sign in ${rest.slice(0, 80)}`)
  return faults
}

/** References of a conversation that do not exist in the desk. */
export function missingReferences(
  desk: DemoDesk,
  conversation: DemoConversation,
  contacts: ReadonlySet<string>,
): string[] {
  const keys = (list: readonly { key: string }[]) => new Set(list.map(({ key }) => key))
  const [users, teams, labels, mailboxes] = [
    keys(desk.users),
    keys(desk.teams),
    keys(desk.labels),
    keys(desk.mailboxes),
  ]
  const missing: string[] = []
  const need = (known: ReadonlySet<string>, key: string | null, what: string) => {
    if (key !== null && !known.has(key)) missing.push(`${conversation.key}: ${what} ${key}`)
  }
  need(mailboxes, conversation.mailbox, 'mailbox')
  need(contacts, conversation.contact, 'contact')
  need(users, conversation.assignee, 'assignee')
  need(teams, conversation.team, 'team')
  for (const label of conversation.labels) need(labels, label, 'label')
  for (const draft of conversation.drafts) need(users, draft.by, 'drafter')
  for (const item of conversation.items) {
    need(item.kind === 'in' ? contacts : users, item.by, 'author')
    if (item.kind === 'note') for (const key of item.mentions) if (key !== 'all') need(users, key, 'mention')
    if (item.kind === 'activity' && (item.field === 'assignee' || item.field === 'team'))
      for (const key of [item.from, item.to]) need(item.field === 'team' ? teams : users, key, item.field)
  }
  return missing
}

/** Activities that do not follow from the previous one, or do not end at the conversation's values. */
export function brokenChanges(conversation: DemoConversation): string[] {
  const latest = new Map<string, unknown>()
  const broken: string[] = []
  for (const item of conversation.items) {
    if (item.kind !== 'activity') continue
    if (latest.has(item.field) && latest.get(item.field) !== item.from)
      broken.push(`${item.key}: ${item.field}`)
    latest.set(item.field, item.to)
  }
  for (const [field, value] of latest)
    if (conversation[field as 'status'] !== value)
      broken.push(`${conversation.key}: ${field} ends differently`)
  return broken
}

/** Items out of order or after the desk's time, and due times that are not full hours from it. */
export function brokenTimes(conversation: DemoConversation, now: number): string[] {
  const broken: string[] = []
  let before = 0
  for (const item of conversation.items) {
    if (item.at < before || item.at > now) broken.push(`${item.key} at ${item.at}`)
    before = item.at
  }
  for (const draft of conversation.drafts) if (draft.at > now) broken.push(`${conversation.key} draft`)
  const { snoozeAt, dueAt } = conversation
  if (snoozeAt !== null && snoozeAt < now + 3_600_000) broken.push(`${conversation.key} snoozed too briefly`)
  for (const at of [snoozeAt, dueAt])
    if (at !== null && (at - now) % 3_600_000 !== 0) broken.push(`${conversation.key} ${at}`)
  return broken
}
