import type { DomainEvent } from '#domain/events/event.ts'
import type { Id } from '#lib/id.ts'
import { defineConsumer } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { queueNews, type News } from './notification-queue.ts'

const told = [
  'message.received',
  'note.added',
  'note.changed',
  'mail.held',
  'conversation.changed',
  'conversation.overdue',
] as const

type Told = Extract<DomainEvent, { type: (typeof told)[number] }>

/**
 * Puts what absent agents are to be told of into their queue. Who is told is decided when it is due; what is gone by
 * then is told to nobody.
 */
export const notificationsConsumer = defineConsumer({
  ...{ name: 'notifications', title: 'Notifications', writes: 'own', audience: 'present' },
  wants: told,
  async handle({ sql, now }, event) {
    const news = newsOf(event)
    if (!news) return
    // A merge may have taken it along since.
    const conversationId = await whereIs(sql, news)
    if (conversationId !== undefined) await queueNews(sql, { ...news, conversationId }, event.seq, now)
  },
})

/** What an event is news of; undefined for what nobody is called for. */
function newsOf(event: Told): News | undefined {
  const { conversationId } = event.payload
  switch (event.type) {
    case 'message.received': {
      const { messageId, isAutomatic } = event.payload
      return isAutomatic ? undefined : { kind: 'message', conversationId, itemId: messageId }
    }
    case 'note.added':
    case 'note.changed': {
      const { noteId } = event.payload
      const named = event.type === 'note.added' ? event.payload.mentions : event.payload.added
      return named.length === 0 ? undefined : { kind: 'mention', conversationId, itemId: noteId }
    }
    case 'mail.held':
      return { kind: 'held', conversationId, itemId: event.payload.draftId }
    case 'conversation.overdue':
      return { kind: 'overdue', conversationId, itemId: conversationId }
    case 'conversation.changed':
      return isWoken(event) ? { kind: 'snooze', conversationId, itemId: conversationId } : undefined
  }
}

/** Its snooze is over because its time has come: nobody has ended it. */
const isWoken = ({
  origin,
  actorId,
  payload: { field, to },
}: Extract<Told, { type: 'conversation.changed' }>) =>
  origin === 'desk' && actorId === null && field === 'snoozeTime' && to === null

const tables: Record<News['kind'], string> = {
  message: 'messages',
  mention: 'notes',
  held: 'drafts',
  snooze: 'conversations',
  overdue: 'conversations',
}

async function whereIs(sql: DeskSql, { kind, itemId }: News): Promise<Id | undefined> {
  const table = tables[kind]
  const [row] = await sql.rows<{ id: Id }>({
    name: `where ${table} are`,
    text: `select ${table === 'conversations' ? 'id' : 'conversation_id as id'} from ${table}
      where account_id = $1 and id = $2`,
    values: [sql.accountId, itemId],
  })
  return row?.id
}
