import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { isTracked } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { DeskError } from '#domain/errors.ts'
import { recordEvents } from '../../events/record.ts'
import { writeWork } from '../../events/write-work.ts'
import type { DeskSql } from '../../store/database.ts'
import { literal } from '../../store/literal.ts'
import { RowStore } from '../../store/rows.ts'
import { StatementBatch } from '../../store/statement-batch.ts'
import { StoreTx } from '../../store/tx.ts'
import { loadActor } from '../../access/actor.ts'
import type { AreaRules } from '../area-rules.ts'
import { claim, decided, keep, repeated, type Decision, type Touched } from './claim.ts'

interface Effect {
  messageId: Id
  conversationId: Id
}

/**
 * Makes sure that an op never takes effect from now on. One that was not executed never will be; a delayed
 * mail (Undo send) is removed from its thread. Otherwise its verdict stays: `applied` means too late.
 */
export async function voidOp(
  sql: DeskSql,
  userId: Id,
  op: string,
  { now, areas }: { now: number; areas: AreaRules },
): Promise<Decision> {
  const fresh = await claim(sql, { userId, client: null, at: now }, [{ op, cmd: '', hash: '' }])
  const voided: Decision = { op, outcome: { st: 'voided' }, seq: 0, touched: [] }
  if (fresh.has(op)) {
    await sql.script(keep(sql.accountId, voided))
    return voided
  }
  const verdict = async () =>
    repeated(invariant((await decided(sql, [op])).get(op), 'decided op'), userId, null)
  const standing = await verdict()
  if (standing.outcome.st !== 'applied') return standing
  const effect = await heldBack(sql, op, now)
  // Read again: another void may have run between the two queries.
  if (!effect) return verdict()
  const rows = new RowStore(sql)
  await rows.lock('conversations', [effect.conversationId])
  // Again under the lane's lock, and now final: the mailer or another void waits for it or was first.
  const still = await heldBack(sql, op, now, 'for update')
  if (!still) return verdict()
  // Moved by a merge between the two queries: a retry finds it in its new conversation.
  if (still.conversationId !== effect.conversationId) throw new DeskError('UNAVAILABLE')
  const actor = await loadActor(sql, userId)
  const tx = new StoreTx({ rows, actor, scopes: 'all', at: now, op })
  await takeOut(sql, tx, effect, standing.touched)
  const changes = tx.changes()
  voided.touched = changes.map(({ name, id, before, after }) => [
    name,
    id,
    after ? 'U' : 'D',
    (after ?? before)?.conversationId ?? 0,
  ])
  const account = literal(sql.accountId)
  const batch = new StatementBatch(sql)
  batch.write(
    `delete from effects where account_id = ${account} and op = ${literal(op)}`,
    ...areas.onVoid.map((forget) => forget(sql, op)),
    `update attachments set message_id = null where account_id = ${account} and message_id = ${literal(effect.messageId)}`,
  )
  await writeWork(batch, tx, { actorId: userId, op, origin: 'person', ruleId: null, isSilent: false })
  batch.write('set constraints all immediate')
  recordEvents(batch)
  batch.write(keep(sql.accountId, voided))
  await batch.flush()
  voided.seq = invariant(batch.answers.at(-1)?.['seq'] as number | undefined, 'seq')
  return voided
}

/** The op's mail, if it is not claimed for sending and not due yet. */
async function heldBack(sql: DeskSql, op: string, now: number, lock = ''): Promise<Effect | undefined> {
  const [effect] = await sql.rows<Effect>({
    text: `select message_id as "messageId", conversation_id as "conversationId" from effects
      where account_id = $1 and op = $2 and state = 'waiting' and not_before > $3 ${lock}`,
    values: [sql.accountId, op, now],
  })
  return effect
}

interface Remains {
  messages: number
  notes: number
  hasAttachment: boolean
  preview: string | null
  newestAt: number | null
  waitingSince: number | null
}

/** Remaining thread without one message. */
async function remainsOf(sql: DeskSql, { conversationId, messageId }: Effect): Promise<Remains> {
  const [remains] = await sql.rows<Remains>({
    text: `select count(m.id)::int as messages,
        (select count(*)::int from notes where account_id = $1 and conversation_id = $2) as notes,
        coalesce(bool_or(exists (select from jsonb_array_elements(m.attachments) a where not (a->>'isInline')::boolean)),
          false) as "hasAttachment",
        (array_agg(m.preview order by m.position desc) filter (where m.kind <> 'automatic'))[1] as preview,
        (array_agg(m.created_at order by m.position desc) filter (where m.kind <> 'automatic'))[1] as "newestAt",
        min(m.created_at) filter (where m.is_inbound and not m.is_automatic and not exists (select from messages answer
          where answer.account_id = $1 and answer.conversation_id = $2 and answer.id <> $3
            and answer.position > m.position and answer.kind in ('new', 'reply', 'replyAll'))) as "waitingSince"
      from messages m where m.account_id = $1 and m.conversation_id = $2 and m.id <> $3`,
    values: [sql.accountId, conversationId, messageId],
  })
  return invariant(remains, 'remains')
}

async function takeOut(
  sql: DeskSql,
  tx: StoreTx,
  effect: Effect,
  touched: readonly Touched[],
): Promise<void> {
  const { conversationId, messageId } = effect
  const conversation = invariant(await tx.conversations.get(conversationId), 'conversation')
  const remains = await remainsOf(sql, effect)
  await tx.messages.remove(conversationId, messageId)
  await tx.deliveries.remove(conversationId, messageId)
  const wasMade = touched.some(([name, , did]) => name === 'conversations' && did === 'I')
  if (wasMade && remains.messages + remains.notes === 0) return tx.conversations.remove(conversationId)
  const undone = await undoActivities(tx, conversation, touched)
  await tx.conversations.patch(conversationId, {
    ...undone.fields,
    totalMessages: remains.messages,
    items: conversation.items - 1 - undone.items,
    hasAttachment: remains.hasAttachment,
    preview: remains.preview ?? '',
    lastActivityAt: remains.newestAt ?? conversation.createdAt,
    waitingSince: remains.waitingSince,
    // A new mail without its message becomes the draft it was. Its positions are never reused.
    ...(remains.messages === 0 && conversation.authorId !== null && { isDraft: true }),
  })
}

/** Reverts other changes of the op, for example New to Open, unless they were changed again since. */
async function undoActivities(
  tx: StoreTx,
  conversation: Conversation,
  touched: readonly Touched[],
): Promise<{ fields: Partial<Conversation>; items: number }> {
  const undone = { fields: {} as Record<string, unknown>, items: 0 }
  for (const [name, id] of touched) {
    const activity = name === 'activities' ? await tx.activities.get(conversation.id, id) : undefined
    if (!activity || !isTracked(activity.field)) continue
    if (!isEqual(conversation[activity.field], activity.to)) continue
    undone.fields[activity.field] = activity.from
    undone.items += 1
    await tx.activities.remove(conversation.id, id)
  }
  return undone
}
