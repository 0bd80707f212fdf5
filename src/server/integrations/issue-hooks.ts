import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { LinkedIssue } from '#domain/integrations/issue.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { isHubSigned } from '../outside/hub-signature.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { hookSecret } from './connections.ts'
import { hintKind } from './issue-hints.ts'

/** Dependencies of the webhooks of trackers. */
export interface IssueHookParts {
  database: Database
  secrets: KeptSecrets
  now(): number
}

/** GitHub sends up to 25 MB; an issue has some ten KB. */
const bodyLimit = 3 * 1024 * 1024

/** Webhook path of a tracker, below the desk's origin. */
export const hookPath = (key: string): string => `/issue-trackers/${key}`

type Called = FastifyRequest<{ Params: { key: string } }>

interface Hooked {
  accountId: Id
  id: Id
  tracker: LinkedIssue['tracker']
}

/**
 * Receives signed webhooks of Jira and GitHub. A webhook is only a hint: just its issue is read, and the
 * outbox then fetches the state, once per body.
 */
export function serveIssueHooks(app: FastifyInstance, parts: IssueHookParts): void {
  const { database, secrets } = parts
  void app.register(async (hooks) => {
    hooks.removeContentTypeParser('application/json')
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      hooks.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))
    hooks.post(hookPath(':key'), { bodyLimit }, async ({ params, headers, body }: Called, reply) => {
      const found = await connectionOf(database, params.key)
      if (!found) return reply.code(404).send({ code: 'NOT_FOUND', message: 'There is no such connection' })
      const { accountId, id, tracker } = found
      const secret = await database.look(accountId, (sql) =>
        secrets.read(sql, 'integrations', id, hookSecret),
      )
      const signature = headers[tracker === 'github' ? 'x-hub-signature-256' : 'x-hub-signature']
      if (!(body instanceof Buffer) || !isHubSigned(secret ?? '', body, signature))
        return reply.code(401).send({ code: 'UNAUTHENTICATED', message: 'The signature is not right' })
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      const text = body.toString('utf8')
      const told = toldOf(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
      if (told === undefined)
        return reply.code(400).send({ code: 'INVALID', message: 'This is no webhook of an issue tracker' })
      const key = createHash('sha256').update(body).digest('hex')
      await database.desk(accountId, (sql) => keep(sql, found, referenceOf(tracker, told), key, parts.now()))
      return { isTaken: true }
    })
  })
}

async function connectionOf(database: Database, key: string): Promise<Hooked | undefined> {
  const [found] = await database.system((sql) =>
    sql.rows<Hooked>({
      name: 'tracker of an address',
      text: `select account_id as "accountId", id, provider as tracker from integrations
        where key = $1 and provider in ('jira', 'github')`,
      values: [key],
    }),
  )
  return found
}

/** Issue references in the body of either tracker; other events, such as GitHub's ping, have none. */
const bodySchema = z.object({
  issue: z.optional(z.object({ key: z.optional(z.string()), number: z.optional(z.number()) })),
  repository: z.optional(z.object({ full_name: z.optional(z.string()) })),
})
type Told = z.infer<typeof bodySchema>

function toldOf(text: string): Told | undefined {
  try {
    return bodySchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function referenceOf(tracker: Hooked['tracker'], { issue, repository }: Told): string | undefined {
  if (tracker === 'jira') return issue?.key
  return issue?.number === undefined ? undefined : `${repository?.full_name ?? ''}#${issue.number}`
}

/** Records the call, and queues fetching the issue if it is linked. Repository names ignore case. */
async function keep(
  sql: DeskSql,
  { id, tracker }: Hooked,
  reference: string | undefined,
  key: string,
  now: number,
): Promise<void> {
  await sql.rows({
    name: 'note that a tracker calls',
    text: 'update integrations set heard_at = $3 where account_id = $1 and id = $2',
    values: [sql.accountId, id, now],
  })
  if (reference === undefined) return
  const issues = await sql.rows<{ id: Id; reference: string }>({
    name: 'issues of a reference',
    text: `select id, reference from linked_issues
      where account_id = $1 and tracker = $2 and lower(reference) = lower($3)`,
    values: [sql.accountId, tracker, reference],
  })
  for (const issue of issues)
    await enqueue(
      sql,
      hintKind,
      { issueId: issue.id, tracker, reference: issue.reference },
      { key: `${issue.id} ${key}`, now },
    )
}

/** Webhook of a connection, as shown in the settings. */
export async function webhookOf(
  sql: DeskSql,
  id: Id,
): Promise<{ key: string; hasSecret: boolean; heardAt: number | null }> {
  const [row] = await sql.rows<{ key: string; hasSecret: boolean; heardAt: number | null }>({
    name: 'webhook of a connection',
    text: `select key, heard_at as "heardAt", exists (select from secrets s where s.account_id = i.account_id
        and s.kind = 'integrations' and s.record_id = i.id and s.field = $3) as "hasSecret"
      from integrations i where account_id = $1 and id = $2`,
    values: [sql.accountId, id, hookSecret],
  })
  return row ?? { key: '', hasSecret: false, heardAt: null }
}
