import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** Open targets of an account ($1) with an earlier version of one of some active rules ($2). */
export const isBehind = `from sla_targets t
  join sla_terms x on x.account_id = t.account_id and x.id = t.terms_id
  join sla_rule_terms n on n.account_id = x.account_id and n.rule_id = x.rule_id and n.is_active
  where t.account_id = $1 and t.ended_at is null and x.rule_id = any($2::bigint[]) and x.digest <> n.digest`

/** Counts conversations with an earlier version of some rules. */
export async function countBehind(sql: DeskSql, ruleIds: readonly Id[]): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    name: 'count conversations behind',
    text: `select count(distinct t.conversation_id)::int as count ${isBehind}`,
    values: [sql.accountId, ruleIds],
  })
  return row?.count ?? 0
}

/** Names of all rules. */
export async function rulesNow(sql: DeskSql): Promise<ReadonlyMap<Id, string>> {
  const rows = await sql.rows<{ id: Id; name: string }>({
    name: 'names of SLA rules',
    text: 'select id, name from "slaRules" where account_id = $1',
    values: [sql.accountId],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
