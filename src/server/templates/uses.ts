import * as z from 'zod/mini'
import { byDesk } from '#domain/events/cause.ts'
import { id } from '#domain/fields.ts'
import { usageOf } from '#domain/templates/template.ts'
import type { Id } from '#lib/id.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { AppliedKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'

/*
 * A use is recorded in the transaction of its message, and counted on the template later, in a separate
 * transaction: otherwise two conversations answered with one template would block each other.
 */

const usesSchema = z.object({ op: z.string(), templateIds: z.array(id()) })

/** Templates of a message. */
type Uses = z.infer<typeof usesSchema>

/** Counts the templates of sent messages. The template's revision stays. */
export const useCounting: AppliedKind<Uses> = {
  name: 'template-uses',
  title: 'Count of used templates',
  payload: usesSchema,
  lane: ({ op }) => op,
  about: ({ templateIds }) =>
    `${templateIds.length === 1 ? 'One template' : `${templateIds.length} templates`}`,
  retryPolicy: { maxAttempts: 20, maxBackoffMs: 60_000 },
  async apply(sql, { templateIds }, { now }) {
    await inUnitOfWork(sql, { cause: byDesk, at: now }, async ({ tx }) => {
      // In id order, against deadlocks.
      for (const template of await tx.along('templates', templateIds))
        tx.carry('templates', template, { usage: usageOf(template) + 1 })
    })
  },
}

/** User and time of a use. */
export interface Use {
  op: string
  now: number
  /** Time from which the message can no longer be taken back (epoch ms): it counts only then. */
  dueAt: number
}

/** Statement that records the templates of a message; null if it has none. */
export function noteUses(
  { accountId }: DeskSql,
  templateIds: readonly Id[],
  { op, now, dueAt }: Use,
): string | null {
  if (templateIds.length === 0) return null
  const uses = { op, templateIds: [...new Set(templateIds)] }
  return enqueueing(accountId, useCounting, uses, { key: op, now, notBefore: dueAt })
}

/** Statement that deletes the recorded uses of a message that was taken back. */
export const forgetUses = ({ accountId }: DeskSql, op: string): string =>
  `delete from outbox where account_id = ${literal(accountId)} and kind = ${literal(useCounting.name)} ` +
  `and key = ${literal(op)}`
