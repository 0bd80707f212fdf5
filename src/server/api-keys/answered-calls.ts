import { createHash } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { DeskError, httpStatus } from '#domain/errors.ts'
import { answerTo } from '../http/errors.ts'
import type { AnswerOnce, RepeatableCall, RepeatedAnswer } from '../http/repeatable.ts'
import { Unsealable, type Sealing } from '../secrets/sealing.ts'
import type { Database, DeskSql } from '../store/database.ts'

/** Time in which a repeated call gets the first response, in ms. */
export const answersKeptMs = 86_400_000
/** Age at which a call without a response counts as crashed, in ms. */
const underWayMs = 120_000
/** Retry-After for a call in progress, in seconds. */
const pauseSeconds = 2

interface Kept {
  fingerprint: string
  status: number | null
  answer: Buffer | null
  keyId: string | null
  beganAt: number
}

/** Dependencies of stored responses. */
export interface AnsweredParts {
  database: Database
  sealing: Sealing
  clock: Clock
}

/**
 * Runs a call with an Idempotency-Key once, and returns the first response to repetitions, including
 * refusals. Server faults may be retried. A crashed call is not run again, as its progress is unknown, unless
 * it is an idempotent op. @throws DeskError KEY_REUSED for another call under the same key, CONFLICT while it
 * is in progress or its end is unknown.
 */
export const answeringOnce = ({ database, sealing, clock }: AnsweredParts): AnswerOnce =>
  async function answerOnce(call, carryOut) {
    const now = clock.now()
    const fingerprint = createHash('sha256').update(call.content).digest('hex')
    const kept = await database.desk(call.accountId, (sql) => begin(sql, call, { fingerprint, now }))
    if (kept?.fingerprint === fingerprint) return repeat(sealing, call, kept, now)
    if (kept) throw new DeskError('KEY_REUSED', { field: 'Idempotency-Key' })
    const answer = await carryOut().catch(async (error: unknown) => {
      const { status, body } = answerTo(error)
      const isFinal = status < 500 && status !== httpStatus.RATE_LIMITED
      await (isFinal ? keep({ database, sealing }, call, { status, body }) : forget(database, call))
      throw error
    })
    // If this write fails, the call stays open and is not run again.
    await keep({ database, sealing }, call, answer)
    return answer
  }

/** @returns the earlier call; null if this one is the first. */
async function begin(
  sql: DeskSql,
  { caller, key, isOp }: RepeatableCall,
  { fingerprint, now }: { fingerprint: string; now: number },
): Promise<Kept | null> {
  const began = await sql.rows({
    name: 'begin answered call',
    text: `insert into answered_calls as c (account_id, caller, key, fingerprint, began_at) values ($1, $2, $3, $4, $5)
      on conflict on constraint answered_calls_pk do update set fingerprint = $4, began_at = $5, status = null, answer = null
        where c.began_at < $6 or $8 and c.status is null and c.fingerprint = $4 and c.began_at < $7
      returning 1`,
    values: [sql.accountId, caller, key, fingerprint, now, now - answersKeptMs, now - underWayMs, isOp],
  })
  if (began.length > 0) return null
  const [kept] = await sql.rows<Kept>({
    name: 'answered call',
    text: `select fingerprint, status, answer, key_id as "keyId", began_at as "beganAt" from answered_calls
      where account_id = $1 and caller = $2 and key = $3`,
    values: [sql.accountId, caller, key],
  })
  return kept ?? { fingerprint, status: null, answer: null, keyId: null, beganAt: now }
}

function repeat(
  sealing: Sealing,
  call: RepeatableCall,
  { status, answer, keyId, beganAt }: Kept,
  now: number,
): RepeatedAnswer {
  if (status === null || !answer || keyId === null) throw unfinished(now - beganAt < underWayMs)
  try {
    const body: unknown = JSON.parse(sealing.open(placeOf(call), { keyId, bytes: answer }))
    return { status, body, isRepeated: true }
  } catch (error) {
    if (error instanceof Unsealable) throw unfinished(false)
    throw error
  }
}

const unfinished = (isUnderWay: boolean) =>
  isUnderWay
    ? new DeskError('CONFLICT', {
        message: 'This call is still running',
        facts: { retryAfter: pauseSeconds },
      })
    : new DeskError('CONFLICT', {
        message: 'The result of this call is unknown. Check it before you call again with another key.',
      })

const placeOf = ({ accountId, caller, key }: RepeatableCall) => ({
  ...{ accountId, kind: 'answered call', recordId: 0, field: `${caller} ${key}` },
})

async function keep(
  { database, sealing }: Pick<AnsweredParts, 'database' | 'sealing'>,
  call: RepeatableCall,
  { status, body }: RepeatedAnswer,
): Promise<void> {
  const { keyId, bytes } = sealing.seal(placeOf(call), JSON.stringify(body ?? null))
  await database.desk(call.accountId, (sql) =>
    sql.rows({
      name: 'keep answer',
      text: `update answered_calls set status = $4, answer = $5, key_id = $6
        where account_id = $1 and caller = $2 and key = $3`,
      values: [call.accountId, call.caller, call.key, status, bytes, keyId],
    }),
  )
}

const forget = (database: Database, { accountId, caller, key }: RepeatableCall): Promise<unknown> =>
  database.desk(accountId, (sql) =>
    sql.rows({
      name: 'forget call',
      text: 'delete from answered_calls where account_id = $1 and caller = $2 and key = $3',
      values: [accountId, caller, key],
    }),
  )

/** Deletes expired responses. */
export const forgetAnswers = (database: Database, now: number): Promise<unknown> =>
  database.system((sql) =>
    sql.rows({
      name: 'forget answers',
      text: 'delete from answered_calls where began_at < $1',
      values: [now - answersKeptMs],
    }),
  )
