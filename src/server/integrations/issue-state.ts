import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { byDesk } from '#domain/events/cause.ts'
import type { LinkedIssue, NamedIssue, TrackerSettings } from '#domain/integrations/issue.ts'
import { everyMinutes, type Chore } from '../chores/chore.ts'
import { survivorOf } from '../conversations/find.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { newIds } from '../store/id-source.ts'
import { appendActivity } from '../sync/activity-log.ts'
import { openConnection } from './connections.ts'
import { noteTracker } from './issue-rows.ts'
import { TrackerRefusal, trackers, type TrackerIssue } from './trackers.ts'

/** Dependencies of the work on issues. */
export interface IssueWorkParts {
  database: Database
  clock: Clock
  secrets: KeptSecrets
  callOutside: CallOutside
  origin(): string
}

const minuteMs = 60_000
/** Maximum age of a stored state in ms, for open issues and for closed ones, which may be reopened. */
const staleMs = { open: 4 * minuteMs, closed: 360 * minuteMs }
/** Age (ms since creation) after which a closed issue is no longer fetched. */
const followedMs = 90 * 1440 * minuteMs
/** Issues per run. */
const perRun = 200

/** Failure of a call to a tracker. `isFinal`: a refusal, which waiting does not fix. */
export interface TrackerFailure {
  reason: string
  isFinal: boolean
  waitMs: number
}

/** Converts an error of a call to a tracker. */
export function failureOf(error: unknown): TrackerFailure {
  if (error instanceof TrackerRefusal) {
    const { status, message, waitSeconds } = error
    // 403 with a Retry-After is GitHub's rate limit.
    const isFinal = status < 500 && status !== 429 && waitSeconds === 0
    return { reason: message, isFinal, waitMs: waitSeconds * 1000 }
  }
  const reason = error instanceof OutsideRefusal ? error.message : 'There is no connection'
  return { reason, isFinal: error instanceof OutsideRefusal && error.reason === 'address', waitMs: 0 }
}

type Column = 'id' | 'conversationId' | 'tracker' | 'title' | 'state' | 'checkedAt' | 'trouble'
interface Row extends Pick<LinkedIssue, Column> {
  createdBy: Id
  reference: string | null
}

/**
 * Stores the state reported by a tracker; a new, closed or reopened issue is recorded in its conversation. A
 * response to an older request than the stored one is ignored.
 * @param askedAt time of the request, in epoch ms
 */
export async function settleIssue(
  { database, clock }: Pick<IssueWorkParts, 'database' | 'clock'>,
  accountId: Id,
  issueId: Id,
  { reference, url, state, stateName }: TrackerIssue,
  askedAt: number,
): Promise<void> {
  const at = clock.now()
  await database.desk(accountId, async (inner) => {
    const [found] = await inner.rows<Pick<Row, 'conversationId' | 'createdBy' | 'reference'>>({
      name: 'conversation of an issue',
      text: `select conversation_id as "conversationId", created_by as "createdBy", reference
        from linked_issues where account_id = $1 and id = $2`,
      values: [accountId, issueId],
    })
    const toldId = found && (await survivorOf(inner, found.conversationId))
    if (!found || toldId === undefined) return
    const cause = found.reference === null ? { ...byDesk, actorId: found.createdBy } : byDesk
    await inUnitOfWork(inner, { cause, at, isChecked: true }, async ({ sql, rows, tx, drop }) => {
      await rows.lock('conversations', [toldId])
      const [was] = await sql.rows<Row>({
        name: 'issue as it was',
        text: `select tracker, title, state, reference, created_by as "createdBy", checked_at as "checkedAt", trouble
          from linked_issues where account_id = $1 and id = $2 for update`,
        values: [accountId, issueId],
      })
      if (!was || (was.trouble === null && (was.checkedAt ?? 0) > askedAt)) return drop()
      await sql.rows({
        name: 'settle an issue',
        text: `update linked_issues set reference = $3, url = $4, state = $5, state_name = $6, checked_at = $7,
          trouble = null where account_id = $1 and id = $2`,
        values: [accountId, issueId, reference, url, state, stateName, askedAt],
      })
      await noteTracker(sql, was.tracker, null)
      const isNew = was.reference === null
      if (!isNew && was.state === state) return drop()
      const [id] = await newIds(sql, 1)
      const told = (to: 'open' | 'closed'): NamedIssue => ({
        ...{ tracker: was.tracker, reference, title: was.title, state: to },
      })
      await appendActivity(tx, {
        ...{ id: invariant(id, 'id'), conversationId: toldId, field: 'issue', op: null },
        from: isNew ? null : told(was.state === 'closed' ? 'closed' : 'open'),
        ...{ to: told(state), actorId: isNew ? was.createdBy : null, createdAt: at },
      })
    })
  })
}

/** Chore that fetches the state of linked issues, longest unfetched first. */
export const checkIssues = (parts: IssueWorkParts): Chore => ({
  name: 'integrations.issues',
  schedule: everyMinutes(5),
  limit: 240,
  async run() {
    const now = parts.clock.now()
    const due = await parts.database.system((sql) =>
      sql.rows<Due>({
        name: 'issues to ask for',
        text: `select i.account_id as "accountId", i.id, i.tracker, i.reference from linked_issues i
          join integrations t on t.account_id = i.account_id and t.provider = i.tracker
          where i.state = 'open' and i.checked_at < $1
            or i.state = 'closed' and i.checked_at < $2 and i.created_at > $3
          order by i.checked_at limit ${perRun}`,
        values: [now - staleMs.open, now - staleMs.closed, now - followedMs],
      }),
    )
    /** Trackers that failed in this run are skipped until the next. */
    const failed = new Set<string>()
    for (const each of due) {
      const name = `${each.accountId} ${each.tracker}`
      if (!failed.has(name) && (await askForIssue(parts, each))) failed.add(name)
    }
  },
})

interface Due {
  accountId: Id
  id: Id
  tracker: LinkedIssue['tracker']
  reference: string
}

/** Fetches the state of an issue; resolves to the failure, if any. */
export async function askForIssue(
  parts: IssueWorkParts,
  { accountId, id, tracker, reference }: Due,
  signal?: AbortSignal,
): Promise<TrackerFailure | undefined> {
  const { database, secrets, callOutside, clock } = parts
  const askedAt = clock.now()
  const access = await database.look(accountId, (sql) =>
    openConnection<TrackerSettings>(sql, secrets, tracker),
  )
  if (!access) return undefined
  try {
    const told = await trackers[tracker].read(
      { ...access, callOutside, ...(signal && { signal }) },
      reference,
    )
    await settleIssue(parts, accountId, id, told, askedAt)
    return undefined
  } catch (error) {
    const failure = failureOf(error)
    const { reason } = failure
    const isGone = error instanceof TrackerRefusal && [404, 410].includes(error.status)
    await database.desk(accountId, async (sql) => {
      await sql.rows({
        name: 'note that an issue is not told',
        text: `update linked_issues set trouble = $3, checked_at = $4 where account_id = $1 and id = $2`,
        values: [accountId, id, isGone ? 'It does not exist any more' : reason, askedAt],
      })
      if (!isGone) await noteTracker(sql, tracker, reason)
    })
    return isGone ? undefined : failure
  }
}
