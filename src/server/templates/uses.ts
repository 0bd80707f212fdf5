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
 * A use is noted in the transaction of the message that it tells of, and counted on the template later, in a
 * transaction of its own: two conversations that are answered with one template never wait for each other.
 */

const usesSchema = z.object({ op: z.string(), templateIds: z.array(id()) })

/** Which templates a message was written with. */
type Uses = z.infer<typeof usesSchema>

/** Counts the uses of templates whose messages have left. It is no change of the template: its revision stays. */
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
      // In the order of their ids: two that count the same templates never wait for each other crosswise.
      for (const template of await tx.along('templates', templateIds))
        tx.carry('templates', template, { usage: usageOf(template) + 1 })
    })
  },
}

/** User and time of a use. */
export interface Use {
  op: string
  now: number
  /** When the message can be taken back no more (epoch ms): before that it does not count. */
  dueAt: number
}

/** The statement that notes which templates a message was written with; null when with none. */
export function noteUses(
  { accountId }: DeskSql,
  templateIds: readonly Id[],
  { op, now, dueAt }: Use,
): string | null {
  if (templateIds.length === 0) return null
  const uses = { op, templateIds: [...new Set(templateIds)] }
  return enqueueing(accountId, useCounting, uses, { key: op, now, notBefore: dueAt })
}

/** The statement that forgets the uses of a message that was taken back. */
export const forgetUses = ({ accountId }: DeskSql, op: string): string =>
  `delete from outbox where account_id = ${literal(accountId)} and kind = ${literal(useCounting.name)} ` +
  `and key = ${literal(op)}`
