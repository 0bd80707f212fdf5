import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type {
  issueEndpoints,
  LinkedIssue,
  TrackerConnection,
  TrackerSettings,
} from '#domain/integrations/issue.ts'
import { integrationTitle, issueTrackers } from '#domain/integrations/names.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { conversationOf } from '../conversations/find.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { isCallable, type CallOutside } from '../outside/call.ts'
import type { DeskSql } from '../store/database.ts'
import { newIdentitySecret } from '../support-widget/identity.ts'
import {
  endConnection,
  findConnection,
  hookSecret,
  keepConnection,
  openConnection,
  type ConnectionParts,
} from './connections.ts'
import { hookPath, webhookOf } from './issue-hooks.ts'
import { issueKind } from './issue-delivery.ts'
import { issueColumns } from './issue-rows.ts'
import { failureOf } from './issue-state.ts'
import { TrackerRefusal, trackers } from './trackers.ts'

/** Dependencies of the issue handlers. */
export interface IssueParts extends ConnectionParts {
  callOutside: CallOutside
  config: { insideHosts: readonly string[] }
  origin(): string
}

type Tracker = LinkedIssue['tracker']
interface Typed extends TrackerSettings {
  token?: string | null | undefined
}

async function answerOf(
  { database, origin }: IssueParts,
  tracker: Tracker,
  accountId: Id,
): Promise<TrackerConnection> {
  return database.look(accountId, async (sql) => {
    const row = await findConnection<TrackerSettings>(sql, tracker)
    if (!row) return { tracker, settings: null, trouble: null, webhook: null }
    const { key, ...heard } = await webhookOf(sql, row.id)
    const webhook = { url: `${origin()}${hookPath(key)}`, ...heard }
    return { tracker, settings: row.settings, trouble: row.trouble, webhook }
  })
}

/** Handlers for issue trackers and the issues of conversations. */
export function issueHandlers(parts: IssueParts) {
  const { database, now } = parts
  return {
    getIssueTracker: ({ tracker }, { actor }) => answerOf(parts, tracker, actor.accountId),
    putJira: (typed, call) => connect(parts, 'jira', typed, call),
    putGithub: (typed, call) => connect(parts, 'github', typed, call),
    deleteIssueTracker: async ({ tracker }, call) => {
      await endConnection(parts, tracker, call)
      return { tracker }
    },
    renewTrackerSecret: ({ tracker }, { actor, key }) =>
      database.desk(actor.accountId, async (sql) => {
        const row = await findConnection(sql, tracker)
        if (!row) throw new DeskError('NOT_FOUND')
        const secret = newIdentitySecret()
        await parts.secrets.write(sql, 'integrations', row.id, { [hookSecret]: secret })
        const told = { id: row.id, before: {}, after: {}, secretsWritten: [hookSecret] }
        await recordChange(sql, ofRecord('integrations', told), {
          ...{ actorId: actor.userId, op: key, at: now() },
        })
        return { secret }
      }),
    listIssues: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        await requireSeen(sql, actor, id)
        const connected = await Promise.all(issueTrackers.map((tracker) => findConnection(sql, tracker)))
        return {
          data: await issuesOf(sql, id),
          trackers: issueTrackers.filter((_, index) => connected[index] !== undefined),
        }
      }),
    createIssue: ({ id, tracker, title, description }, { actor, key }) =>
      database.desk(actor.accountId, async (sql) => {
        await requireSeen(sql, actor, id)
        if (!(await findConnection(sql, tracker))) throw new DeskError('CONFLICT', notConnected(tracker))
        const [made] = await sql.rows<{ id: Id }>({
          name: 'new issue',
          text: `insert into linked_issues (account_id, conversation_id, tracker, op, title, state, created_by, created_at)
            values ($1, $2, $3, $4, $5, 'making', $6, $7) on conflict (account_id, op) do nothing returning id`,
          values: [sql.accountId, id, tracker, key, title, actor.userId, now()],
        })
        const message = made && { issueId: made.id, tracker, title, description }
        if (message) await enqueue(sql, issueKind, message, { key: `issue ${made.id}`, now: now() })
        const [issue] = await sql.rows<LinkedIssue>({
          name: 'issue of an op',
          text: `select ${issueColumns} from linked_issues where account_id = $1 and op = $2`,
          values: [sql.accountId, key],
        })
        return issue as LinkedIssue
      }),
  } satisfies HandlersOf<typeof issueEndpoints>
}

const notConnected = (tracker: Tracker) => ({
  message: `${integrationTitle(tracker)} is not connected`,
})

/** @throws DeskError NOT_FOUND if the actor may not see the conversation */
export async function requireSeen(sql: DeskSql, actor: Call['actor'], id: Id): Promise<void> {
  if ((await conversationOf(sql, actor, id)) !== id) throw new DeskError('NOT_FOUND')
}

/** Issues of a conversation and of those merged into it, newest first. */
const issuesOf = (sql: DeskSql, conversationId: Id): Promise<LinkedIssue[]> =>
  sql.rows<LinkedIssue>({
    name: 'issues of a conversation',
    text: `with recursive part as (
        select $2::bigint as id
        union select c.id from conversations c join part on c.account_id = $1 and c.merged_into = part.id)
      select ${issueColumns} from linked_issues
      where account_id = $1 and conversation_id in (select id from part) order by id desc limit 50`,
    values: [sql.accountId, conversationId],
  })

/**
 * Connects a tracker after reading its project. The stored token is sent only to the address and account it
 * was entered for; otherwise it must be entered again.
 */
async function connect(
  parts: IssueParts,
  tracker: Tracker,
  { token: typed, ...settings }: Typed,
  context: Call,
): Promise<TrackerConnection> {
  const { database, secrets } = parts
  const { accountId } = context.actor
  const kept = await database.look(accountId, (sql) => openConnection<TrackerSettings>(sql, secrets, tracker))
  const isSame = kept?.settings.site === settings.site && kept.settings.email === settings.email
  const token = typed || (typed !== null && isSame ? kept?.token : undefined)
  if (!token) throw invalid('token', `${tracker === 'jira' ? 'API token' : 'Token'} is a required field`)
  await check(parts, tracker, { settings, token }, context.signal)
  await keepConnection(parts, tracker, { settings, token, isTyped: Boolean(typed) }, context)
  return answerOf(parts, tracker, accountId)
}

const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })

async function check(
  { callOutside, config }: IssueParts,
  tracker: Tracker,
  access: { settings: TrackerSettings; token: string },
  signal: AbortSignal,
): Promise<void> {
  if (!isCallable(access.settings.site, config.insideHosts))
    throw invalid('site', 'Enter an https address that can be reached from the internet')
  try {
    await trackers[tracker].check({ ...access, callOutside, signal })
  } catch (error) {
    const { reason } = failureOf(error)
    const status = error instanceof TrackerRefusal ? error.status : 0
    const field = { 401: 'token', 403: 'token', 404: 'project' }[status] ?? 'site'
    throw invalid(field, reason)
  }
}
