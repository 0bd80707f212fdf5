import type { Address, Delivery, DeliveryState, RecipientDelivery } from './message.ts'

/** States of what has left. */
const leftStates = ['sent', 'delivered', 'read'] as const satisfies readonly DeliveryState[]
/** State of what has left. */
type LeftState = (typeof leftStates)[number]

/** From what somebody has to look at to what is done: the first of them is what a message shows. */
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

/** Said of a mail that should have left while no mail server was set up, wherever it is shown. */
export const keptMailWords = 'Kept on this server, not sent'

/** Where a message has not arrived, or nobody knows whether it has. */
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

/** The part of a delivery that news change. */
export type Standing = Pick<Delivery, 'state' | 'reason' | 'recipients'>

/** Whom a message goes to. */
type Addressed = { readonly [Field in 'to' | 'cc' | 'bcc']: readonly Address[] }

/** Everybody whom a message goes to, each once, in the order of its head. */
export function recipientsOf({ to, cc, bcc }: Addressed): string[] {
  const byKey = new Map<string, string>()
  for (const { email } of [...to, ...cc, ...bcc])
    if (!byKey.has(email.toLowerCase())) byKey.set(email.toLowerCase(), email)
  return [...byKey.values()]
}

/**
 * A message's way after news of it: each recipient's own while they differ, and the worst of them for the message.
 * @param everybody the message's recipients; who is not among them has no way to tell of.
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

/** News that come late: what was read is not only delivered any more. */
const goesBack = (known: DeliveryState, news: DeliveryState): boolean =>
  isLeft(news) && leftStates.indexOf(known as LeftState) > leftStates.indexOf(news)

const rankOf = ({ state }: Pick<RecipientDelivery, 'state'>) => worstFirst.indexOf(state)

function standingOf({ state, reason, recipients }: Standing, email: string): RecipientDelivery {
  const own = recipients.find((each) => each.email.toLowerCase() === email.toLowerCase())
  return own ?? { email, state, reason }
}

/** Recipients who did not get a message while others did, or may not have got it; empty where all fare alike. */
export const lostRecipients = ({ recipients }: Pick<Delivery, 'recipients'>): RecipientDelivery[] =>
  recipients.filter(isTrouble)

/** Tells whether a state means that the message has left. */
export const isLeft = (state: DeliveryState): state is LeftState =>
  (leftStates as readonly DeliveryState[]).includes(state)

/** Whether a message has left for at least one of its recipients. */
export const hasLeft = ({ state, recipients }: Pick<Delivery, 'state' | 'recipients'>): boolean =>
  isLeft(state) || recipients.some((each) => isLeft(each.state))

/** Whether a message waits for its turn, or is on its way, to any of its recipients. */
export const isUnderWay = ({ state, recipients }: Pick<Delivery, 'state' | 'recipients'>): boolean =>
  [state, ...recipients.map((each) => each.state)].some((each) => each === 'queued' || each === 'sending')

/** Recipients in a delivery state; null for all. */
export const whomIn = (
  { recipients }: Pick<Delivery, 'recipients'>,
  state: DeliveryState,
): string[] | null =>
  recipients.length === 0 ? null : recipients.filter((each) => each.state === state).map(({ email }) => email)

/** Whom a message did not reach, for sure or perhaps; null for everybody. */
export const unreached = (delivery: Pick<Delivery, 'recipients'>): string[] | null =>
  delivery.recipients.length === 0 ? null : lostRecipients(delivery).map(({ email }) => email)
