import type { Id } from '#lib/id.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import type { EventOf } from '#domain/events/event.ts'
import { defineConsumer, type ConsumerWork } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { acknowledge, type Acknowledged } from './acknowledge.ts'
import { mayAnswer, type AutomaticAnswer } from './may-answer.ts'

/** Acknowledges the mail that opens a conversation, if the inbox is set so and its author qualifies. */
export const acknowledgements = defineConsumer({
  ...{ name: 'acknowledgements', title: 'Acknowledgements', writes: 'logged', audience: 'present' },
  wants: ['message.received'],
  handle: answer,
})

async function answer({ sql, now }: ConsumerWork, event: EventOf<'message.received'>): Promise<void> {
  if (event.payload.isAutomatic || event.origin !== 'mail') return
  const told = await toAcknowledge(sql, event.payload.messageId)
  if (!told) return
  const { conversation, to } = told
  const message = told.isForm
    ? { ...told.message, findings: withoutTyped(told.message.findings) }
    : told.message
  const isWriter = [message.from, ...message.replyTo].some(
    ({ email }) => email.toLowerCase() === to.email.toLowerCase(),
  )
  const asked: AutomaticAnswer = { to: to.email, cause: event, message, conversation }
  if (isWriter && (await mayAnswer(sql, asked, now)))
    await acknowledge(sql, told.isForm ? withNothingTyped(told) : told, now)
}

/** An address typed into a form may be acknowledged, because the answer repeats nothing of the typed text. */
const withoutTyped = (findings: Message['findings']) => findings.filter(({ kind }) => kind !== 'typedAddress')

/** Subject of an acknowledgement that does not repeat the one that was typed. */
const neutralSubject = 'We have your message'

const withNothingTyped = (told: Told): Told => ({
  ...told,
  contact: null,
  to: { ...told.to, name: '' },
  message: { ...told.message, subject: neutralSubject },
  conversation: { ...told.conversation, subject: neutralSubject },
})

type Told = Acknowledged & {
  message: Pick<Message, 'isInbound' | 'isAutomatic' | 'findings' | 'from' | 'replyTo'>
  conversation: AutomaticAnswer['conversation']
  /** Sent by a contact form, where anybody can enter a foreign address. */
  isForm: boolean
}

/** First message of an unanswered conversation, if its inbox acknowledges mail. */
async function toAcknowledge(sql: DeskSql, messageId: Id): Promise<Told | undefined> {
  const [told] = await sql.rows<Told>({
    name: 'to be acknowledged',
    text: `select m.conversation_id as "conversationId", c.mailbox_id as "mailboxId", a.html,
        c.type = 'support_form' as "isForm",
        json_build_object('id', m.id, 'subject', m.subject, 'isInbound', m.is_inbound, 'isAutomatic', m.is_automatic,
          'findings', m.findings, 'from', m."from", 'replyTo', m.reply_to) as message,
        json_build_object('ticketNo', c.ticket_no, 'subject', c.subject, 'isSpam', c.is_spam, 'isTrashed', c.is_trashed,
          'mergedInto', c.merged_into) as conversation,
        json_build_object('name', b.name) as mailbox,
        json_build_object('email', b.email, 'name', b.name) as "from",
        json_build_object('email', p.email, 'name', trim(p.first_name || ' ' || p.last_name)) as "to",
        json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
          'companyName', '') as contact
      from messages m
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id and c.author_id is null
      join mailboxes b on b.account_id = c.account_id and b.id = c.mailbox_id and b.email_verified
      join mailbox_acknowledgements a on a.account_id = b.account_id and a.mailbox_id = b.id and a.is_on
      join contacts p on p.account_id = c.account_id and p.id = c.contact_id
      where m.account_id = $1 and m.id = $2 and not exists (select from messages o
        where o.account_id = m.account_id and o.conversation_id = m.conversation_id and o.id <> m.id
          and (o.position < m.position or not o.is_inbound))`,
    values: [sql.accountId, messageId],
  })
  return told
}
