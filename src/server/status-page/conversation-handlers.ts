import { sql as statement } from 'drizzle-orm'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { refusalOf } from '#domain/access/access.ts'
import { reply } from '#domain/conversations/drafts/send.ts'
import { DeskError } from '#domain/errors.ts'
import { isEnded, type Job } from '#domain/jobs/job.ts'
import type { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import type { IncidentReply } from '#domain/status-page/incident-conversations.ts'
import { statusItemPath } from '#domain/status-page/page.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { HandlersOf } from '../http/handler.ts'
import { chooseJob, readJob } from '../jobs/handlers.ts'
import type { AnyJobKind } from '../jobs/kind.ts'
import { putJobIn } from '../jobs/start.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { conversationsOf, listWhere, requireIncident, similarTo } from './incident-conversations.ts'
import { updateKey, updateText } from './notices.ts'
import { readPages } from './pages-store.ts'
import { countTargets, toAnswer } from './reply-targets.ts'

/** Dependencies of the handlers. */
export interface ConversationHandlerParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
  origin(): string
}

/** Handlers for conversations linked to incidents, and replies to them. */
export function conversationHandlers({ database, clock, kinds, origin }: ConversationHandlerParts) {
  const view = async (sql: DeskSql, actor: ScopedActor, id: Id): Promise<IncidentReply> => {
    const incident = await requireIncident(sql, id)
    const update = { incidentId: id, key: updateKey(id, incident) }
    const { state, text } = await updateText(sql, incident)
    const [page] = await readPages(sql, origin())
    const link = page ? `${origin()}${statusItemPath(page.domain, 'incidents', id)}` : ''
    return {
      update: update.key,
      text: [`${state}: ${incident.title}`, text, link].filter(Boolean).join('\n\n'),
      ...(await countTargets(sql, actor, update)),
      data: await listWhere(sql, toAnswer(actor, update)),
      job: await jobOf(sql, kinds, id),
    }
  }
  return {
    getIncidentConversations: ({ id }, { actor }) =>
      database.look(actor.accountId, (sql) => conversationsOf(sql, actor, id)),
    getSimilarConversations: ({ id }, { actor }) =>
      database.look(actor.accountId, (sql) => similarTo(sql, actor, id, clock.now())),
    getIncidentReply: ({ id }, { actor }) => database.look(actor.accountId, (sql) => view(sql, actor, id)),
    async postIncidentReply({ id, update, text, delay }, { actor }) {
      if (refusalOf(actor, { ...reply, needs: reply.needs }))
        throw new DeskError('FORBIDDEN', { message: 'Replies need the right to manage conversations.' })
      return database.desk(actor.accountId, async (sql) => {
        await sql.rows({
          name: 'lock incident',
          text: 'select from "statusIncidents" where account_id = $1 and id = $2 for update',
          values: [sql.accountId, id],
        })
        const now = clock.now()
        const incident = await requireIncident(sql, id)
        const { job, ...found } = await view(sql, actor, id)
        if (found.update !== update)
          throw new DeskError('CONFLICT', { message: 'There is a newer update of this incident already.' })
        if (job && !isEnded(job))
          throw new DeskError('CONFLICT', { message: 'An update of this incident is being sent already.' })
        if (found.to === 0) throw new DeskError('INVALID', { message: 'Nobody is left to send it to.' })
        const input = { incidentId: id, title: incident.title, update, text, userId: actor.userId }
        // Until the delay ends, a stop undoes all of it.
        const start = { startedBy: actor.userId, now, notBefore: now + delay * 1000 }
        await putJobIn(sql, { kind: 'incident-reply', input, total: found.to }, start)
        return view(sql, actor, id)
      })
    },
    putIncidentReply: ({ id, choice }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const job = await jobOf(sql, kinds, id)
        if (!job) throw new DeskError('NOT_FOUND')
        await chooseJob(sql, kinds, { id: job.id, choice, now: clock.now() })
        return view(sql, actor, id)
      }),
  } satisfies HandlersOf<(typeof statusPageEndpoints)['statusConversations']>
}

/** Latest reply job of an incident. */
async function jobOf(sql: DeskSql, kinds: readonly AnyJobKind[], incidentId: Id): Promise<Job | null> {
  const [found] = await sql.rows<{ id: Id }>(
    statement`select id from jobs where account_id = ${sql.accountId} and kind = 'incident-reply'
      and (input->>'incidentId')::bigint = ${incidentId} order by id desc limit 1`,
  )
  return found ? readJob(sql, kinds, found.id) : null
}
