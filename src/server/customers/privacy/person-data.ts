import type { Id } from '#lib/id.ts'
import type { Database } from '../../store/database.ts'
import { erasurePlan } from './erasing.ts'

/**
 * All stored data of one person as JSON text: the contact, their tasks, assets and ratings, and the messages
 * that they wrote or received, read conversation by conversation.
 * @throws DeskError NOT_FOUND
 */
export async function personData(
  database: Database,
  accountId: Id,
  contactId: Id,
): Promise<AsyncIterable<string>> {
  const plan = await database.look(accountId, (sql) => erasurePlan(sql, contactId))
  const { addresses, tasks, assets } = plan
  // Company data is not personal data, and the assets are listed below.
  const { beside: _beside, ...contact } = plan.contact
  const conversations = [...plan.deleted, ...plan.kept].sort((a, b) => a - b)
  const rowsOf = (text: string, ...values: unknown[]) =>
    database.look(accountId, (sql) => sql.rows<object>({ text, values: [accountId, ...values] }))
  async function* lines() {
    const own = {
      ...{ contact, addresses },
      tasks: await rowsOf(
        `select id, type, subject, description, status, priority, start_at as "startAt", end_at as "endAt"
          from tasks where account_id = $1 and id = any($2::bigint[]) order by id`,
        tasks,
      ),
      assets: await rowsOf(
        `select id, name, type, serial, status, fields from assets
          where account_id = $1 and id = any($2::bigint[]) order by id`,
        assets,
      ),
      ratings: await rowsOf(
        `select conversation_id as "conversationId", rating, comment, rated_at as "ratedAt" from survey_answers
          where account_id = $1 and conversation_id = any($2::bigint[]) and rated_at is not null order by 1`,
        conversations,
      ),
    }
    yield `${JSON.stringify(own).slice(0, -1)},"messages":[`
    let isFirst = true
    for (const id of conversations)
      for (const row of await rowsOf(
        `select m.id, m.conversation_id as "conversationId", m."from", m."to", m.cc, m.subject,
            coalesce(nullif(s.text, ''), m.preview) as text, m.created_at as "createdAt",
            coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'size', a.size, 'sha256', a.sha256))
              from attachments a where a.account_id = $1 and a.message_id = m.id), '[]') as attachments
          from messages m left join message_sources s on s.account_id = $1 and s.message_id = m.id
          where m.account_id = $1 and m.conversation_id = $2 and exists (
            select from jsonb_array_elements(jsonb_build_array(m."from") || m."to" || m.cc || m.bcc) p
            where lower(p ->> 'email') = any($3))
          order by m.position`,
        id,
        addresses,
      )) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
        isFirst = false
      }
    yield '\n]}\n'
  }
  return lines()
}
