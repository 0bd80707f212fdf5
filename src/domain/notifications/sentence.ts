import type { Notification } from './notification.ts'

/** What a notification says in one line: who it is that did something, if somebody did, and what happened. */
export interface Sentence {
  who: string
  what: string
}

/**
 * What notifications of one conversation say together, the newest first: of several the newest, and how often a customer
 * wrote.
 */
export function sentenceOf(notifications: readonly Pick<Notification, 'kind' | 'texts'>[]): Sentence {
  const [newest] = notifications
  if (!newest) return { who: '', what: '' }
  const who = newest.texts['who'] ?? ''
  const times = notifications.filter(({ kind }) => kind === newest.kind).length
  return { who, what: wordsFor(newest.kind, who !== '', times) }
}

function wordsFor(kind: string, hasWho: boolean, times: number): string {
  switch (kind) {
    case 'message':
      return times > 1 ? `wrote ${times} times` : 'wrote'
    case 'mention':
      return times > 1 ? `mentioned you in ${times} notes` : 'mentioned you in a note'
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
      // Of a newer build.
      return hasWho ? 'did something' : 'Something happened'
  }
}

/** What a notification says, in words alone. */
export function descriptionOf(notification: Pick<Notification, 'kind' | 'texts'>): string {
  const { who, what } = sentenceOf([notification])
  return [who, what].filter(Boolean).join(' ')
}
