import { slaNames, type SlaMetric } from '../conversations/sla-metrics.ts'
import { runawayLimits } from '../workflows/rule-parts.ts'
import type { InboxPart } from './kinds.ts'
import type { Notification } from './notification.ts'

/** Parts of a notification's line: the actor, if any, and the event. */
export interface Sentence {
  who: string
  what: string
}

/** Combines the notifications of one conversation, newest first: the last event, its count, and each actor. */
export function sentenceOf(notifications: readonly Pick<Notification, 'kind' | 'texts'>[]): Sentence {
  const [newest] = notifications
  if (!newest) return { who: '', what: '' }
  const alike = notifications.filter(({ kind }) => kind === newest.kind)
  const names = countedKinds.has(newest.kind) ? alike.map(({ texts }) => texts['who'] ?? '') : []
  const who = listed([...new Set([newest.texts['who'] ?? '', ...names])].filter(Boolean))
  return {
    who,
    what:
      ofInbox(newest) ??
      ofTarget(newest) ??
      ofRule(newest) ??
      ofDoubtful(newest) ??
      wordsFor(newest.kind, who !== '', alike.length),
  }
}

/** Kinds of which several are summarised. */
const countedKinds: ReadonlySet<string> = new Set(['message', 'mention', 'taskMention'])

const mostNames = 3

function listed(names: readonly string[]): string {
  const shown = names.length > mostNames ? names.slice(0, mostNames - 1) : names
  const others = names.length - shown.length
  const parts = others > 0 ? [...shown, `${others} others`] : shown
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function wordsFor(kind: string, hasWho: boolean, times: number): string {
  switch (kind) {
    case 'message':
      return times > 1 ? `wrote ${times} times` : 'wrote'
    case 'mention':
      return times > 1 ? `mentioned you in ${times} notes` : 'mentioned you in a note'
    case 'taskMention':
      return times > 1 ? `mentioned you in ${times} comments` : 'mentioned you in a comment'
    case 'taskDueSoon':
      return 'Your task is due soon'
    case 'taskOverdue':
      return 'Your task is overdue'
    case 'articleReview':
      return 'This article is to be reviewed'
    case 'assigned':
      return hasWho ? 'assigned this to you' : 'Assigned to you'
    case 'held':
      return 'Your scheduled mail was not sent'
    case 'failed':
      return 'Your reply was not delivered'
    case 'snooze':
      return 'Back from snooze'
    case 'overdue':
      return 'Passed its due date'
    default:
      // Kind of a newer build.
      return hasWho ? 'did something' : 'Something happened'
  }
}

type Told = Pick<Notification, 'kind' | 'texts'>

/** Sentence about an inbox; undefined for other subjects. */
function ofInbox({
  kind,
  texts: { inbox = 'an inbox', way = '', provider = 'The provider' },
}: Told): string | undefined {
  if (kind === 'inboxRefused') return `${provider} lets ${inbox} in no more`
  if (kind !== 'inboxFailing' && kind !== 'inboxWorks') return undefined
  const [fails, works] = inboxSentences[way] ?? ['is out of order', 'works again']
  const who = way === deskWay ? 'The mail server of the desk' : inbox
  return `${who} ${kind === 'inboxFailing' ? fails : works}`
}

/** Sentence about an SLA target; undefined for other subjects. */
function ofTarget({ kind, texts }: Told): string | undefined {
  if (kind !== 'slaWarning' && kind !== 'slaMissed') return undefined
  const name = slaNames[texts['metric'] as SlaMetric] ?? 'Service level'
  return `${name} ${kind === 'slaMissed' ? 'is late' : 'is due soon'}`
}

/** Sentence about a workflow rule; undefined for other subjects. */
function ofRule({ kind, texts }: Told): string | undefined {
  return kind === 'ruleStopped'
    ? `The rule ${texts['rule'] ?? ''} was switched off: it ran ${runawayLimits.runs} times here in an hour`
    : undefined
}

/** Sentence about submissions that were set aside; undefined for other subjects. */
function ofDoubtful({ kind, texts: { count = '1' } }: Told): string | undefined {
  if (kind !== 'doubtful') return undefined
  return count === '1' ? 'A message waits for your decision' : `${count} messages wait for your decision`
}

const deskWay: InboxPart = 'deskSending'

const inboxSentences: Record<string, readonly [fails: string, works: string]> = {
  fetching: ['has trouble fetching mail', 'fetches mail again'],
  sending: ['has trouble sending mail', 'sends mail again'],
  [deskWay]: ['cannot send mail', 'sends mail again'],
}

/** Further information, such as a remedy; '' for none. */
export const detailOf = ({ texts }: Pick<Notification, 'texts'>): string => texts['detail'] ?? ''

/** Text of a notification. */
export function descriptionOf(notification: Pick<Notification, 'kind' | 'texts'>): string {
  const { who, what } = sentenceOf([notification])
  return [who, what].filter(Boolean).join(' ')
}
