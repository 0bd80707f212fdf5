import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import type { ConversationType } from '#domain/conversations/status.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { DeskSql } from '../store/database.ts'
import { linkedTo } from './incident-conversations.ts'
import { isForSql } from './notice-kinds.ts'

/** An update of an incident. */
export interface Update {
  incidentId: Id
  key: string
}

/** SQL condition: conversation `c` has got the update already. */
const isAnswered = ({ key }: Update): SQL => sql`exists (select from status_replies r
  where r.account_id = c.account_id and r.update_key = ${key} and r.conversation_id = c.id)`

/** SQL condition: the customer of `c` gets the notice to subscribers: one mail is enough. */
const isSubscribed = ({ incidentId, key }: Update): SQL => sql`exists (select from contacts p
  join "statusSubscribers" s on s.account_id = p.account_id
    and (lower(s.email) = lower(p.email) or lower(s.email) = any(p.other_emails))
  join status_notices n on n.account_id = s.account_id and n.about = 'incident' and n.about_id = ${incidentId}
    and not n.superseded and n.words->>'update' = ${key}
  where p.account_id = c.account_id and p.id = c.contact_id and ${sql.raw(isForSql)})`

/** Linked conversations, visible to the actor, that an update is still to be sent to, as `c`. */
export const toAnswer = (actor: ScopedActor, update: Update): SQL =>
  sql`${linkedTo(actor, update.incidentId)} and not ${isAnswered(update)} and not ${isSubscribed(update)}`

/** Number of conversations that get an update, have it already, or whose customer is subscribed. */
export async function countTargets(desk: DeskSql, actor: ScopedActor, update: Update) {
  const [counted] = await desk.rows<{ to: number; answered: number; subscribed: number }>(
    sql`select count(*) filter (where not x.answered and not x.subscribed)::int as "to",
        count(*) filter (where x.answered)::int as answered,
        count(*) filter (where x.subscribed and not x.answered)::int as subscribed
      from (select ${isAnswered(update)} as answered, ${isSubscribed(update)} as subscribed
        from conversations c where ${linkedTo(actor, update.incidentId)}) x`,
  )
  return { to: 0, answered: 0, subscribed: 0, ...counted }
}

/** A conversation to reply to. */
export interface ReplyTarget {
  id: Id
  type: ConversationType
  /** Newest message of the customer; null if there is none. */
  messageId: Id | null
  /** Reply addresses of the customer. */
  to: Address[]
}

/** Conversations that an update is still to be sent to, by id. */
export const targetsAfter = (
  desk: DeskSql,
  actor: ScopedActor,
  update: Update,
  { after, limit }: { after: Id; limit: number },
): Promise<ReplyTarget[]> =>
  desk.rows<ReplyTarget>(
    sql`select c.id, c.type, m.id as "messageId", case
          when jsonb_array_length(m.reply_to) > 0 then m.reply_to
          when m.id is not null then jsonb_build_array(m."from")
          when p.email is not null then jsonb_build_array(jsonb_build_object('email', p.email, 'name',
            trim(p.first_name || ' ' || p.last_name)))
          else '[]' end as "to"
      from conversations c
        left join contacts p on p.account_id = c.account_id and p.id = c.contact_id
        left join lateral (select m.id, m.reply_to, m."from" from messages m
          where m.account_id = c.account_id and m.conversation_id = c.id and m.is_inbound
          order by m.position desc limit 1) m on true
      where ${toAnswer(actor, update)} and c.id > ${after} order by c.id limit ${limit}`,
  )
