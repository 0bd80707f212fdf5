import type { Address, Delivery, DeliveryState, RecipientDelivery } from './message.ts'

/** States of a sent message. */
const leftStates = ['sent', 'delivered', 'read'] as const satisfies readonly DeliveryState[]
/** State of a sent message. */
type LeftState = (typeof leftStates)[number]

/** States in order of severity, from failed to done: a message shows the first among its recipients. */
const worstFirst: readonly DeliveryState[] = [
  'failed',
  'bounced',
  'unknown',
  'sending',
  'queued',
  'kept',
  'withheld',
  ...leftStates,
]

/** Label of a mail that was due while no mail server was set up. */
export const keptMailText = 'Kept on this server, not sent'

/** States of a message that has not arrived, or may not have. */
export const deliveryTroubles = ['failed', 'bounced', 'unknown'] as const satisfies readonly DeliveryState[]

const isTrouble = ({ state }: Pick<RecipientDelivery, 'state'>): boolean =>
  (deliveryTroubles as readonly DeliveryState[]).includes(state)

/** Delivery result of a message, for some of its recipients. */
export interface DeliveryNews {
  /** Null for everybody. */
  emails: readonly string[] | null
  state: DeliveryState
  reason: string | null
}

/** The part of a delivery that delivery results change. */
export type Standing = Pick<Delivery, 'state' | 'reason' | 'recipients'>

/** Recipients of a message. */
type Addressed = { readonly [Field in 'to' | 'cc' | 'bcc']: readonly Address[] }

/** Distinct recipients of a message, in the order of its headers. */
export function recipientsOf({ to, cc, bcc }: Addressed): string[] {
  const byKey = new Map<string, string>()
  for (const { email } of [...to, ...cc, ...bcc])
    if (!byKey.has(email.toLowerCase())) byKey.set(email.toLowerCase(), email)
  return [...byKey.values()]
}

/**
 * Delivery of a message after new results: per recipient while they differ, and the worst for the message.
 * @param everybody the message's recipients; results for other addresses are ignored.
 */
export function afterNews(
  before: Standing,
  everybody: readonly string[],
  news: readonly DeliveryNews[],
): Standing {
  const stands = new Map(everybody.map((email) => [email.toLowerCase(), standingOf(before, email)] as const))
  for (const { emails, state, reason } of news)
    for (const email of emails ?? everybody) {
      const known = stands.get(email.toLowerCase())
      if (known && !goesBack(known.state, state))
        stands.set(email.toLowerCase(), { email: known.email, state, reason })
    }
  const recipients = [...stands.values()]
  const worst = recipients.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
  if (!worst) return before
  const { state, reason } = worst
  const isOne = recipients.every((each) => each.state === state && each.reason === reason)
  return { state, reason, recipients: isOne ? [] : recipients }
}

/** True for a late result: a read message does not become merely delivered. */
const goesBack = (known: DeliveryState, news: DeliveryState): boolean =>
  isLeft(news) && leftStates.indexOf(known as LeftState) > leftStates.indexOf(news)

const rankOf = ({ state }: Pick<RecipientDelivery, 'state'>) => worstFirst.indexOf(state)

function standingOf({ state, reason, recipients }: Standing, email: string): RecipientDelivery {
  const own = recipients.find((each) => each.email.toLowerCase() === email.toLowerCase())
  return own ?? { email, state, reason }
}

/** Recipients that a message did not or may not have reached; empty if all recipients have the same state. */
export const lostRecipients = ({ recipients }: Pick<Delivery, 'recipients'>): RecipientDelivery[] =>
  recipients.filter(isTrouble)

/** True if a state means that the message was sent. */
export const isLeft = (state: DeliveryState): state is LeftState =>
  (leftStates as readonly DeliveryState[]).includes(state)

/** True if a message was sent to at least one of its recipients. */
export const hasLeft = ({ state, recipients }: Pick<Delivery, 'state' | 'recipients'>): boolean =>
  isLeft(state) || recipients.some((each) => isLeft(each.state))

/** True if a message is queued or being sent for any of its recipients. */
export const isUnderWay = ({ state, recipients }: Pick<Delivery, 'state' | 'recipients'>): boolean =>
  [state, ...recipients.map((each) => each.state)].some((each) => each === 'queued' || each === 'sending')

/** Recipients in a delivery state; null for all. */
export const whomIn = (
  { recipients }: Pick<Delivery, 'recipients'>,
  state: DeliveryState,
): string[] | null =>
  recipients.length === 0 ? null : recipients.filter((each) => each.state === state).map(({ email }) => email)

/** Recipients that a message did not or may not have reached; null for all. */
export const unreached = (delivery: Pick<Delivery, 'recipients'>): string[] | null =>
  delivery.recipients.length === 0 ? null : lostRecipients(delivery).map(({ email }) => email)
