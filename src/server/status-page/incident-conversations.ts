import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { DeskError } from '#domain/errors.ts'
import { queryWords } from '#domain/search/tokens.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import {
  incidentListLimit,
  similarWithin,
  type IncidentConversation,
} from '#domain/status-page/incident-conversations.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { DeskSql } from '../store/database.ts'
import { queryParam, toQueries } from '../store/search.ts'
import { readIncident } from './read.ts'

/** Minimum length of words used for similarity. */
const shortestWord = 4
/** Maximum of similar conversations offered. */
const mostSimilar = 20
/** Statement timeout of the search, in ms. */
const searchMs = 2000

/** Conversations of the inbox that are visible to the actor, as `c`. */
const seen = ({ accountId, scopes }: ScopedActor): SQL =>
  sql`c.account_id = ${accountId} and c.scope = any(${sql.param(scopes)}) and c.merged_into is null
    and not c.is_trashed and not c.is_spam and not c.is_draft`

/** Linked conversations that are visible to the actor, as `c`. */
export const linkedTo = (actor: ScopedActor, incidentId: Id): SQL =>
  sql`${seen(actor)} and c.incident_id = ${incidentId}`

const columns = sql`c.id, c.ticket_no as "ticketNo", c.subject, c.status_id as "statusId",
  c.created_at as "createdAt", case when p.id is null then null else json_build_object('id', p.id,
    'name', trim(p.first_name || ' ' || p.last_name), 'email', p.email) end as contact`
const joined = sql`conversations c left join contacts p on p.account_id = c.account_id and p.id = c.contact_id`

/** @throws DeskError NOT_FOUND. */
export async function requireIncident(desk: DeskSql, id: Id): Promise<Incident> {
  const incident = await readIncident(desk, id)
  if (!incident) throw new DeskError('NOT_FOUND')
  return incident
}

/** Lists conversations `c` that match a condition, newest first. */
export const listWhere = (desk: DeskSql, where: SQL): Promise<IncidentConversation[]> =>
  desk.rows<IncidentConversation>(
    sql`select ${columns} from ${joined} where ${where}
      order by c.created_at desc, c.id desc limit ${incidentListLimit}`,
  )

/** Conversations linked to an incident, and their number of customers. */
export async function conversationsOf(desk: DeskSql, actor: ScopedActor, id: Id) {
  await requireIncident(desk, id)
  const where = linkedTo(actor, id)
  const [counted] = await desk.rows<{ total: number; people: number; openIds: Id[] }>(
    sql`select count(*)::int as total, count(distinct c.contact_id)::int as people,
        coalesce(array_agg(c.id order by c.id) filter (where c.status_id <> ${statusIds.closed}), '{}') as "openIds"
      from conversations c where ${where}`,
  )
  const data = await listWhere(desk, where)
  return { data, total: 0, people: 0, openIds: [], ...counted }
}

/** Finds conversations that share at least two words with an incident, or its only one. */
export async function similarTo(desk: DeskSql, actor: ScopedActor, id: Id, now: number) {
  const { title, description } = await requireIncident(desk, id)
  const words = queryWords(`${title} ${description}`, { isWhole: true }).filter(
    ({ text }) => text.length >= shortestWord,
  )
  const queries = [...new Set(toQueries(words.map((word) => [word])))]
  if (queries.length === 0) return { data: [] }
  await desk.script(`set local statement_timeout = ${searchMs}`)
  const data = await desk.rows<IncidentConversation>(
    sql`select ${columns} from ${joined}
      join (select found, count(*) as hits from unnest(${queryParam(queries)}) q(word),
          search_conversations(array[q.word]) found group by found having count(*) >= ${Math.min(2, queries.length)}
        ) s on s.found = c.id
      where ${seen(actor)} and c.incident_id is null and c.last_inbound_at >= ${now - similarWithin}
      order by s.hits desc, c.last_inbound_at desc limit ${mostSimilar}`,
  )
  return { data }
}
