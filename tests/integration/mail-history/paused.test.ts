import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import type { Job, JobChoice } from '#domain/jobs/job.ts'
import { claimJobs, type ClaimedJob } from '#server/jobs/claim.ts'
import type { AnyJobKind } from '#server/jobs/kind.ts'
import { runJob } from '#server/jobs/run.ts'
import { startJob } from '#server/jobs/start.ts'
import { longestRestMs } from '#server/mail-history/pace.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { mailText } from '../../support/mail-desk.ts'
import { connectListed, historyKind } from '../../support/data/old-mail.ts'
import { startScriptedImap, type ScriptedImap } from '../../support/services/scripted-imap.ts'
import { until } from '../../support/until.ts'
import { newAccount } from '../jobs/new-account.ts'

const mails = 60
/** So large that every rest has the maximum length. */
const longRests = 1000
const kinds: AnyJobKind[] = []
let desk: TestDesk
let imap: ScriptedImap

beforeAll(async () => {
  imap = await startScriptedImap()
  desk = await openDesk({ jobs: kinds })
})
afterAll(async () => {
  await desk?.close()
  await imap?.close()
})

test('paused and continued while it rests, it is gone on with by one alone, and each mail comes once', async () => {
  for (let n = 0; n < mails; n += 1)
    imap.deliver(mailText({ From: `c${n}@x.example`, 'Message-ID': `<rest-${n}@x>` }, `Line ${n}`), {
      arrivedAt: Date.now() - 86_400_000 * n,
    })
  const { accountId, owner, mailboxId } = await newAccount(desk)
  await connectListed(desk.database, accountId, mailboxId, imap)
  // An agent is active.
  await desk.database.desk(accountId, (sql) =>
    sql.rows({
      text: `insert into sync_op (op, user_id, at, cmd, args_hash, status, result) values ($1, $2, $3, '', '', 'applied', '{}')`,
      values: [randomUUID(), owner.id, Date.now()],
    }),
  )
  let endRest: (() => void) | null = null
  // Rests last until the test ends them.
  const clock: Clock = {
    ...nodeClock,
    after(ms, run) {
      if (ms !== longestRestMs) return nodeClock.after(ms, run)
      endRest = run
      return () => undefined
    },
  }
  const resting = historyKind(desk, { rests: longRests, clock, silence: 30_000 })
  kinds.push(resting as unknown as AnyJobKind)
  const input = { mailboxId, email: 'support@x.example', reach: 'all' as const, since: 0 }
  const id = await startJob(desk.database, accountId, resting, input, {
    startedBy: owner.id,
    now: Date.now(),
  })
  const choose = (choice: JobChoice) =>
    desk.call<Job>('PUT', `/desk/jobs/${id}`, { as: owner, body: { choice } })

  const warned: string[] = []
  const claim = async () => {
    const [job] = await claimJobs(desk.database, { now: Date.now(), limit: 1, only: { accountId, id } })
    return invariant(job, 'job')
  }
  const run = (kind: unknown, job: ClaimedJob) => {
    const parts = { database: desk.database, kinds: [kind as AnyJobKind], clock: nodeClock }
    const log = { warn: (message: string) => void warned.push(message) }
    return runJob({ ...parts, random: nodeRandom, log }, job, () => false)
  }
  const read = async () => (await desk.call<Job>('GET', `/desk/jobs/${id}`, { as: owner })).body
  const first = run(resting, await claim())
  const rested = await until('it rests', () => endRest, { within: 30_000, every: 1 })
  await choose('pause')
  await choose('goOn')
  const second = await claim()
  const { done } = await read()
  expect(done).toBeLessThan(mails)
  const asked = imap.heard.length
  rested()
  await first
  expect(imap.heard.slice(asked).map(({ verb }) => verb)).not.toContain('UID FETCH')
  expect(warned).toEqual([])
  expect(await read()).toMatchObject({ state: 'running', done })
  await run(historyKind(desk), second)
  expect(await read()).toMatchObject({
    ...{ state: 'done', done: mails, outcome: `${mails} imported` },
  })
  const [{ count } = { count: 0 }] = await desk.database.desk(accountId, (sql) =>
    sql.rows<{ count: number }>({
      text: 'select count(*)::int as count from message_sources where account_id = $1',
      values: [accountId],
    }),
  )
  expect(count).toBe(mails)
})
