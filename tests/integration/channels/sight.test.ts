import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* Inbox admins who are neither owner nor admin manage the inboxes in their scope, and see no others. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.sql(
    `update roles set permissions = permissions || '{channels.manage_emails}' where name = 'agent'`,
  )
})
afterAll(() => desk.close())

const words = (name: string) => ({
  ...{ name, email: `${name.toLowerCase()}@northwind.example`, settings: {}, userIds: [], teamIds: [] },
})
const call = (method: string, path: string, body?: object, as = desk.agent) =>
  desk.call(method, `/desk/mailboxes${path}`, { as, ...(body ? { body } : {}) })

test('a stale change of an inbox out of sight is no conflict that shows it', async () => {
  const { status, body } = await call('PUT', `/${desk.closedMailboxId}`, { ...words('Taken'), revision: 99 })
  expect(status).toBe(404)
  expect(JSON.stringify(body)).not.toContain('Warranty')
})

test.each([
  ['PUT', '', words('Taken')],
  ['PUT', '/settings', { opensForwards: false }],
  ['DELETE', '', undefined],
  ['GET', '', undefined],
])('%s %s of an inbox out of sight finds nothing', async (method, path, body) => {
  expect((await call(method, `/${desk.closedMailboxId}${path}`, body)).status).toBe(404)
  expect(await desk.sql('select 1 from mailboxes where id = $1', [desk.closedMailboxId])).toHaveLength(1)
})

test('an inbox that one makes for others is made, and out of sight from then on', async () => {
  const made = await call('POST', '', { ...words('Returns'), userIds: [desk.insider.id] })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body as { id: number }
  expect((await call('DELETE', `/${id}`)).status).toBe(404)
  expect((await call('DELETE', `/${id}`, undefined, desk.insider)).status).toBe(200)
})

test('owner and admin handle those of others', async () => {
  const { body } = await call('PUT', `/${desk.closedMailboxId}`, words('Warranties'), desk.owner)
  expect(body).toMatchObject({ name: 'Warranties' })
})
