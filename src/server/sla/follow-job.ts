import * as z from 'zod/mini'
import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import type { SlaMetric } from '#domain/conversations/sla-metrics.ts'
import { id } from '#domain/fields.ts'
import type { NamedSla } from '#domain/sla/following.ts'
import { inUnitOfWork, type UnitOfWork } from '../events/unit-of-work.ts'
import type { JobKind, JobStep, JobWork } from '../jobs/kind.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { newIds } from '../store/id-source.ts'
import { appendActivity } from '../sync/activity-log.ts'
import { countBehind, isBehind, rulesNow } from './behind.ts'
import { reckonLocked } from './reckon.ts'

/** Conversations per step: it locks the account's head for less than 100 ms. */
const atOnce = 10

/** Kind name in the table of jobs: never rename. */
export const followJobName = 'sla-follow'

const inputSchema = z.object({ ruleIds: z.array(id()), about: z.string() })
const placeSchema = z.object({ after: z.int(), moved: z.int(), changed: z.int(), breached: z.int() })
type Input = z.infer<typeof inputSchema>
type Place = z.infer<typeof placeSchema>
type Counts = Omit<Place, 'after'>

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/**
 * Moves open conversations to the current version of their rules; moved ones leave the work list.
 * @param limit conversations per step.
 */
export const followJob = ({ database }: { database: Database }, limit = atOnce): JobKind<Input, Place> => ({
  name: followJobName,
  title: 'Open conversations follow a change',
  input: inputSchema,
  place: placeSchema,
  isSilent: false,
  about: ({ about }) => about,
  outcome: ({ moved, changed, breached }) =>
    [
      `${counted(moved, 'conversation', 'conversations')} moved`,
      `${counted(changed, 'due time', 'due times')} changed`,
      `${counted(breached, 'target', 'targets')} missed by the change`,
    ].join(', '),
  count: (accountId, { ruleIds }) => database.look(accountId, (sql) => countBehind(sql, ruleIds)),
  async *steps({ accountId, input: { ruleIds }, place }) {
    let reached = place ?? { after: 0, moved: 0, changed: 0, breached: 0 }
    for (;;) {
      const ids = await database.look(accountId, (sql) =>
        behindAfter(sql, ruleIds, { after: reached.after, limit }),
      )
      const last = ids.at(-1)
      if (last === undefined) return
      yield following(ids, { ...reached, after: last }, (next) => (reached = next))
    }
  },
})

const behindAfter = async (
  sql: DeskSql,
  ruleIds: readonly Id[],
  { after, limit }: { after: Id; limit: number },
) =>
  (
    await sql.rows<{ id: Id }>({
      name: 'conversations behind',
      text: `select distinct t.conversation_id as id ${isBehind} and t.conversation_id > $3
        order by 1 limit $4`,
      values: [sql.accountId, ruleIds, after, limit],
    })
  ).map(({ id: each }) => each)

const following =
  (ids: readonly Id[], place: Place, onWritten: (place: Place) => void): JobStep<Place> =>
  (work) =>
    inUnitOfWork(
      work.sql,
      { cause: { ...work.cause, origin: 'desk' }, at: work.now, isChecked: true },
      async (unit) => {
        await unit.rows.lock('conversations', ids)
        const names = await rulesNow(unit.sql)
        let next = place
        for (const each of ids) next = { ...place, ...added(next, await followOne(unit, work, each, names)) }
        onWritten(next)
        return { place: next, done: ids.length }
      },
    )

const added = (one: Counts, other: Counts): Counts => ({
  moved: one.moved + other.moved,
  changed: one.changed + other.changed,
  breached: one.breached + other.breached,
})

async function followOne(
  unit: UnitOfWork,
  { cause, now }: JobWork,
  conversationId: Id,
  names: ReadonlyMap<Id, string>,
): Promise<Counts> {
  const { sql, tx } = unit
  const conversation = await tx.conversations.get(conversationId)
  const before = await openTargets(sql, conversationId)
  const [was] = before.values()
  // Deleted or closed since the page was read.
  if (!conversation || !was) return { moved: 0, changed: 0, breached: 0 }
  const { rule, sla } = await reckonLocked(unit, conversation, { now, isFollowing: true })
  if (rule?.termsId === was.termsId) return { moved: 0, changed: 0, breached: 0 }
  const after = await openTargets(sql, conversationId)
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const [activityId] = await newIds(sql, 1)
  const from: NamedSla = { rule: names.get(was.ruleId) ?? null, dueAt: conversation.sla?.dueAt ?? null }
  const to: NamedSla = { rule: (rule && names.get(rule.ruleId)) ?? null, dueAt: sla?.dueAt ?? null }
  await appendActivity(tx, {
    ...{ id: invariant(activityId, 'id'), conversationId, field: 'sla', from, to },
    ...{ actorId: cause.actorId, op: null },
  })
  return {
    moved: 1,
    changed: keys.filter((key) => before.get(key)?.dueAt !== after.get(key)?.dueAt).length,
    breached: keys.filter((key) => after.get(key)?.isMissed && !before.get(key)?.isMissed).length,
  }
}

interface OpenTarget {
  metric: SlaMetric
  startedAt: number
  ruleId: Id
  termsId: Id
  dueAt: number | null
  isMissed: boolean
}

async function openTargets(sql: DeskSql, conversationId: Id): Promise<ReadonlyMap<string, OpenTarget>> {
  const rows = await sql.rows<OpenTarget>({
    name: 'open SLA targets',
    text: `select metric, started_at as "startedAt", rule_id as "ruleId", terms_id as "termsId", due_at as "dueAt",
        breached_at is not null as "isMissed"
      from sla_targets where account_id = $1 and conversation_id = $2 and ended_at is null order by started_at, metric`,
    values: [sql.accountId, conversationId],
  })
  return new Map(rows.map((row) => [`${row.metric} ${row.startedAt}`, row]))
}
