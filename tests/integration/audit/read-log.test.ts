import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPageSize, type AuditLogEntry } from '#domain/audit/endpoints.ts'
import { checkAllChains, checkNightly } from '#server/audit/chain.ts'
import { auditConsumer } from '#server/audit/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const path = '/desk/qa-audit/trail-logs'
interface Page {
  data: AuditLogEntry[]
  total: number
  next: string | null
}
const read = async (query = '', as = desk.owner) => desk.call<Page>('GET', `${path}${query}`, { as })

test('SET-004, ADM-028, API-093: the log is read newest first, in pages, by user, area and time', async () => {
  for (let n = 0; n < auditPageSize + 5; n += 1)
    await desk.call('POST', path, { as: desk.owner, body: { act: 'viewed', area: 'reports' } })
  await desk.call('POST', path, { as: desk.agent, body: { act: 'exported', area: 'contacts' } })
  await followAll(desk.database, [auditConsumer])

  const first = (await read('?area=reports')).body
  expect(first.total).toBe(auditPageSize + 5)
  expect(first.data).toHaveLength(auditPageSize)
  const rest = (await read(`?area=reports&cursor=${first.next}`)).body
  expect(rest.data).toHaveLength(5)
  expect(rest.next).toBeNull()
  const ids = [...first.data, ...rest.data].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(new Set(ids).size).toBe(ids.length)

  const own = (await read(`?userId=${desk.agent.id}&area=contacts`)).body
  expect(own.data).toMatchObject([{ userId: desk.agent.id, area: 'contacts', action: 'exported' }])
  expect((await read(`?to=${own.data[0]?.at ?? 0}&area=contacts`)).body.data).toEqual([])
})

test('an entry names its subject as it was called then, also where the name did not change', async () => {
  const role = (words: object) => ({
    ...{ role: 'Night shift', description: '', ...words },
    serviceObject: { permissions: { tasks: ['manage_tasks'] } },
  })
  const { body } = await desk.call<{ id: number; revision: number }>('POST', '/account/role', {
    as: desk.owner,
    body: role({}),
  })
  for (const words of [{ description: 'By night' }, { role: 'Late shift', description: 'By night' }])
    await desk.call('PUT', `/account/role/${body.id}`, { as: desk.owner, body: role(words) })
  await followAll(desk.database, [auditConsumer])
  expect(
    (await read('?area=roles')).body.data.map(({ action, subjectName }) => [action, subjectName]),
  ).toEqual([
    ['changed', 'Late shift'],
    ['changed', 'Night shift'],
    ['created', 'Night shift'],
  ])
})

test('PR2-038: whoever lacks the permission reads nothing of it', async () => {
  expect((await read('', desk.agent)).status).toBe(403)
})

/** Changes the log as the database's owner: desk transactions may not. */
const tamper = (text: string, values: unknown[] = []) =>
  desk.database.system((sql) => sql.rows({ text, values }))

test('ADM-028: a changed, a rewritten and a missing entry of the log are named', async () => {
  const faults = async () => (await checkAllChains(desk.database)).flatMap((each) => each.faults)
  const texts = async () => (await faults()).map(({ text }) => text)
  const [head] = await checkAllChains(desk.database)
  expect(head).toMatchObject({ faults: [], written: await count() })
  expect(head?.written).toBeGreaterThan(10)
  const asked = await desk.call('GET', '/desk/qa-audit/trail-logs/check', { as: desk.owner })
  expect(asked.body).toEqual({ written: head?.written, hash: head?.hash, faults: [] })
  async function count() {
    const [row] = await desk.sql<{ count: number }>('select count(*)::int as count from audit_log')
    return row?.count
  }

  // The upgrade chains earlier entries, as if they had been written with a chain.
  const upgrade = readFileSync('src/server/store/migrations/0121_audit_chain.sql', 'utf8')
  await tamper('delete from audit_heads')
  await tamper(/do \$\$[\s\S]+?end \$\$/.exec(upgrade)?.[0] ?? '')
  expect((await checkAllChains(desk.database))[0]).toEqual(head)

  // A repeated event has one entry and no second position in the chain.
  await desk.sql(`insert into audit_log (account_id, event_seq, at, origin, area, action, subject_id, before, after)
    select account_id, event_seq, at, origin, area, action, subject_id, before, after from audit_log limit 1
    on conflict do nothing`)
  expect(await faults()).toEqual([])

  const kept = '(select * from audit_log where number = 4)'
  for (const change of [
    `at = at + 1`,
    `user_id = coalesce(user_id, 0) + 1`,
    `area = area || 'x'`,
    `after = '{"act": "none"}'`,
    `action = 'deleted'`,
  ]) {
    const [before] = await desk.sql<Record<string, unknown>>(`select * from ${kept} a`)
    await tamper(`update audit_log set ${change} where number = 4`)
    expect(
      (await faults()).map(({ number }) => number),
      change,
    ).toEqual([4])
    // With its hash recomputed, the next entry no longer matches.
    await tamper(
      `update audit_log a set hash = audit_hash(b.hash, a) from audit_log b where a.number = 4 and b.number = 3`,
    )
    expect(
      (await faults()).map(({ number }) => number),
      change,
    ).toEqual([5])
    await tamper(
      `update audit_log set at = $1, user_id = $2, area = $3, after = $4, action = $5, hash = $6 where number = 4`,
      [
        before?.['at'],
        before?.['user_id'],
        before?.['area'],
        before?.['after'],
        before?.['action'],
        before?.['hash'],
      ],
    )
    expect(await faults()).toEqual([])
  }

  await tamper('delete from audit_log where number = 4')
  expect(await texts()).toEqual([
    expect.stringMatching(/^1 entries before entry 5 \(.+, reports 0 viewed\) are missing$/),
  ])
  await tamper('delete from audit_log where number = $1', [head?.written])
  expect((await texts())[1]).toBe(`1 entries after entry ${(head?.written ?? 0) - 1} are missing`)
  const lines: string[] = []
  const log = {
    info: () => undefined,
    error: (_: object, line: string) => void lines.push(line),
  }
  await checkNightly({ database: desk.database, log }).run()
  expect(lines).toHaveLength(2)
})
