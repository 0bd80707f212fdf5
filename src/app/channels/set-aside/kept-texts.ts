import type { Mailbox } from '#domain/channels/mailbox.ts'
import { keptMailText } from '#domain/conversations/messages/delivery.ts'

/** Inboxes that cannot send, as part of a sentence: a name, or the number of several. */
const inboxesIn = (inboxes: readonly Pick<Mailbox, 'name'>[]): string => {
  const [first] = inboxes
  return inboxes.length === 1 && first ? first.name : `${inboxes.length} inboxes`
}

/** Notice about inboxes without a mail server. */
export const keptNote = (inboxes: readonly Pick<Mailbox, 'name'>[]): string =>
  `Mail of ${inboxesIn(inboxes)}: ${keptMailText}. No mail server is set up.`

/** The same for users who can change it; phones show only the first part. */
export const keptBarText = (inboxes: readonly Pick<Mailbox, 'name'>[]): [what: string, why: string] => [
  `No mail leaves ${inboxesIn(inboxes)}`,
  ': no mail server is set up. Answers are kept on this server, not sent.',
]

/** Notice about stored mail that waits for a decision once there is a mail server. */
export const decisionText = (count: number): string =>
  count === 1
    ? 'A mail was kept while no mail server was set up. Choose whether it is sent.'
    : `${count.toLocaleString('en')} mails were kept while no mail server was set up. Choose which are sent.`
