import { invariant } from '#lib/invariant.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import type { DemoActivity, DemoContact, DemoConversation, DemoDraft, DemoItem, DemoMoment } from './desk.ts'
import { company } from './content/content.ts'
import { escapeHtml, type RichText, richText } from './rich-text.ts'
import type { Script, ScriptChange, ScriptMessage } from './script.ts'

const hour = 3_600_000
const minute = 60_000

const userByKey = new Map(company.users.map((user) => [user.key, user]))
const mailboxByKey = new Map(company.mailboxes.map((mailbox) => [mailbox.key, mailbox]))
const teamNames = new Map(company.teams.map((team) => [team.key, team.name]))
const labelNames = new Map(company.labels.map((label) => [label.key, label.label]))

/** A user's first and last name by key. */
function userName(key: string): string {
  const user = invariant(userByKey.get(key), `demo user ${key}`)
  return `${user.firstName} ${user.lastName}`
}

/** Full hour that the demo's relative times refer to. */
export function fullHour(now: number): number {
  return Math.floor(now / hour) * hour
}

/** Rounded to the minute, so that a written `1.33` hours is 80 minutes. */
function moment(now: number, hoursAgo: number): DemoMoment {
  return { hoursAgo, at: now - Math.round(hoursAgo * 60) * minute }
}

/** Address of a contact in a channel; contacts with only a phone number have it as their name. */
export function addressOf(contact: DemoContact, type: Script['type'] = 'email'): Address {
  const name = `${contact.firstName} ${contact.lastName}`.trim()
  const number = (contact.phone ?? '').replace(/[^+\d]/g, '')
  return {
    email: type === 'whatsapp' ? number : (contact.email ?? ''),
    name: name || (contact.phone ?? ''),
  }
}

const mentionSign = /(?<![\w@])@([a-z]+)\b/g

function mentioned(words: RichText): RichText & { mentions: string[] } {
  const mentions: string[] = []
  const label = (key: string) => (key === 'all' ? 'all' : userName(key))
  const html = words.html.replace(mentionSign, (_, key: string) => {
    if (!mentions.includes(key)) mentions.push(key)
    const name = escapeHtml(label(key))
    return `<span data-type="mention" data-id="${key}" data-label="${name}">@${name}</span>`
  })
  return { html, text: words.text.replace(mentionSign, (_, key: string) => `@${label(key)}`), mentions }
}

function valueText(change: ScriptChange, value: ScriptChange['from']): string {
  if (value === null) return 'nobody'
  if (Array.isArray(value)) return value.map((key) => labelNames.get(key) ?? key).join(', ')
  const key = String(value)
  if (change.field === 'assignee') return userName(key)
  if (change.field === 'team') return invariant(teamNames.get(key), `demo team ${key}`)
  if (change.field === 'mailbox') return invariant(mailboxByKey.get(key), `demo mailbox ${key}`).name
  return key.replace('_', ' ')
}

function changeItem(change: ScriptChange, key: string, now: number): DemoActivity {
  const actor = change.by === null ? 'The desk' : userName(change.by)
  const text = `${actor} changed ${change.field} from ${valueText(change, change.from)} to ${valueText(change, change.to)}`
  const { hoursAgo: _, ...rest } = change
  return {
    ...rest,
    ...moment(now, change.hoursAgo),
    key,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    attachments: [],
  }
}

function wordsItem(
  script: Script,
  item: ScriptMessage,
  key: string,
  now: number,
  contact: DemoContact,
): DemoItem {
  const words = item.html ? { html: item.html, text: item.words } : richText(item.words, item.direction)
  const common = { ...moment(now, item.hoursAgo), key, attachments: item.attachments ?? [] }
  if (item.kind === 'note')
    return { ...common, ...mentioned(words), kind: 'note', by: invariant(item.by, `author of ${key}`) }
  const mailbox = invariant(mailboxByKey.get(script.mailbox ?? 'support'), `mailbox of ${script.key}`)
  const desk: Address = { email: mailbox.email, name: mailbox.name }
  const body = {
    ...common,
    ...words,
    cc: item.cc ?? [],
    quotedHtml: item.quoted === undefined ? null : richText(item.quoted, item.direction).html,
  }
  if (item.kind === 'in')
    return {
      ...body,
      kind: 'in',
      by: item.from ? null : contact.key,
      from: item.from ?? addressOf(contact, script.type),
      to: item.to ?? [desk],
      isAutomatic: item.isAutomatic ?? false,
      findings: item.findings ?? [],
    }
  const by = invariant(item.by, `author of ${key}`)
  return {
    ...body,
    kind: 'out',
    by,
    from: { email: mailbox.email, name: userName(by) },
    to: item.to ?? [addressOf(contact, script.type)],
    messageKind: item.messageKind ?? (item.cc ? 'replyAll' : 'reply'),
    delivery: item.delivery ?? 'sent',
    deliveryReason: item.deliveryReason ?? null,
  }
}

/**
 * Builds a conversation from its script: hours become times before `now` (a full hour), text becomes HTML and
 * plain text, and missing fields get their defaults.
 */
export function buildConversation(script: Script, contact: DemoContact, now: number): DemoConversation {
  const drafts = (script.drafts ?? []).map(({ by, mode, hoursAgo, words }): DemoDraft => ({
    by,
    mode,
    to: mode === 'note' ? [] : [addressOf(contact, script.type)],
    ...moment(now, hoursAgo),
    ...richText(words),
  }))
  const later = (hours: number | undefined) => (hours === undefined ? null : now + Math.round(hours) * hour)
  return {
    key: script.key,
    ticketNo: script.ticketNo,
    type: script.type ?? 'email',
    language: script.language ?? 'en',
    mailbox: script.mailbox ?? 'support',
    contact: contact.key,
    subject: script.subject,
    status: script.status,
    priority: script.priority ?? 'default',
    assignee: script.assignee ?? null,
    team: script.team ?? null,
    labels: script.labels ?? [],
    isStarred: script.isStarred ?? false,
    isRead: !script.isUnread,
    isTrashed: script.isTrashed ?? false,
    isSpam: script.isSpam ?? false,
    snoozeAt: later(script.snoozedFor),
    dueAt: later(script.dueIn),
    items: script.items.map((item, index) => {
      const key = `${script.key}/${index + 1}`
      return item.kind === 'activity'
        ? changeItem(item, key, now)
        : wordsItem(script, item, key, now, contact)
    }),
    drafts,
    times: [],
  }
}

/** Seconds of work: `reading` per answer, and `letter` for each written character. */
const pace = { reading: 90, letter: 0.6 }

/** Adds time entries to a conversation: one for each answer, logged when it was sent. */
export function withTimes(conversation: DemoConversation): DemoConversation {
  const times = conversation.items.flatMap((item) => {
    if (item.kind !== 'out') return []
    const seconds = pace.reading + Math.round(item.text.length * pace.letter)
    return [{ by: item.by, at: item.at - seconds * 1000, seconds }]
  })
  return { ...conversation, times }
}
