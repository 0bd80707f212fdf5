import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { alsoReached, type NamedConversation } from '#domain/conversations/activity.ts'
import { byDesk } from '#domain/events/cause.ts'
import type { EventOf } from '#domain/events/event.ts'
import { defineConsumer, type ConsumerWork } from '../events/consumer.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'
import { newIds } from '../store/id-source.ts'
import { appendActivity } from '../sync/activity-log.ts'

/** When one mail reached several of our inboxes, notes in each conversation where the others are. */
export const alsoReachedConsumer = defineConsumer({
  ...{ name: 'also-reached', title: 'Mail in several inboxes', writes: 'logged', audience: 'present' },
  wants: ['message.received'],
  handle: tellBoth,
})

interface Twin {
  conversationId: Id
  mailboxId: Id
  otherId: Id
  otherMailboxId: Id
  /** Subject of the mail itself: access to one inbox reveals nothing else of the other. */
  subject: string
}

async function tellBoth({ sql: outer, now }: ConsumerWork, event: EventOf<'message.received'>) {
  if (event.origin !== 'mail') return
  const twins = await twinsOf(outer, event.payload.messageId)
  if (twins.length === 0) return
  await inUnitOfWork(outer, { cause: byDesk, at: now, isChecked: true }, async ({ sql, rows, tx }) => {
    await rows.lock(
      'conversations',
      twins.flatMap(({ conversationId, otherId }) => [conversationId, otherId]),
    )
    const ids = await newIds(sql, twins.length * 2)
    const tell = async (at: Id, id: Id, mailboxId: Id, subject: string) => {
      const { ticketNo } = invariant(await tx.conversations.get(id), 'conversation')
      const told: NamedConversation = { id, ticketNo, subject, messages: 1, items: 1 }
      await appendActivity(tx, {
        ...{ id: invariant(ids.pop(), 'id'), conversationId: at, field: alsoReached },
        ...{ from: mailboxId, to: [told], actorId: null, op: null },
      })
    }
    for (const { conversationId, mailboxId, otherId, otherMailboxId, subject } of twins) {
      await tell(otherId, conversationId, mailboxId, subject)
      await tell(conversationId, otherId, otherMailboxId, subject)
    }
  })
}

/** Maximum number of conversations named per mail. */
const maxTwins = 5

/**
 * Conversations with the same mail in other inboxes, not noted yet. A Message-ID alone is no proof, so author
 * and subject must match too.
 */
const twinsOf = (sql: DeskSql, messageId: Id): Promise<Twin[]> =>
  sql.rows<Twin>({
    name: 'twins of a mail',
    text: `select m.conversation_id as "conversationId", s.mailbox_id as "mailboxId", m.subject,
        o.conversation_id as "otherId", min(t.mailbox_id) as "otherMailboxId"
      from messages m
      join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      join message_sources t on t.account_id = s.account_id and t.internet_message_id = s.internet_message_id
        and t.mailbox_id <> s.mailbox_id
      join messages o on o.account_id = t.account_id and o.id = t.message_id and o.is_inbound
        and o.conversation_id <> m.conversation_id and lower(o."from"->>'email') = lower(m."from"->>'email')
        and o.subject = m.subject
      where m.account_id = $1 and m.id = $2 and not exists (select from activities a
        where a.account_id = m.account_id and a.conversation_id = m.conversation_id and a.field = '${alsoReached}'
          and (a."to"->0->>'id')::bigint = o.conversation_id)
      group by m.id, m.conversation_id, s.mailbox_id, m.subject, o.conversation_id
      order by o.conversation_id limit ${maxTwins}`,
    values: [sql.accountId, messageId],
  })
