import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

interface Box {
  id: number
  revision: number
  name: string
  email: string
  emailVerified: boolean
  userIds: number[]
  settings: object
  signature: string
  message: string
  field: string
}

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const path = '/desk/mailboxes'
const call = (method: string, rest = '', body?: object, as: DeskUser = desk.owner) =>
  desk.call<Box>(method, `${path}${rest}`, { as, ...(body ? { body } : {}) })

let boxes = 0
const words = () => ({
  name: `Repairs ${(boxes += 1)}`,
  email: `repairs-${boxes}@northwind.example`,
  settings: {},
})
const make = async (more: object = {}) => (await call('POST', '', { ...words(), ...more })).body

describe('inboxes', () => {
  test('API-007, API-006, API-013: one is made, listed and read; without members everybody sees it', async () => {
    const made = await call('POST', '', { ...words(), signature: '<p>Kind regards<script>x()</script></p>' })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      revision: 1,
      emailVerified: false,
      userIds: [],
      signature: '<p>Kind regards</p>',
      settings: { fontSize: 16, fontFamily: 'Roboto', signatureEnabled: true },
    })
    const list = await desk.call<{ data: Box[] }>('GET', path, { as: desk.agent })
    expect(list.body.data.find(({ id }) => id === made.body.id)).toEqual({
      id: made.body.id,
      name: made.body.name,
      email: made.body.email,
      type: 'email',
      emailVerified: false,
    })
    expect((await call('GET', `/${made.body.id}`, undefined, desk.agent)).body).toMatchObject({
      assignees: [],
      signature: { body: '<p>Kind regards</p>' },
    })
  })

  test('with members it is theirs and the administrators’ alone', async () => {
    const made = await make({ userIds: [desk.insider.id] })
    expect((await call('GET', `/${made.id}`, undefined, desk.insider)).status).toBe(200)
    expect((await call('GET', `/${made.id}`, undefined, desk.agent)).status).toBe(404)
    const opened = await call('PUT', `/${made.id}`, { ...words(), userIds: [] })
    expect(opened.body).toMatchObject({ userIds: [], revision: 2 })
    expect((await call('GET', `/${made.id}`, undefined, desk.agent)).status).toBe(200)
  })

  test('API-008: how its mail looks is changed alone; what is left out stays', async () => {
    const made = await make()
    const changed = await call('PUT', `/${made.id}/settings`, { fontSize: 20 })
    expect(changed.body).toMatchObject({
      name: made.name,
      settings: { fontSize: 20, fontFamily: 'Roboto', signatureEnabled: true },
    })
    const closed = await call('PUT', `/${made.id}/settings`, { opensForwards: false })
    expect(closed.body.settings).toEqual({ ...changed.body.settings, opensForwards: false })
    for (const [field, value] of [
      ['fontFamily', 'Comic Sans'],
      ['reopening', 'sometimes'],
      ['reopeningDays', 0],
    ] as const)
      expect((await call('PUT', `/${made.id}/settings`, { [field]: value })).status).toBe(400)
  })

  test('an address that changes has to be verified again, one that is only written otherwise does not', async () => {
    const made = await make()
    await desk.sql('update mailboxes set email_verified = true where id = $1', [made.id])
    const loud = await call('PUT', `/${made.id}`, { ...words(), email: made.email.toUpperCase() })
    expect(loud.body.emailVerified).toBe(true)
    const moved = await call('PUT', `/${made.id}`, { ...words(), revision: loud.body.revision })
    expect(moved.body.emailVerified).toBe(false)
  })

  test.each([
    ['without a name', { name: ' ' }, 'name', 'Name is a required field'],
    ['with a name of 41', { name: 'x'.repeat(41) }, 'name', /less than or equal to 40/],
    ['without an address', { email: '' }, 'email', 'Email cannot be an empty field'],
    ['with no address', { email: 'repairs' }, 'email', 'Email must be a valid email'],
    ['with an agent who is gone', { userIds: [999_999] }, 'userIds', 'An agent does not exist any more'],
    ['with a team that is gone', { teamIds: [999_999] }, 'teamIds', 'A team does not exist any more'],
  ])('%s it is refused under its field', async (_, change, field, message) => {
    const { status, body } = await call('POST', '', { ...words(), ...change })
    expect({ status, field: body.field }).toEqual({ status: 400, field })
    expect(body.message).toMatch(message)
  })

  test('D2-03: an address stands in one inbox of one account, and of which is not told', async () => {
    const made = await make()
    const twin = await call('POST', '', { ...words(), email: made.email.toUpperCase() })
    const foreign = await call('POST', '', { ...words(), email: made.email }, desk.stranger)
    const said = { field: 'email', message: 'This address is an inbox already' }
    expect(twin).toMatchObject({ status: 400, body: said })
    expect(foreign).toMatchObject({ status: 400, body: said })
    const named = await call('POST', '', { ...words(), name: made.name.toUpperCase() })
    expect(named.body).toMatchObject({ field: 'name', message: 'An inbox with this name exists already' })
  })

  test('how it goes with the mail of each is listed for who manages them', async () => {
    const [made, calm] = [await make(), await make({ userIds: [desk.insider.id] })]
    await desk.sql(
      `insert into mailbox_fetching (mailbox_id, host, port, security, user_name, folders, after_intake, connected_at,
          next_at, fetched_at, trouble)
        values ($1, '127.0.0.1', 1, 'none', 'x', '{INBOX}', 'keep', 0, 9e15, 7, 'silent')`,
      [made.id],
    )
    const listed = await desk.call<{ data: { id: number }[] }>('GET', '/desk/mailbox-health', {
      as: desk.owner,
    })
    const of = (id: number) => listed.body.data.find((health) => health.id === id)
    const well = { fetchTrouble: null, sentAt: null, sendTrouble: null, refusedBy: null, waiting: 0 }
    expect(of(made.id)).toEqual({
      ...{ ...well, id: made.id, fetchedAt: 7, fetchTrouble: 'silent', isBeingDeleted: false },
    })
    expect(of(calm.id)).toEqual({ ...well, id: calm.id, fetchedAt: null, isBeingDeleted: false })
    expect((await desk.call('GET', '/desk/mailbox-health', { as: desk.agent })).status).toBe(403)
  })

  test('mail that left by the server of the desk counts as sent too', async () => {
    const made = await make()
    for (const [state, at] of [
      ['done', 1000],
      ['done', 3000],
      ['failed', 9000],
    ])
      await desk.sql(
        `insert into effects (op, kind, message_id, conversation_id, not_before, state, next_at, claimed_at,
            internet_message_id, mailbox_id)
          values (gen_random_uuid(), 'mail', 1, 1, 9e15, $1, 9e15, $2, gen_random_uuid()::text, $3)`,
        [state, at, made.id],
      )
    const listed = await desk.call<{ data: { id: number; sentAt: number | null }[] }>(
      'GET',
      '/desk/mailbox-health',
      { as: desk.owner },
    )
    expect(listed.body.data.find(({ id }) => id === made.id)?.sentAt).toBe(3000)
  })

  test('API-009: one with conversations is not deleted with them, an empty one is', async () => {
    await desk.receive()
    const held = await call('DELETE', `/${desk.mailboxId}`)
    expect(held.status).toBe(409)
    expect(held.body.message).toMatch(/conversation(s are| is) in .*Move or delete them first\./)
    const made = await make()
    expect((await call('DELETE', `/${made.id}`)).status).toBe(200)
    expect((await call('GET', `/${made.id}`)).status).toBe(404)
  })

  test('D1-101: without manage_emails it is only read, and nobody is overwritten unseen', async () => {
    const made = await make()
    for (const [method, rest, body] of [
      ['POST', '', words()],
      ['PUT', `/${made.id}`, words()],
      ['PUT', `/${made.id}/settings`, { fontSize: 13 }],
      ['DELETE', `/${made.id}`, undefined],
    ] as const)
      expect((await call(method, rest, body, desk.agent)).status).toBe(403)
    await call('PUT', `/${made.id}`, { ...words(), revision: 1 })
    expect((await call('PUT', `/${made.id}`, { ...words(), revision: 1 })).status).toBe(409)
  })
})
