import { trackedFields } from '#domain/conversations/activity.ts'
import { Broken } from '../broken.ts'
import type { World } from '../world.ts'

/*
 * S11: each logged change of a conversation, message or note has exactly one event, in order. Change log and
 * activity trail are written by other code than the events, so the events are compared with both.
 */

/** Query of the history; result rows are violations. */
interface Question {
  what: string
  text: string
}

const tracked = trackedFields.map((field) => `'${field}'`).join(', ')

/*
 * An item that moves to another conversation is logged twice, where it leaves and where it arrives, but has
 * one event. Pruned log rows cannot be compared.
 */

/** Items deleted with their conversation are covered by the conversation's event. */
const isWithAll = (conversation: string) =>
  `exists (select from change_log d where d.ent = 'conversations' and d.eid = ${conversation} and d.op = 'D')`

const told = ['message.received', 'message.sent', 'message.moved', 'message.removed']
const noted = ['note.added', 'note.changed', 'note.moved', 'note.removed']
const opened = ['conversation.created', 'conversation.deleted']

const questions: readonly Question[] = [
  {
    what: 'numbers of events have a hole or go beyond their head',
    text: `select h.event_seq, count(e.seq), min(e.seq), max(e.seq) from account_head h
      left join domain_events e on e.account_id = h.account_id group by h.account_id, h.event_seq
      having count(e.seq) <> h.event_seq or coalesce(max(e.seq), 0) <> h.event_seq`,
  },
  {
    what: 'what was logged of a row is not what was told of it',
    text: `with entries as (
        select ent, eid, seq, op_id, case
          when ent = 'messages' and op = 'I' then 'made'
          when ent = 'messages' and op = 'U' then 'message.moved'
          when ent = 'messages' and not ${isWithAll('l.cid')} then 'message.removed'
          when ent = 'notes' and op = 'I' then 'note.added'
          when ent = 'notes' and op = 'U' then 'rewritten'
          when ent = 'notes' and not ${isWithAll('l.cid')} then 'note.removed'
          when ent <> 'conversations' then null
          when op = 'I' and scope like 'mbox:%' then 'conversation.created'
          when op = 'U' and prev_scope like 'user:%' and scope like 'mbox:%' then 'conversation.created'
          when op = 'U' and prev_scope like 'mbox:%' and scope like 'user:%' then 'conversation.deleted'
          when op = 'D' and prev_scope like 'mbox:%' then 'conversation.deleted' end as kind
        from change_log l where ent in ('conversations', 'messages', 'notes')),
      logged as (select ent, eid, kind, min(seq) as seq from entries group by ent, eid, kind, coalesce(op_id::text, seq::text)),
      events as (
        select split_part(type, '.', 1) || 's' as ent, subject_id as eid, seq, case
          when type in ('message.received', 'message.sent') then 'made'
          when type in ('note.changed', 'note.moved') then 'rewritten' else type end as kind
        from domain_events
        where type in (${[...told, ...noted, ...opened].map((type) => `'${type}'`).join(', ')})
          and not (type in ('message.removed', 'note.removed') and ${isWithAll(`(payload->>'conversationId')::bigint`)})),
      of_log as (select ent, eid, string_agg(kind, ' ' order by seq) as kinds from logged where kind is not null group by 1, 2),
      of_events as (select ent, eid, string_agg(kind, ' ' order by seq) as kinds from events group by 1, 2)
      select ent, eid, l.kinds as logged, e.kinds as told from of_log l full join of_events e using (ent, eid)
      where l.kinds is distinct from e.kinds and (select max(floor) from account_head) <= 1`,
  },
  {
    what: 'an entry of the trail was not told once',
    // Several changes by the system may be equal and at the same time.
    text: `with entries as (
        select coalesce((origins->0->>'conversationId')::bigint, conversation_id) as id, field, op, created_at as at,
          coalesce("from", 'null') as "from", coalesce("to", 'null') as "to", count(*) as count
        from activities where field in (${tracked}) group by 1, 2, 3, 4, 5, 6)
      select a.* from entries a where a.count <> (select count(*) from domain_events e
        where e.type = 'conversation.changed' and e.payload->>'field' = a.field and e.at = a.at
          and e.subject_id = a.id and e.op_id::text is not distinct from a.op
          and coalesce(e.payload->'from', 'null') = a."from" and coalesce(e.payload->'to', 'null') = a."to")`,
  },
  // Not for inboxes: the world moves conversations without the server's code.
  {
    what: 'a change does not begin where the one before it ended, or the last one does not end at what is there',
    text: `with steps as (
        select subject_id as id, seq, payload->>'field' as field, payload->'from' as "from", payload->'to' as "to",
          lag(payload->'to') over field as before, lead(seq) over field as next,
          (select max(c.seq) from domain_events c where c.subject_id = e.subject_id and c.seq < e.seq
            and c.type = 'conversation.created') as opened, lag(seq) over field as previous
        from domain_events e where type = 'conversation.changed' and payload->>'field' <> 'mailboxId'
        window field as (partition by subject_id, payload->>'field' order by seq))
      select s.id, s.field, s.seq, s."from", s.before from steps s
        where s.previous > s.opened and s."from" is distinct from s.before
      union all select s.id, s.field, s.seq, s."to",
          to_jsonb(c) -> lower(regexp_replace(s.field, '([A-Z])', '_\\1', 'g'))
        from steps s join conversations c on c.id = s.id
        where s.next is null and not c.is_draft
          and s."to" is distinct from to_jsonb(c) -> lower(regexp_replace(s.field, '([A-Z])', '_\\1', 'g'))`,
  },
]

/** Every write has exactly one event, in order (S11). */
export async function checkHistory({ ground, people }: World): Promise<void> {
  const answers = await ground.database.look(people.accountId, (sql) =>
    sql.script(questions.map(({ text }) => text).join(';\n')),
  )
  for (const [place, { what }] of questions.entries()) {
    const rows = answers[place] ?? []
    if (rows.length > 0) throw new Broken('S11', `${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
}
