import type { DeskSql } from '#server/store/database.ts'
import type { World } from './world.ts'

/** A promise of sync.md section 3.2 that does not hold. */
export class Broken extends Error {
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`)
    this.name = 'Broken'
  }
}

const synced = [
  'conversations',
  'messages',
  'notes',
  'activities',
  'deliveries',
  'drafts',
  'contacts',
  'labels',
  'mailboxes',
  'users',
]

const none = async (sql: DeskSql, invariant: string, what: string, text: string) => {
  const rows = await sql.rows<Record<string, unknown>>({ text })
  if (rows.length > 0) throw new Broken(invariant, `${what}: ${JSON.stringify(rows.slice(0, 3))}`)
}

/** What must hold on the server after every step. */
export async function checkServer({ database, accountId }: World): Promise<void> {
  await database.look(accountId, async (sql) => {
    await none(
      sql,
      'S1',
      'the log has a hole or goes beyond its head',
      `select seq, n from (select seq, row_number() over (order by seq) as n from change_log) l where seq <> n
       union all select seq, (select count(*) from change_log) from account_head where seq <> (select count(*) from change_log)`,
    )
    for (const table of synced)
      await none(
        sql,
        'S2',
        `a row of ${table} is not at its last log entry`,
        `select t.id, t.ver, l.seq, l.op from ${table} t
         left join lateral (select seq, op from change_log l where l.eid = t.id and l.ent = '${table}' order by seq desc limit 1) l on true
         where l.seq is distinct from t.ver or l.op = 'D'`,
      )
    await none(
      sql,
      'S6',
      'a verdict speaks of effects that are not there, or the other way round',
      `select o.op, o.status from sync_op o
       where o.status = 'applied' and o.seq > (select seq from account_head)
       union all select l.op_id, 'no verdict' from change_log l
       where l.op_id is not null and not exists (select from sync_op o where o.op = l.op_id and o.status in ('applied', 'voided'))`,
    )
    await none(
      sql,
      'S9',
      'a sending op does not have exactly one effect',
      `select o.op, count(e.*) from sync_op o left join effects e on e.op = o.op
       where o.cmd in ('messages.reply', 'conversations.compose') and o.status = 'applied' group by o.op having count(e.*) <> 1
       union all select e.op, 0 from effects e join sync_op o on o.op = e.op
       where o.cmd not in ('messages.reply', 'conversations.compose') or o.status <> 'applied'`,
    )
    await none(
      sql,
      'S5',
      'a count does not match what it counts',
      `select c.id, c.items, t.n, c.total_messages, t.messages from conversations c
       cross join lateral (select
         (select count(*) from messages m where m.conversation_id = c.id) as messages,
         (select count(*) from messages m where m.conversation_id = c.id) + (select count(*) from notes m where m.conversation_id = c.id)
           + (select count(*) from activities m where m.conversation_id = c.id) as n) t
       where c.items <> t.n or c.total_messages <> t.messages`,
    )
  })
}

/** No reply was sent over a message or note its author had not seen (C20). */
export async function checkGuards({ database, accountId, saved }: World): Promise<void> {
  const replies = await database.look(accountId, (sql) =>
    sql.rows<{ op: string; unseen: number[] }>({
      text: `select o.op, array(
          select f.position from (
            select position, author_id, conversation_id from messages union all
            select position, author_id, conversation_id from notes) f
          where f.conversation_id = m.conversation_id and f.position < m.position and f.author_id is distinct from m.author_id
        ) as unseen
        from sync_op o join effects e on e.op = o.op join messages m on m.id = e.message_id
        where o.cmd = 'messages.reply' and o.status = 'applied'`,
    }),
  )
  for (const { op, unseen } of replies) {
    const known = saved.get(op)
    if (!known) continue
    const seen = Math.max(
      (known.base as { lastMessage: number }).lastMessage,
      (known.args as { acknowledged: number }).acknowledged,
    )
    const over = unseen.filter((position) => position > seen)
    if (over.length > 0)
      throw new Broken('C20', `reply ${op} saw up to ${seen}, and went over ${over.join(', ')}`)
  }
}

/** Ops of one lane took effect in the order in which they were made (C5). */
export async function checkOrder({ database, accountId, saved }: World): Promise<void> {
  const applied = await database.look(accountId, (sql) =>
    sql.rows<{ op: string; seq: number }>({
      text: `select op, seq from sync_op where status = 'applied' and seq > 0 order by seq`,
    }),
  )
  const at = new Map(applied.map((row) => [row.op, row.seq]))
  const last = new Map<string, number>()
  for (const [op, { device, lanes }] of saved) {
    const seq = at.get(op)
    if (seq === undefined) continue
    for (const lane of lanes) {
      const key = `${device.name}/${lane}`
      if ((last.get(key) ?? 0) > seq) throw new Broken('C5', `${op} of ${key} overtook one made before it`)
      last.set(key, seq)
    }
  }
}
