import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import type { DeliveredKind, OutboxKind } from '../outbox/kind.ts'
import { askForIssue, type IssueWorkParts } from './issue-state.ts'

const schema = z.object({ issueId: id(), tracker: z.enum(['jira', 'github']), reference: z.string() })
const minuteMs = 60_000

/** Issue that its tracker reported as changed; its state must be fetched. */
export type IssueHint = z.infer<typeof schema>

/** Outbox kind for trackers' hints, in order per issue; the chore covers failures of all attempts. */
export const hintKind: OutboxKind<IssueHint> = {
  name: 'issue-hint',
  title: 'State of an issue',
  payload: schema,
  lane: ({ issueId }) => String(issueId),
  about: ({ reference }) => reference,
  retryPolicy: { maxAttempts: 5, maxBackoffMs: 5 * minuteMs, expiresAfterMs: 15 * minuteMs },
}

/** Fetches the state of issues that trackers reported. */
export const hintDelivery = (parts: IssueWorkParts): DeliveredKind<IssueHint> => ({
  ...hintKind,
  async deliver({ issueId, tracker, reference }, { accountId, signal }) {
    const failure = await askForIssue(parts, { accountId, id: issueId, tracker, reference }, signal)
    if (!failure) return { kind: 'sent' }
    const { reason, isFinal, waitMs } = failure
    return isFinal ? { kind: 'failed', reason } : { kind: 'retry', reason, waitMs }
  },
})
