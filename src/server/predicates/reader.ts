import type { Id } from '#lib/id.ts'
import { referencesOf } from '#domain/predicates/operands.ts'
import type { Predicate } from '#domain/predicates/predicate.ts'
import type { Known, Reader, ReferenceKind, Subject } from '#domain/predicates/subject.ts'
import { isZone } from '#lib/zone.ts'
import type { DeskSql } from '../store/database.ts'

/** Reader at a moment, with the zone for calendar days: the user's, else the account's. */
export async function readerOf(desk: DeskSql, userId: Id | null, now: number): Promise<Reader> {
  const [row] = await desk.rows<{ zone: string }>({
    name: 'reader',
    text: `select coalesce(p.time_zone, s.time_zone) as zone from "accountSettings" s
      left join preferences p on p.account_id = s.account_id and p.id = $2
      where s.account_id = $1`,
    values: [desk.accountId, userId],
  })
  return { userId, now, zone: row && isZone(row.zone) ? row.zone : 'UTC' }
}

const tables: Record<ReferenceKind, string> = {
  users: 'users',
  teams: 'teams',
  labels: 'labels',
  mailboxes: 'mailboxes',
  contacts: 'contacts',
  companies: 'companies',
  conversations: 'conversations',
}

const members = `array(select m.user_id from team_user m where m.account_id = r.account_id and m.team_id = r.id)`

/** Loads the records that a subject's predicates refer to, in one statement. */
export async function knownTo<Row>(
  desk: DeskSql,
  subject: Subject<Row>,
  predicates: readonly Predicate[],
): Promise<Known> {
  const named = new Map<ReferenceKind, Set<Id>>()
  for (const predicate of predicates)
    for (const [kind, ids] of referencesOf(subject, predicate))
      named.set(kind, new Set([...(named.get(kind) ?? []), ...ids]))
  const asked = [...named].filter(([, ids]) => ids.size > 0)
  const parts = asked.map(
    (
      [kind],
      n,
    ) => `select '${kind}' as kind, r.id, ${kind === 'teams' ? members : `'{}'::bigint[]`} as members
      from ${tables[kind]} r where r.account_id = $1 and r.id = any($${n + 2}::bigint[])`,
  )
  const rows =
    parts.length === 0
      ? []
      : await desk.rows<{ kind: ReferenceKind; id: Id; members: Id[] }>({
          text: parts.join(' union all '),
          values: [desk.accountId, ...asked.map(([, ids]) => [...ids])],
        })
  const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.members]))
  return {
    has: (kind, id) => found.has(`${kind} ${id}`),
    membersOf: (teamId) => found.get(`teams ${teamId}`) ?? [],
  }
}
