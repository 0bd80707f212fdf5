import type { Id } from '#lib/id.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import type { StoreTx } from '../store/tx.ts'
import type { AreaRules } from './area-rules.ts'

/*
 * Cascade of moved messages and notes: pending mails and drafts of answers move with them. Areas add their
 * own rows.
 */

/** Ids of messages and notes that move from one conversation to another. */
interface ItemMove {
  from: Id
  to: Id
  ids: Id[]
}

function journeysOf(tx: StoreTx): ItemMove[] {
  const journeys = new Map<string, ItemMove>()
  for (const { name, id, before, after } of tx.changes()) {
    const [from, to] = [before?.conversationId, after?.conversationId]
    if ((name !== 'messages' && name !== 'notes') || from == null || to == null || from === to) continue
    const key = `${from} ${to}`
    journeys.set(key, { from, to, ids: [...(journeys.get(key)?.ids ?? []), id] })
  }
  return [...journeys.values()]
}

/** Merged conversations, with the conversation that each was merged into. */
function mergesOf(tx: StoreTx): Map<Id, Id> {
  const merges = new Map<Id, Id>()
  for (const { name, id, before, after } of tx.changes()) {
    const { mergedInto } = (after ?? {}) as Partial<Conversation>
    if (name === 'conversations' && mergedInto != null && before?.['mergedInto'] == null)
      merges.set(id, mergedInto)
  }
  return merges
}

/** Adds cascaded rows to a unit of work: drafts, and areas' rows of conversations. */
export async function applyCascades(sql: DeskSql, tx: StoreTx, { cascades }: AreaRules): Promise<void> {
  const merges = mergesOf(tx)
  await takeDrafts(sql, tx, merges)
  for (const take of cascades) await take(sql, tx, merges)
}

async function takeDrafts(sql: DeskSql, tx: StoreTx, merges: ReadonlyMap<Id, Id>): Promise<void> {
  const journeys = journeysOf(tx)
  const left = new Set([...merges.keys(), ...journeys.map(({ from }) => from)])
  if (left.size === 0) return
  const found = await sql.rows<{ id: Id }>({
    name: 'drafts in conversations',
    text: 'select id from drafts where account_id = $1 and conversation_id = any($2::bigint[])',
    values: [sql.accountId, [...left]],
  })
  for (const draft of await tx.along(
    'drafts',
    found.map(({ id }) => id),
  )) {
    const { conversationId, messageId } = draft
    const journey = journeys.find(
      ({ from, ids }) => from === conversationId && messageId !== null && ids.includes(messageId),
    )
    const to = merges.get(conversationId) ?? journey?.to
    if (to !== undefined) tx.carry('drafts', draft, { conversationId: to })
  }
}

/** Statements that move pending mails, which are not replicated to devices. */
export function cascadeMove(accountId: Id, tx: StoreTx): string[] {
  return journeysOf(tx).map(
    ({ from, to, ids }) =>
      `update effects set conversation_id = ${literal(to)} where account_id = ${literal(accountId)} ` +
      `and conversation_id = ${literal(from)} and message_id = any(${literal(ids, 'ids')})`,
  )
}
