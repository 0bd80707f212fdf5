import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFor } from '#domain/events/cause.ts'
import type { DomainEvent, EventType } from '#domain/events/event.ts'
import type { Consumer, ConsumerWork } from '#server/events/consumer.ts'
import { eventColumns } from '#server/events/consumer.ts'
import { retryFailure } from '#server/events/failures.ts'
import { actingByDesk } from '#server/sync/act-by-desk.ts'
import { areaRules } from '#server/areas.ts'
import { readAll } from '#server/events/consumers.ts'
import { readerParts, readToEnd } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

/** Input of a consumer's proof. */
export interface ConsumerProof {
  /** Creates more than one event for the consumer, some of them of one record. */
  story: (desk: TestDesk) => Promise<void>
  /** Written rows in a stable order, without ids and write times. */
  written: string
  /** Statements that delete all of its output. */
  clear: readonly string[]
}

/** Fixed server time of the consumers, so that their output is equal each time. */
const now = Date.UTC(2031, 0, 1)
const readers = times(5, 10)

/** Consumer that fails before or after its work, as `breaks` decides, and records its events. */
function breaking(consumer: Consumer, breaks: (event: DomainEvent, isDone: boolean) => boolean): Consumer {
  const halt = (event: DomainEvent, isDone: boolean) => {
    if (breaks(event, isDone)) throw new Error(`broken at ${event.seq}`)
  }
  const note = ({ sql }: ConsumerWork, { seq }: DomainEvent) =>
    sql.rows({ text: 'insert into told values (default, $1, $2)', values: [sql.accountId, seq] })
  if (consumer.writes !== 'desk')
    return {
      ...consumer,
      async handle(work, event) {
        halt(event, false)
        await consumer.handle(work, event)
        await note(work, event)
        halt(event, true)
      },
    }
  return {
    ...consumer,
    async plan(work, event) {
      halt(event, false)
      const plan = (await consumer.plan(work, event)) ?? { calls: [], ruleId: null }
      return {
        ...plan,
        async after(later, outcomes) {
          await plan.after?.(later, outcomes)
          await note(later, event)
          halt(event, true)
        },
      }
    },
  }
}

/** Proves that a consumer gets every event once, in order, in any reader, and that failures block nothing. */
export function proveConsumer(consumer: Consumer, { story, written, clear }: ConsumerProof): void {
  describe(`the consumer ${consumer.name}`, () => {
    let desk: TestDesk
    let wanted: number[]
    /** Output of an undisturbed run. */
    let calm: unknown[]

    const rows = () => desk.sql(written)
    const told = async () =>
      (await desk.sql<{ seq: number }>('select seq from told order by n')).map(({ seq }) => seq)
    const parts = (one: Consumer) => ({
      ...readerParts(desk.database, () => now),
      consumers: [one],
    })
    const parked = () =>
      desk.sql<{ id: number; seq: number; reason: string }>('select id, seq, reason from event_failures')
    const retry = (one: Consumer, id: number) =>
      retryFailure(desk.database, desk.accountId, id, {
        ...{ consumers: [one], now, act: actingByDesk(desk.database, areaRules) },
      })

    beforeAll(async () => {
      desk = await openDesk()
      await desk.database.system((sql) =>
        sql.script(
          'create table told (n bigserial, account_id integer, seq bigint); grant all on told to public; grant all on told_n_seq to public',
        ),
      )
      await story(desk)
      const events = await desk.sql<DomainEvent>(`select ${eventColumns} from domain_events order by seq`)
      wanted = events
        .filter(
          (event) => consumer.wants.includes(event.type as EventType) && isFor(consumer.audience, event),
        )
        .map(({ seq }) => seq)
      await readToEnd(parts({ ...consumer, from: 'start' }))
      calm = await rows()
    })
    afterAll(() => desk.close())
    // Desk transactions may not delete from some of the tables.
    const run = (text: string) => desk.database.system((sql) => sql.rows({ text }))
    beforeEach(async () => {
      for (const statement of [
        ...clear,
        'delete from told',
        'delete from event_cursors',
        'delete from event_failures',
      ])
        await run(statement)
    })

    test('the story has events for it, and something follows from them', () => {
      expect(wanted.length).toBeGreaterThan(4)
      expect(calm.length).toBeGreaterThan(1)
    })

    test(`${readers} readers that break now and then take every event once, in order`, async () => {
      for (let round = 0; round < times(1, 20); round += 1) {
        await desk.sql('delete from told')
        for (const statement of [...clear, 'delete from event_cursors']) await run(statement)
        let calls = round
        const one = breaking({ ...consumer, from: 'start' }, () => {
          calls += 1
          return calls % 7 === 0
        })
        const read = async () => {
          while (await readAll(parts(one)));
        }
        await Promise.all(Array.from({ length: readers }, read))
        await read()
        expect(calls).toBeGreaterThan(2 * wanted.length + round)
        expect(await told()).toEqual(wanted)
        expect(await rows()).toEqual(calm)
        expect(await parked()).toEqual([])
      }
    })

    test('an event that it never can take is parked, the others go on, and it takes effect once it can', async () => {
      const bad = wanted[Math.floor(wanted.length / 2)]
      let isBroken = true
      const one = breaking(
        { ...consumer, from: 'start' },
        ({ seq }, isDone) => isBroken && isDone && seq === bad,
      )
      await readToEnd(parts(one))
      expect(await told()).toEqual(wanted.filter((seq) => seq !== bad))
      const [aside, ...rest] = await parked()
      expect(rest).toEqual([])
      expect(aside).toMatchObject({ seq: bad, reason: `broken at ${bad}` })
      await expect(retry(one, aside?.id ?? 0)).rejects.toMatchObject({ code: 'CONFLICT' })
      expect(await told()).not.toContain(bad)
      isBroken = false
      await retry(one, aside?.id ?? 0)
      expect(await told()).toEqual([...wanted.filter((seq) => seq !== bad), bad])
      expect(await rows()).toEqual(calm)
      await expect(retry(one, aside?.id ?? 0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })
}
