import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import type { DeliveredKind, OutboxKind } from '../outbox/kind.ts'
import { askForIssue, type IssueWorkParts } from './issue-state.ts'

const schema = z.object({ issueId: id(), tracker: z.enum(['jira', 'github']), reference: z.string() })
const minuteMs = 60_000

/** An issue whose tracker says that it has changed: its state is asked for. */
export type IssueHint = z.infer<typeof schema>

/** Hints of trackers, one after the other for each issue. Past these tries the chore asks anyway. */
export const hintKind: OutboxKind<IssueHint> = {
  name: 'issue-hint',
  title: 'State of an issue',
  payload: schema,
  lane: ({ issueId }) => String(issueId),
  about: ({ reference }) => reference,
  retryPolicy: { maxAttempts: 5, maxBackoffMs: 5 * minuteMs, expiresAfterMs: 15 * minuteMs },
}

/** Asks trackers for the state of issues that they have told of. */
export const hintDelivery = (parts: IssueWorkParts): DeliveredKind<IssueHint> => ({
  ...hintKind,
  async deliver({ issueId, tracker, reference }, { accountId, signal }) {
    const failure = await askForIssue(parts, { accountId, id: issueId, tracker, reference }, signal)
    if (!failure) return { kind: 'sent' }
    const { reason, isFinal, waitMs } = failure
    return isFinal ? { kind: 'failed', reason } : { kind: 'retry', reason, waitMs }
  },
})
