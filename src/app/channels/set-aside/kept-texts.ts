import type { Mailbox } from '#domain/channels/mailbox.ts'
import { keptMailWords } from '#domain/conversations/messages/delivery.ts'

/** Which inboxes no mail leaves from, in the words of a sentence: one by its name, several by their number. */
const inboxesIn = (inboxes: readonly Pick<Mailbox, 'name'>[]): string => {
  const [first] = inboxes
  return inboxes.length === 1 && first ? first.name : `${inboxes.length} inboxes`
}

/** Notice about the mail of inboxes without a mail server. */
export const keptNote = (inboxes: readonly Pick<Mailbox, 'name'>[]): string =>
  `Mail of ${inboxesIn(inboxes)}: ${keptMailWords}. No mail server is set up.`

/** The same for who can change it; a phone has room for its first part. */
export const keptBarText = (inboxes: readonly Pick<Mailbox, 'name'>[]): [what: string, why: string] => [
  `No mail leaves ${inboxesIn(inboxes)}`,
  ': no mail server is set up. Answers are kept on this server, not sent.',
]

/** Notice about mail that waits for a decision once there is a mail server. */
export const decisionText = (count: number): string =>
  count === 1
    ? 'A mail was kept while no mail server was set up. Choose whether it is sent.'
    : `${count.toLocaleString('en')} mails were kept while no mail server was set up. Choose which are sent.`
