import type { Conversation } from '#domain/conversations/conversation.ts'
import type { StatusId } from '#domain/conversations/status.ts'
import type { SlaThread } from '#domain/sla/targets.ts'
import type { DeskSql } from '../store/database.ts'

interface Row {
  kind: 'inbound' | 'answer' | 'turn'
  at: number
  from: StatusId | null
  to: StatusId | null
}

/**
 * Reads times of customer messages and sent answers, and status changes of a conversation. Send times come
 * from the reports' facts, as delivery rows may have later ones. Merged-in status changes are ignored.
 */
export async function threadOf(sql: DeskSql, { id, statusId }: Conversation): Promise<SlaThread> {
  const rows = await sql.rows<Row>({
    name: 'thread of SLA',
    text: `select 'inbound' as kind, m.created_at as at, null::int as "from", null::int as "to", m.position
        from messages m
        where m.account_id = $1 and m.conversation_id = $2 and m.is_inbound and not m.is_automatic
      union all select 'answer', coalesce(f.at, d.at), null, null, m.position
        from messages m join deliveries d on d.account_id = m.account_id and d.id = m.id
        left join facts f on f.account_id = m.account_id and f.source = 'message ' || m.id
          and f.kind in ('answeredFirst', 'answeredNext')
        where m.account_id = $1 and m.conversation_id = $2 and m.author_id is not null
          and m.kind in ('new', 'reply', 'replyAll')
          and (d.state in ('sent', 'delivered', 'read') or d.recipients @> '[{"state": "sent"}]')
      union all select 'turn', a.created_at, (a."from")::int, (a."to")::int, a.position
        from activities a
        where a.account_id = $1 and a.conversation_id = $2 and a.field = 'statusId' and a.origins = '[]'
      order by position`,
    values: [sql.accountId, id],
  })
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const moments = (kind: Row['kind']) =>
    of(kind)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
  let reached = 0
  // Offline changes have the device's earlier time: they are never placed before a change recorded earlier.
  const turns = of('turn').map(({ at, to }) => {
    reached = Math.max(reached, at)
    return { at: reached, statusId: to ?? statusId }
  })
  return {
    ...{ inbound: moments('inbound'), answers: moments('answer'), turns },
    firstStatus: of('turn')[0]?.from ?? statusId,
  }
}
