import type { DomainEvent } from '#domain/events/event.ts'
import {
  isOfOwner,
  isOfTask,
  type InboxKind,
  type OwnerKind,
  type TaskKind,
} from '#domain/notifications/kinds.ts'
import type { Id } from '#lib/id.ts'
import { defineConsumer } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { makeNotifications } from './make-notifications.ts'
import type { News } from './notification-queue.ts'

const told = [
  'message.received',
  'note.added',
  'note.changed',
  'mail.held',
  'delivery.failed',
  'conversation.changed',
  'conversation.overdue',
  'conversation.slaWarned',
  'conversation.slaMissed',
  'task.noted',
  'task.overdue',
  'rule.stopped',
] as const

type Told = Extract<DomainEvent, { type: (typeof told)[number] }>

/** Makes notifications of events and queues pushes and mails; deleted subjects cause none. */
export const notificationsConsumer = defineConsumer({
  ...{ name: 'notifications', title: 'Notifications', writes: 'logged', audience: 'present' },
  wants: told,
  async handle({ sql, now }, event) {
    const news = newsOf(event)
    if (!news) return
    const made = { key: `event ${event.seq}`, now }
    if (isOfTask(news.kind) || isOfOwner(news.kind)) return makeNotifications(sql, news, made)
    // A merge may have moved the item since.
    const conversationId = await whereIs(sql, news)
    if (conversationId !== undefined) await makeNotifications(sql, { ...news, conversationId }, made)
  },
})

type ConversationNews = News & { kind: Exclude<News['kind'], InboxKind> }

/** A task's notification has no conversation, even if the task is linked to one. */
const ofTask = (kind: TaskKind, taskId: Id, itemId: Id): ConversationNews => ({
  ...{ kind, conversationId: null, taskId, itemId },
})

/** Notification of an event; undefined for events without any. */
function newsOf(event: Told): ConversationNews | undefined {
  if (event.type === 'task.noted') return ofTask('taskMention', event.payload.taskId, event.payload.noteId)
  if (event.type === 'task.overdue') return ofTask('taskOverdue', event.subjectId, event.subjectId)
  const { conversationId } = event.payload
  if (event.type === 'rule.stopped') {
    const { madeBy } = event.payload
    const news: ConversationNews = { kind: 'ruleStopped', conversationId, itemId: event.subjectId }
    return madeBy === null ? news : { ...news, userId: madeBy }
  }
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
    case 'delivery.failed':
      return { kind: 'failed', conversationId, itemId: event.payload.messageId }
    case 'conversation.overdue':
      return { kind: 'overdue', conversationId, itemId: conversationId }
    case 'conversation.slaWarned':
    case 'conversation.slaMissed': {
      const kind = event.type === 'conversation.slaWarned' ? 'slaWarning' : 'slaMissed'
      return { kind, conversationId, itemId: conversationId, metric: event.payload.metric }
    }
    case 'conversation.changed':
      return isWoken(event) ? { kind: 'snooze', conversationId, itemId: conversationId } : assignedBy(event)
  }
}

type Changed = Extract<Told, { type: 'conversation.changed' }>

/** The snooze ended by its time, not by a user. */
const isWoken = ({ origin, actorId, payload: { field, to } }: Changed) =>
  origin === 'desk' && actorId === null && field === 'snoozeTime' && to === null

/** Assigned by another user or by the desk. */
function assignedBy({
  actorId,
  payload: { field, to, conversationId },
}: Changed): ConversationNews | undefined {
  if (field !== 'assigneeId' || typeof to !== 'number' || to === actorId) return undefined
  const news: ConversationNews = { kind: 'assigned', conversationId, itemId: conversationId, userId: to }
  return actorId === null ? news : { ...news, actorId }
}

const tables: Record<Exclude<ConversationNews['kind'], TaskKind | OwnerKind>, string> = {
  message: 'messages',
  mention: 'notes',
  assigned: 'conversations',
  held: 'drafts',
  failed: 'messages',
  snooze: 'conversations',
  overdue: 'conversations',
  slaWarning: 'conversations',
  slaMissed: 'conversations',
}

async function whereIs(sql: DeskSql, { kind, itemId }: ConversationNews): Promise<Id | undefined> {
  if (isOfTask(kind) || isOfOwner(kind)) return undefined
  const table = tables[kind]
  const [row] = await sql.rows<{ id: Id }>({
    name: `where ${table} are`,
    text: `select ${table === 'conversations' ? 'id' : 'conversation_id as id'} from ${table}
      where account_id = $1 and id = $2`,
    values: [sql.accountId, itemId],
  })
  return row?.id
}
