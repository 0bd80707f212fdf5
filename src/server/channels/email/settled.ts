import type { DeliveryNews } from '#domain/conversations/messages/delivery.ts'
import type { RefusedRecipient, SendOutcome } from '../../smtp/sender.ts'

/** Outcome of an attempt; withheld mail was not sent to any server. */
export type Outcome = SendOutcome | { kind: 'withheld' }

/** State of a mail's row and its message after an attempt. */
export interface Settled {
  state: 'waiting' | 'done' | 'failed' | 'unknown' | 'kept'
  reason: string | null
  /** Recipients of the next attempt; null for the same as in this one. */
  recipients: string[] | null
  news: DeliveryNews[]
}

/**
 * Delivery state of each recipient after an attempt. Temporarily refused recipients alone are retried, so
 * that nobody gets the mail twice.
 * @param tried recipients of the attempt; null for all if the server was not contacted.
 * @param isPatient false if there is no next attempt for recipients that were not accepted.
 */
export function settled(outcome: Outcome, tried: readonly string[] | null, isPatient: boolean): Settled {
  const general = ofRest(outcome, isPatient)
  const refused = 'refused' in outcome ? (outcome.refused ?? []) : []
  if (tried === null || refused.length === 0) {
    const { state, reason } = general
    return { state: stateOf[state], reason, recipients: null, news: [{ emails: tried, state, reason }] }
  }
  // If the final dot may have been accepted, only a user decides on resending.
  const isWaiting = ({ isTemporary }: RefusedRecipient) =>
    isTemporary && isPatient && outcome.kind !== 'unknown'
  const turnedAway = refused.map((each) => ({
    ...{ emails: [each.address], reason: each.reason },
    state: isWaiting(each) ? ('queued' as const) : ('failed' as const),
  }))
  const names = new Set(refused.map(({ address }) => address.toLowerCase()))
  const rest = tried.filter((email) => !names.has(email.toLowerCase()))
  const news: DeliveryNews[] = rest.length > 0 ? [{ emails: rest, ...general }, ...turnedAway] : turnedAway
  const waiting = news.flatMap(({ emails, state }) => (state === 'queued' ? (emails ?? []) : []))
  const states = news.map(({ state }) => state)
  const left = (['queued', 'unknown', 'failed'] as const).find((state) => states.includes(state)) ?? 'sent'
  return {
    state: stateOf[left],
    reason: news.find(({ state }) => state === left)?.reason ?? null,
    recipients: waiting.length > 0 && waiting.length < tried.length ? waiting : null,
    news,
  }
}

const stateOf = {
  sent: 'done',
  kept: 'kept',
  withheld: 'done',
  queued: 'waiting',
  failed: 'failed',
  unknown: 'unknown',
} as const

/** State of the recipients that the server did not refuse individually. */
function ofRest(
  outcome: Outcome,
  isPatient: boolean,
): { state: 'sent' | 'kept' | 'withheld' | 'queued' | 'failed' | 'unknown'; reason: string | null } {
  switch (outcome.kind) {
    case 'sent':
    case 'kept':
    case 'withheld':
      return { state: outcome.kind, reason: null }
    case 'retry':
      return { state: isPatient ? 'queued' : 'failed', reason: outcome.reason }
    case 'failed':
    case 'unknown':
      return { state: outcome.kind, reason: outcome.reason }
  }
}
