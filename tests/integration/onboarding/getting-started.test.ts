import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GettingStarted } from '#domain/onboarding/getting-started.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const path = '/desk/getting-started'
const read = async (as: DeskUser = desk.owner) => (await desk.call<GettingStarted>('GET', path, { as })).body
const flag = async () =>
  (await desk.call<{ showProductTour: boolean }>('GET', '/account/metadata', { as: desk.agent })).body

test('D-42: each step is done by what really happened', async () => {
  expect(await read()).toMatchObject({ hasInbox: true, isVerified: true, hasInvited: true, repliedAt: null })
  // Account with one user and nothing else.
  expect(await read(desk.stranger)).toMatchObject({ hasInbox: false, isVerified: false, hasInvited: false })
  const { conversationId } = await desk.receive()
  const body = { messageText: 'It is on its way.', to: ['dana@customer.example'] }
  const sent = await desk.call('POST', `/desk/conversations/${conversationId}/messages`, {
    as: desk.agent,
    body,
  })
  expect(sent.status).toBe(200)
  // A queued mail is not sent yet.
  expect((await read()).repliedAt).toBeNull()
  await desk.sql(`update deliveries set state = 'sent'`)
  expect((await read()).repliedAt).toBeGreaterThan(0)
})

test('SHL-035: the flag of the tour is the account’s, and administrators switch it', async () => {
  expect(await flag()).toMatchObject({ showProductTour: false })
  const put = (as: DeskUser) => desk.call<GettingStarted>('PUT', path, { as, body: { isOffered: true } })
  expect((await put(desk.agent)).status).toBe(403)
  expect((await put(desk.owner)).body.isOffered).toBe(true)
  expect(await flag()).toMatchObject({ showProductTour: true })
})
