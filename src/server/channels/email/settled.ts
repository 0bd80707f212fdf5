import type { DeliveryNews } from '#domain/conversations/messages/delivery.ts'
import type { RefusedRecipient, SendOutcome } from '../../smtp/sender.ts'

/** Outcome of an attempt; withheld mail was handed to nobody. */
export type Outcome = SendOutcome | { kind: 'withheld' }

/** State of a mail's row and its message after an attempt. */
export interface Settled {
  state: 'waiting' | 'done' | 'failed' | 'unknown' | 'kept'
  reason: string | null
  /** Whom the next try is for; null where that is the same as for this one. */
  recipients: string[] | null
  news: DeliveryNews[]
}

/**
 * Tells what a try means for each of those it was for. Who was refused for now waits for the next try alone, so that
 * nobody gets the mail twice.
 * @param tried addresses that the try was for; null for everybody, where the server was not asked.
 * @param isPatient whether there is a next try for those that nothing was taken for.
 */
export function settled(outcome: Outcome, tried: readonly string[] | null, isPatient: boolean): Settled {
  const general = ofRest(outcome, isPatient)
  const refused = 'refused' in outcome ? (outcome.refused ?? []) : []
  if (tried === null || refused.length === 0) {
    const { state, reason } = general
    return { state: stateOf[state], reason, recipients: null, news: [{ emails: tried, state, reason }] }
  }
  // Where the end of the mail may have been taken, only a person decides about another one.
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

/** For those whom the server did not refuse by themselves. */
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
