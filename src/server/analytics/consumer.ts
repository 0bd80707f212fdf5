import {
  countedTypes,
  factOfTask,
  factsOfChange,
  sourceOfMessage,
  sourceOfTime,
  type CountedEvent,
  type Fact,
} from '#domain/analytics/fact.ts'
import { defineConsumer, type ConsumerWork } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { addedAt, answerFact, keepFacts, openedAt, ratingFact, secondsBetween } from './fact-rows.ts'

/** Stores facts for reports permanently, from the account's first event on. */
export const factsConsumer = defineConsumer({
  ...{ name: 'facts', title: 'Figures for reports', writes: 'own', audience: 'everything', from: 'start' },
  wants: countedTypes,
  handle: count,
})

async function count({ sql }: ConsumerWork, event: CountedEvent): Promise<void> {
  const { at } = event
  switch (event.type) {
    case 'message.received': {
      const { messageId, isAutomatic, ...dimensions } = event.payload
      if (isAutomatic) return
      // Imported history counts as received at its original date.
      const receivedAt = event.isSilent ? await writtenAt(sql, messageId, at) : at
      const fact = { kind: 'received' as const, source: sourceOfMessage(messageId), userId: null }
      await keepFacts(sql, [{ ...fact, at: receivedAt, ...dimensions }])
      return
    }
    case 'delivery.sent': {
      const { messageId, ...dimensions } = event.payload
      const fact = await answerFact(sql, messageId, at, dimensions)
      if (fact) await keepFacts(sql, [fact])
      return
    }
    case 'conversation.changed':
      await keepFacts(sql, await withDuration(sql, factsOfChange({ ...event.payload, ...event })))
      return
    case 'conversation.rated': {
      const { rating, ratingsType, ...dimensions } = event.payload
      const fact = await ratingFact(sql, { rating, ratingsType }, at, dimensions)
      await sql.rows({
        name: 'rating of before',
        text: `delete from facts where account_id = $1 and kind = 'rated' and source = $2 and at <= $3`,
        values: [sql.accountId, fact.source, at],
      })
      await keepFacts(sql, [fact])
      return
    }
    case 'time.logged': {
      const { entryId, userId, seconds, conversation } = event.payload
      const fact = { kind: 'timeLogged' as const, source: sourceOfTime(entryId), at, userId, seconds }
      await keepFacts(sql, [{ ...fact, ...conversation }])
      return
    }
    case 'time.changed':
      await sql.rows({
        name: 'time corrected',
        text: `update facts set seconds = $3 where account_id = $1 and kind = 'timeLogged' and source = $2`,
        values: [sql.accountId, sourceOfTime(event.payload.entryId), event.payload.seconds],
      })
      return
    case 'time.removed':
      await sql.rows({
        name: 'time removed',
        text: `delete from facts where account_id = $1 and kind = 'timeLogged' and source = $2`,
        values: [sql.accountId, sourceOfTime(event.payload.entryId)],
      })
      return
    case 'task.created':
    case 'task.changed':
    case 'task.overdue': {
      const fact = factOfTask(event)
      if (!fact) return
      const since = fact.kind === 'taskClosed' ? await addedAt(sql, event.payload.taskId) : null
      await keepFacts(sql, [since === null ? fact : { ...fact, seconds: secondsBetween(since, at) }])
      return
    }
    case 'conversation.deleted':
      // Deletion keeps the counts and removes the references to person and item.
      await sql.rows({
        name: 'facts of nobody',
        text: `update facts set conversation_id = null, contact_id = null, source = 'gone ' || id
          where account_id = $1 and conversation_id = $2`,
        values: [sql.accountId, event.subjectId],
      })
      return
    case 'contact.deleted':
      await sql.rows({
        name: 'facts of no contact',
        text: 'update facts set contact_id = null where account_id = $1 and contact_id = $2',
        values: [sql.accountId, event.subjectId],
      })
  }
}

async function writtenAt(sql: DeskSql, messageId: number, otherwise: number): Promise<number> {
  const [row] = await sql.rows<{ at: number }>({
    name: 'written at',
    text: 'select created_at as at from messages where account_id = $1 and id = $2',
    values: [sql.accountId, messageId],
  })
  return row?.at ?? otherwise
}

/** Adds to a closing the time since the conversation was opened. */
async function withDuration(sql: DeskSql, facts: Fact[]): Promise<Fact[]> {
  const closed = facts.find(({ kind }) => kind === 'closed')
  const since = closed?.conversationId === undefined ? null : await openedAt(sql, closed.conversationId)
  return since === null
    ? facts
    : facts.map((fact) => (fact === closed ? { ...fact, seconds: secondsBetween(since, fact.at) } : fact))
}
