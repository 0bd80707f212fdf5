import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { stateOf } from '#domain/conversations/drafts/draft-end.ts'
import { callsOf } from '#domain/conversations/calls/macro-calls.ts'
import { presentActions } from '#domain/conversations/macro.ts'
import { compose, reply } from '#domain/conversations/drafts/send.ts'
import { timePassed, type Scheduled } from '#domain/conversations/drafts/scheduled.ts'
import type { Verdict, WireOp } from '#domain/sync/push.ts'
import { uuidv5 } from '../http/uuid.ts'
import { idSource } from '../store/id-source.ts'
import { shapes } from '../store/shape.ts'
import { runOps } from '../sync/push/push.ts'
import { targetsOf } from '../templates/action-targets.ts'
import type { RunKind } from '../timers/kind.ts'
import { rowTimers } from '../timers/row-timers.ts'
import { changeByDesk } from './desk-change.ts'
import type { OpParts, RestOp } from '../sync/rest-op.ts'
import { errorOf } from '../sync/push/verdict-error.ts'

/**
 * Maximum delay of a scheduled mail after a server downtime, in ms: long enough for a restart. A later mail
 * is held back for a decision by its author, never sent late silently.
 */
export const latestDelayMs = 15 * 60 * 1000

/** Draft that is due. */
type Due = Draft & { accountId: Id; mailboxId: Id; scheduled: Scheduled }

const columns = shapes.drafts.fields.map(({ key, read }) => `${read('d')} as "${key}"`).join(', ')

/**
 * Sends scheduled mails on behalf of their authors. A mail that the author may no longer send, or that later
 * messages make doubtful, is held back, with the reason in the draft. The op's id is derived from that of
 * scheduling, so that each mail leaves once despite concurrent processes and crashes.
 */
export function scheduledTimer(parts: OpParts): RunKind {
  return {
    name: rowTimers.scheduled,
    async run({ accountId, now }, draftId, dueAt) {
      const [due] = await parts.database.look(accountId, (sql) =>
        sql.rows<Due>({
          name: 'scheduled mail',
          text: `select d.account_id as "accountId", c.mailbox_id as "mailboxId", ${columns} from drafts d
            join conversations c on c.account_id = d.account_id and c.id = d.conversation_id
            where d.account_id = $1 and d.id = $2 and d.scheduled->>'heldFor' is null
              and (d.scheduled->>'at')::bigint = $3`,
          values: [accountId, draftId, dueAt],
        }),
      )
      // It was sent, cancelled or rescheduled meanwhile.
      return due === undefined || settle(parts, due, now)
    },
  }
}

/** @returns false if a retry is needed, as the database or a file was unavailable. */
async function settle(parts: OpParts, due: Due, now: number): Promise<boolean> {
  if (due.scheduled.at + latestDelayMs < now) {
    await hold(parts, due, now, timePassed)
    return true
  }
  const verdict = await sendNow(parts, due, now)
  if (verdict.st === 'later') return false
  const error = errorOf(verdict)
  if (error !== null) await hold(parts, due, now, error.message)
  return true
}

async function sendNow(parts: OpParts, due: Due, now: number): Promise<Verdict> {
  const { database, log, areas } = parts
  const { accountId, userId, scheduled } = due
  const [id] = await database.desk(accountId, (sql) => idSource(database).take(sql, 1))
  const { mutator, args } = opOf(due, invariant(id, 'id'))
  const wire = {
    op: uuidv5(scheduled.op, 'send'),
    ...{ cmd: mutator.name, opv: mutator.version, args },
    base: { lastMessage: scheduled.seen },
    ...{ needs: [], at: now, firstSentAt: null },
  }
  const ops = [wire, ...(await actionsAfter(parts, due, wire.op, now))]
  // The message's id differs on each attempt, but it is the same mail.
  const options = { now: () => now, log, areas, identity: scheduled.op, origin: 'desk' as const }
  const [verdict, ...others] = await runOps(database, { accountId, userId }, ops, options)
  for (const { st, op } of others)
    if (st !== 'applied') log.error({ op, st }, 'An action of a scheduled mail was refused')
  return invariant(verdict, 'verdict')
}

/** Actions after a scheduled mail, in its transaction: missing records are skipped. */
async function actionsAfter({ database }: OpParts, due: Due, sendOp: string, now: number): Promise<WireOp[]> {
  const { accountId, conversationId, actions, scheduled } = due
  const present = await database.look(accountId, async (sql) =>
    presentActions(actions, await targetsOf(sql, actions)),
  )
  const place = { conversationId, conversation: undefined, now }
  return callsOf(present, place).map(({ action, mutator, args }) => ({
    op: uuidv5(scheduled.op, action.kind),
    ...{ cmd: mutator.name, opv: mutator.version, args, base: null },
    ...{ needs: [sendOp], at: now, firstSentAt: null },
  }))
}

function opOf(due: Due, id: Id): Pick<RestOp, 'mutator' | 'args'> {
  const { scheduled, mode, conversationId, messageId, subject, mailboxId, to, cc, bcc } = due
  const { html, attachments, contactId, op } = scheduled
  const mail = {
    ...{ id, conversationId, to, cc, bcc, html, attachments, scheduledBy: op },
    ...{ draftId: due.id, draftRev: due.rev, draftState: stateOf(due), notBefore: null },
    ...{ templateIds: due.templateIds, actions: due.actions },
  }
  if (mode === 'new') return { mutator: compose, args: { ...mail, mailboxId, subject, contactId } }
  return {
    mutator: reply,
    args: { ...mail, mode, messageId, quotes: due.isUnquoted ? null : messageId, acknowledged: 0 },
  }
}

/** Stores the reason in the draft and notifies its author. */
async function hold(parts: OpParts, due: Due, now: number, heldFor: string): Promise<void> {
  const { accountId, conversationId } = due
  await changeByDesk(parts.database, { accountId, id: conversationId }, now, async ({ tx }) => {
    const draft = await tx.drafts.get(due.id)
    // It was cancelled, rescheduled or settled by another process meanwhile.
    if (draft?.scheduled?.op !== due.scheduled.op || draft.scheduled.heldFor !== null) return false
    await tx.drafts.patch(draft.id, { scheduled: { ...draft.scheduled, heldFor } })
    return true
  })
}
