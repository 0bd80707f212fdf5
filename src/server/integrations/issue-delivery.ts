import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { id } from '#domain/fields.ts'
import type { LinkedIssue, TrackerSettings } from '#domain/integrations/issue.ts'
import type { DeliveredKind, DeliveryTools, Outcome, OutboxKind } from '../outbox/kind.ts'
import { openConnection } from './connections.ts'
import { noteTracker } from './issue-rows.ts'
import { failureOf, settleIssue, type IssueWorkParts } from './issue-state.ts'
import { trackers } from './trackers.ts'

const hourMs = 3_600_000

const schema = z.object({
  issueId: id(),
  tracker: z.enum(['jira', 'github']),
  title: z.string(),
  description: z.string(),
})

/** New issue to be created at its tracker. */
export type IssueMessage = z.infer<typeof schema>

/** Outbox kind for new issues, in order per tracker. */
export const issueKind: OutboxKind<IssueMessage> = {
  name: 'tracker-issue',
  title: 'Issue',
  payload: schema,
  lane: ({ tracker }) => tracker,
  about: ({ title }) => title,
  retryPolicy: { maxAttempts: 12, maxBackoffMs: hourMs, expiresAfterMs: 24 * hourMs },
}

/** Creates issues at their trackers. */
export const issueDelivery = (parts: IssueWorkParts): DeliveredKind<IssueMessage> => ({
  ...issueKind,
  deliver: (message, tools) => deliver(parts, message, tools),
})

async function deliver(
  parts: IssueWorkParts,
  { issueId, tracker, title, description }: IssueMessage,
  { accountId, attempt, signal }: DeliveryTools,
): Promise<Outcome> {
  const { database, secrets, callOutside, origin } = parts
  const found = await database.look(accountId, async (sql) => {
    const [issue] = await sql.rows<{ conversationId: Id; reference: string | null }>({
      name: 'issue to be made',
      text: `select conversation_id as "conversationId", reference from linked_issues
        where account_id = $1 and id = $2`,
      values: [accountId, issueId],
    })
    return issue && { issue, access: await openConnection<TrackerSettings>(sql, secrets, tracker) }
  })
  // It exists already, or its conversation is gone.
  if (!found || found.issue.reference !== null) return { kind: 'moot' }
  if (!found.access) return fail('It was disconnected before the issue was made')
  const access = { ...found.access, callOutside, signal }
  const link = `${origin()}/support/inbox/${found.issue.conversationId}?issue=${issueId}`
  const words = { title, description, link }
  const askedAt = parts.clock.now()
  try {
    // An earlier attempt may have created it without getting the response.
    const earlier = attempt > 1 ? await trackers[tracker].find(access, words) : undefined
    const made = earlier ?? (await trackers[tracker].create(access, words))
    await settleIssue(parts, accountId, issueId, made, askedAt)
    return { kind: 'sent' }
  } catch (error) {
    const { reason, isFinal, waitMs } = failureOf(error)
    return isFinal ? fail(reason) : later(reason, waitMs)
  }

  async function fail(reason: string): Promise<Outcome> {
    await note(reason, 'failed')
    return { kind: 'failed', reason }
  }
  async function later(reason: string, waitMs: number): Promise<Outcome> {
    await note(reason, 'making')
    return { kind: 'retry', reason, waitMs }
  }
  function note(reason: string, state: LinkedIssue['state']): Promise<void> {
    return database.desk(accountId, async (sql) => {
      await sql.rows({
        name: 'note why no issue',
        text: 'update linked_issues set trouble = $3, state = $4 where account_id = $1 and id = $2',
        values: [accountId, issueId, reason, state],
      })
      await noteTracker(sql, tracker, reason)
    })
  }
}
