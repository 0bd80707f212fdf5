import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPageSize, type AuditLogEntry } from '#domain/audit/endpoints.ts'
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

test('PR2-038: whoever lacks the permission reads nothing of it', async () => {
  expect((await read('', desk.agent)).status).toBe(403)
})
