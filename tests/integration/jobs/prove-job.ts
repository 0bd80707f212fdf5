import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#lib/id.ts'
import type { Job, JobChoice } from '#domain/jobs/job.ts'
import { claimJobs, leaseMs } from '#server/jobs/claim.ts'
import type { AnyJobKind, JobKind } from '#server/jobs/kind.ts'
import { runJob } from '#server/jobs/run.ts'
import { startJob } from '#server/jobs/start.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { Database } from '#server/store/database.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

/** Account for one run of a job, used by no other run. */
export interface JobTrial<Input> {
  accountId: Id
  /** Owner or admin of the account. */
  owner: DeskUser
  input: Input
  /** All output of the job without ids and times: equal if the same was done. */
  seen(): Promise<unknown>
}

/** Input of the proofs of a job kind. */
export interface JobProof<Input, Place> {
  kind: (desk: TestDesk) => JobKind<Input, Place>
  /** Prepares a run of at least four steps. */
  begin: (desk: TestDesk, kind: JobKind<Input, Place>) => Promise<JobTrial<Input>>
  /** The kind can be started twice: existing output stays, without duplicates. */
  isRepeatable?: boolean
  /** For a kind with undo: the part of the output that equals the state before. */
  undone?: (seen: unknown) => unknown
  /** Maximum ms of one run. */
  timeout?: number
}

/** The process is dead: it writes nothing more. */
class Killed extends Error {}

/** Database whose process dies in the n-th transaction of an account: before its commit, or just after. */
function dying(database: Database, n: number, when: 'before' | 'after'): Database {
  let count = 0
  return {
    ...database,
    async desk(accountId, work) {
      count += 1
      if (count > n) throw new Killed()
      const dies = count === n
      const result = await database.desk(accountId, async (sql) => {
        const inner = await work(sql)
        if (dies && when === 'before') throw new Killed()
        return inner
      })
      if (dies) throw new Killed()
      return result
    },
  }
}

/** Proves of a job kind that nothing is done twice or lost, whatever happens to its processes. */
export function proveJob<Input, Place>(name: string, proof: JobProof<Input, Place>): void {
  describe(`a job of ${name}`, () => {
    let desk: TestDesk
    let kind: JobKind<Input, Place>
    const kinds: AnyJobKind[] = []
    let steps = 0
    let wanted: unknown
    const timeout = proof.timeout ?? 60_000

    const parts = (at: number, database: Database = desk.database) => ({
      ...{ database, kinds, random: nodeRandom },
      clock: { now: () => at, monotonic: () => at, after: () => () => undefined },
      log: { warn: () => undefined },
    })
    /** Start of the run, and the time at which a process that died then loses its lease. */
    let now = 0
    let later = 0

    /** Runs due steps like a process, at most `atMost`. */
    const work = async (at: number, atMost = Infinity, database?: Database): Promise<number> => {
      let taken = 0
      const claimed = await claimJobs(desk.database, { now: at, limit: 100 })
      for (const job of claimed)
        await runJob(
          parts(at, database),
          job,
          () => taken >= atMost,
          () => void (taken += 1),
        )
      return taken
    }
    const begin = async () => {
      const trial = await proof.begin(desk, kind)
      now = Date.now()
      later = now + leaseMs
      const before = await trial.seen()
      const start = { startedBy: trial.owner.id, now }
      const id = await startJob(desk.database, trial.accountId, kind, trial.input, start)
      const read = async () => (await desk.call<Job>('GET', `/desk/jobs/${id}`, { as: trial.owner })).body
      const choose = (choice: JobChoice) =>
        desk.call<Job>('PUT', `/desk/jobs/${id}`, { as: trial.owner, body: { choice } })
      return { ...trial, id, before, read, choose }
    }
    /** At the time of a retry: the lease of a dead process has ended then. */
    const finish = async (trial: { read(): Promise<Job> }, at = Date.now() + leaseMs) => {
      await work(at)
      const job = await trial.read()
      expect(job).toMatchObject({ state: 'done', error: null })
      return job
    }

    beforeAll(async () => {
      desk = await openDesk({ jobs: kinds })
      kind = proof.kind(desk)
      kinds.push(kind as unknown as AnyJobKind)
      const trial = await begin()
      expect(await trial.read()).toMatchObject({ state: 'waiting', done: 0 })
      steps = await work(now)
      const { done, total } = await finish(trial)
      expect(steps).toBeGreaterThanOrEqual(4)
      if (total !== null) expect(done).toBe(total)
      wanted = await trial.seen()
      expect(wanted).not.toEqual(trial.before)
    }, timeout)
    afterAll(() => desk.close())

    /** A sample of the step numbers. */
    const some = () => [...new Set([steps, Math.ceil(steps / 2), 1, 2])].slice(0, times(2, 4))

    test.each(['before', 'after'] as const)(
      'whose process is killed %s the end of a step goes on where it stood',
      async (when) => {
        for (const step of some()) {
          const trial = await begin()
          await work(now, Infinity, dying(desk.database, step, when))
          expect(await trial.read()).toMatchObject({ state: 'running' })
          expect(await work(later - 1), 'the lease holds').toBe(0)
          await finish(trial, later)
          expect(await trial.seen(), `killed ${when} the end of step ${step}`).toEqual(wanted)
        }
      },
      timeout,
    )

    test(
      'whose process dies at every step comes to its end',
      async () => {
        const trial = await begin()
        for (let at = now, round = 0; round <= steps * 2 + 2; round += 1, at += leaseMs * 2)
          await work(at, Infinity, dying(desk.database, 1, round % 2 === 0 ? 'before' : 'after'))
        await finish(trial, now + leaseMs * (steps * 4 + 10))
        expect(await trial.seen()).toEqual(wanted)
      },
      timeout,
    )

    test(
      'that two processes hold at the same time is done once',
      async () => {
        const trial = await begin()
        const first = work(now)
        // The lease of the first process has ended, although it still lives.
        await Promise.all([first, work(later), work(later + leaseMs)])
        await finish(trial, later + leaseMs * 2)
        expect(await trial.seen()).toEqual(wanted)
      },
      timeout,
    )

    test(
      'is paused, and goes on where it stood',
      async () => {
        const trial = await begin()
        await work(now, 2)
        expect((await trial.choose('pause')).body.state).toBe('paused')
        const paused = await trial.seen()
        expect(await work(later)).toBe(0)
        expect(await trial.seen()).toEqual(paused)
        expect((await trial.choose('goOn')).body.state).toBe('waiting')
        await finish(trial)
        expect(await trial.seen()).toEqual(wanted)
      },
      timeout,
    )

    test(
      'that is paused while a step is under way has written all of it or nothing',
      async () => {
        const trial = await begin()
        const [claimed] = await claimJobs(desk.database, { now, limit: 1 })
        let taken = 0
        await runJob(
          parts(now),
          claimed as NonNullable<typeof claimed>,
          () => {
            if (taken === 2) void trial.choose('pause')
            return false
          },
          () => void (taken += 1),
        )
        const job = await trial.read()
        // If the pause came too late there was nothing left to pause.
        if (job.state === 'paused') expect((await trial.choose('goOn')).status).toBe(200)
        await finish(trial)
        expect(await trial.seen()).toEqual(wanted)
      },
      timeout,
    )

    test(
      'that is stopped stays as it is',
      async () => {
        const trial = await begin()
        await work(now, 2)
        expect((await trial.choose('stop')).body).toMatchObject({ state: 'stopped' })
        const stopped = await trial.seen()
        expect(await work(later)).toBe(0)
        expect(await trial.seen()).toEqual(stopped)
        expect(await trial.choose('goOn')).toMatchObject({ status: 409 })
      },
      timeout,
    )

    test.runIf(proof.isRepeatable)(
      'that is started again does nothing twice',
      async () => {
        const trial = await begin()
        await work(now, 2)
        await trial.choose('stop')
        await startJob(desk.database, trial.accountId, kind, trial.input, { startedBy: null, now })
        await work(later)
        expect(await trial.seen()).toEqual(wanted)
        await startJob(desk.database, trial.accountId, kind, trial.input, { startedBy: null, now })
        await work(later)
        expect(await trial.seen()).toEqual(wanted)
      },
      timeout,
    )

    const { undone } = proof
    test.runIf(undone)(
      'is undone, whenever its process dies meanwhile',
      async () => {
        const trial = await begin()
        await work(now)
        expect((await trial.choose('undo')).body).toMatchObject({ state: 'waiting', isUndo: true, done: 0 })
        const from = Date.now()
        for (let at = from, round = 0; round < 3; round += 1, at += leaseMs * 2)
          await work(at, Infinity, dying(desk.database, 1, round % 2 === 0 ? 'before' : 'after'))
        const { done, total, undoes } = await finish(trial, from + leaseMs * 10)
        expect(done).toBe(total)
        expect(undoes).toBeNull()
        expect(undone?.(await trial.seen())).toEqual(undone?.(trial.before))
        expect(await trial.choose('undo')).toMatchObject({ status: 409 })
      },
      timeout,
    )

    test.runIf(undone)(
      'that is stopped half-way is undone as far as it came',
      async () => {
        const trial = await begin()
        await work(now, 2)
        await trial.choose('stop')
        await trial.choose('undo')
        await finish(trial)
        expect(undone?.(await trial.seen())).toEqual(undone?.(trial.before))
      },
      timeout,
    )
  })
}
