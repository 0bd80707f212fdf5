import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { deleteDraft, saveDraft } from '#domain/conversations/drafts/draft-mutators.ts'
import { scheduleDraft } from '#domain/conversations/drafts/schedule-mutators.ts'
import { setStatus } from '#domain/conversations/mutators.ts'
import { addNote } from '#domain/conversations/notes/note-mutators.ts'
import { compose, reply } from '#domain/conversations/drafts/send.ts'
import type { postNote } from '#domain/conversations/calls/send-endpoints.ts'
import type { TicketInput } from '#domain/tickets/endpoints.ts'
import { createTicket } from '#domain/tickets/ticket.ts'
import type { InputOf } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import { uuidv5 } from '../http/uuid.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import type { ScopedActor } from '../access/actor.ts'
import { findAttachments } from '../attachments/find.ts'
import { conversationOf, findDraft, findDraftIn, findInThread, findNewest, survivorOf } from './find.ts'
import { madeBy, repeatedCall, runRestOp, type OpParts } from '../sync/rest-op.ts'
import { htmlOf, planSending, requireTime, requireText, type SendInput, type Target } from './send-plan.ts'

const sending = [compose, reply, saveDraft]

/**
 * Sends a message or stores it as a draft; idempotent by key.
 * @returns the id of the created or changed record: a conversation, message or draft.
 * @throws DeskError with the reason of a refusal.
 */
export async function send(parts: OpParts, actor: ScopedActor, key: string, input: SendInput): Promise<Id> {
  requireText(input)
  requireTime(input, actor, parts.clock.now())
  const prepared = await parts.database.desk(actor.accountId, async (sql) => {
    const known = await repeatedCall(sql, actor, key, sending, input)
    if (known) return { id: known.made ?? input.messageId }
    const target = await targetOf(sql, actor, input)
    const fresh = await idSource(parts.database).take(sql, 2)
    return { target, fresh }
  })
  const id = 'id' in prepared ? prepared.id : await sendTo(parts, actor, key, input, prepared)
  const made = invariant(id, 'id of the sent message')
  if (input.sendLater && !input.isDraft) await scheduleMade(parts, actor, key, made, input.sendTime)
  else if (input.statusId !== undefined && !input.isDraft)
    await setAfter(parts, actor, key, made, input.statusId)
  return made
}

async function sendTo(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  input: SendInput,
  { target, fresh }: { target: Target; fresh: Id[] },
): Promise<Id | undefined> {
  const op = planSending(input, target, () => invariant(fresh.pop(), 'id'))
  return madeBy(await runRestOp(parts, actor, { ...op, op: key, identity: input })) ?? target.draft?.id
}

async function targetOf(sql: DeskSql, actor: ScopedActor, input: SendInput): Promise<Target> {
  const attachments = await findAttachments(sql, input.attachments, input.messageHtml)
  const named = input.messageId ?? null
  const draft = named === null ? null : ((await findDraft(sql, actor, named)) ?? null)
  const addressed = input.id === undefined ? undefined : await survivorOf(sql, input.id)
  // Without a message id, the newest visible message is answered.
  const messageId = draft
    ? draft.messageId
    : (named ?? (addressed && (await findNewest(sql, actor, addressed))) ?? null)
  const conversationId =
    draft?.conversationId ?? (named === null ? null : await findInThread(sql, actor, 'messages', named))
  const isElsewhere = input.id !== undefined && named !== null && conversationId !== addressed
  if (conversationId === undefined || isElsewhere || draft?.mode === 'note')
    throw new DeskError('INVALID', { field: 'messageId', message: 'The message does not exist' })
  return { conversationId: input.id ?? conversationId, draft, messageId, attachments }
}

/** Schedules a message: stores it as a draft first, then sets its time by a separate op. */
async function scheduleMade(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  made: Id,
  sendAt: number | undefined,
): Promise<void> {
  const draft = await parts.database.look(actor.accountId, (sql) => findDraftIn(sql, actor, made))
  const args = {
    conversationId: draft?.conversationId ?? made,
    draftId: draft?.id ?? made,
    sendAt: invariant(sendAt, 'time to send'),
    ...{ html: draft?.html ?? '', attachments: draft?.attachments ?? [], contactId: null, acknowledged: 0 },
  }
  const op = uuidv5(key, 'schedule')
  madeBy(
    await runRestOp(parts, actor, {
      op,
      mutator: scheduleDraft,
      args,
      needs: [key],
      identity: [made, sendAt],
    }),
  )
}

/** Send & Close: the status is a separate op that depends on the sending op. */
async function setAfter(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  id: Id,
  statusId: 1 | 2 | 3 | 4,
): Promise<void> {
  const conversationId = await parts.database.look(actor.accountId, (sql) => conversationOf(sql, actor, id))
  const args = { conversationId: invariant(conversationId, 'conversation'), statusId, acknowledged: 0 }
  madeBy(await runRestOp(parts, actor, { op: uuidv5(key, 'status'), mutator: setStatus, args, needs: [key] }))
}

/** Adds a note; idempotent by key. @returns its id and conversation. @throws DeskError. */
export async function leaveNote(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  input: InputOf<typeof postNote>,
): Promise<{ id: Id; conversationId: Id }> {
  const prepared = await parts.database.desk(actor.accountId, async (sql) => {
    const conversationId = await findInThread(sql, actor, 'messages', input.messageId)
    if (conversationId === undefined)
      throw new DeskError('INVALID', { field: 'messageId', message: 'The message does not exist' })
    const known = await repeatedCall(sql, actor, key, [addNote], input)
    const attachments = known ? [] : await findAttachments(sql, input.attachments, input.note)
    const [id] = known ? [known.made] : await idSource(parts.database).take(sql, 1)
    return { isKnown: known !== undefined, conversationId, attachments, id: invariant(id, 'id') }
  })
  const { isKnown, id, conversationId, attachments } = prepared
  if (isKnown) return { id, conversationId }
  const { messageId, note, mentions } = input
  const args = { id, conversationId, messageId, html: note, mentions, attachments, draftId: null }
  const made = madeBy(await runRestOp(parts, actor, { op: key, mutator: addNote, args, identity: input }))
  return { id: made ?? id, conversationId }
}

/** Creates a ticket; idempotent by key. @returns its conversation. @throws DeskError. */
export async function openTicket(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  input: TicketInput,
): Promise<Id> {
  const { messageHtml, messageText, assigneeId = null, ...rest } = input
  const prepared = await parts.database.desk(actor.accountId, async (sql) => {
    const known = await repeatedCall(sql, actor, key, [createTicket], input)
    if (known) return { made: invariant(known.made, 'ticket') }
    const [id, conversationId] = await idSource(parts.database).take(sql, 2)
    return {
      args: {
        ...{ ...rest, id: invariant(id, 'id'), conversationId: invariant(conversationId, 'id') },
        attachments: await findAttachments(sql, input.attachments, messageHtml),
        ...{ html: htmlOf({ messageHtml, messageText }), assigneeId, contactId: null },
      },
    }
  })
  if (prepared.made !== undefined) return prepared.made
  const { args } = prepared
  return (
    madeBy(await runRestOp(parts, actor, { op: key, mutator: createTicket, args, identity: input })) ??
    args.conversationId
  )
}

/** Deletes the actor's draft; idempotent by key. @throws DeskError NOT_FOUND. */
export async function dropDraft(parts: OpParts, actor: ScopedActor, key: string, id: Id): Promise<void> {
  const draft = await parts.database.look(actor.accountId, async (sql) =>
    (await repeatedCall(sql, actor, key, [deleteDraft], id)) ? null : findDraft(sql, actor, id),
  )
  if (draft === null) return
  if (!draft) throw new DeskError('NOT_FOUND')
  const args = { id, conversationId: draft.conversationId }
  madeBy(await runRestOp(parts, actor, { op: key, mutator: deleteDraft, args, identity: id }))
}
