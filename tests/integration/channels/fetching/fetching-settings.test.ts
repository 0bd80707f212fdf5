import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fetching, MailCounts } from '#domain/channels/fetching.ts'
import type { ServerCheck } from '#domain/channels/fetching-endpoints.ts'
import { claimMailboxes } from '#server/channels/fetching/hold.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { startScriptedImap, type ScriptedImap } from '../../../support/services/scripted-imap.ts'

/* Admins of inboxes configure fetching, test it, and see its state. */

let desk: TestDesk
let imap: ScriptedImap

beforeAll(async () => {
  desk = await openDesk()
  imap = await startScriptedImap()
})
afterAll(async () => {
  await imap.close()
  await desk.close()
})
beforeEach(() => desk.sql('delete from mailbox_fetching'))

const path = () => `/desk/mailboxes/${desk.mailboxId}/imap`
const server = () => ({
  ...{ host: '127.0.0.1', port: imap.port, security: 'none', user: 'support@desk.test' },
  password: imap.password,
})
const words = () => ({ ...server(), folders: ['INBOX'] })
const put = (body: object, as = desk.owner) => desk.call<Fetching>('PUT', path(), { as, body })
const get = async () =>
  (await desk.call<{ fetching: Fetching | null }>('GET', path(), { as: desk.owner })).body.fetching
const check = (body: object) => desk.call<ServerCheck>('POST', `${path()}/check`, { as: desk.owner, body })
const lastStep = async (body: object) => (await check({ ...server(), ...body })).body.steps.at(-1)

describe('fetching is set', () => {
  test('with a password that is written and never read back, and begins at once', async () => {
    expect(await get()).toBeNull()
    expect((await put({ ...words(), password: '' })).body).toMatchObject({
      message: 'Password is a required field',
    })
    const { status, body } = await put(words())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      server: { host: '127.0.0.1', hasPassword: true },
      revision: 1,
    })
    expect(JSON.stringify([body, await get()])).not.toContain(imap.password)
    const claimed = await claimMailboxes(desk.database, { now: Date.now(), limit: 5 })
    expect(claimed).toMatchObject([{ mailboxId: desk.mailboxId, server: { port: imap.port } }])
    const told = await desk.sql<{ payload: object }>(
      `select payload from domain_events where type = 'record.saved' order by seq desc limit 1`,
    )
    expect(JSON.stringify(told)).toContain('mailbox-fetching')
    expect(JSON.stringify(told)).not.toContain(imap.password)
  })

  test('anew by one person at a time; who fetches by the old settings has lost it', async () => {
    await put(words())
    const [held] = await claimMailboxes(desk.database, { now: Date.now(), limit: 5 })
    const again = { ...words(), password: '', folders: ['INBOX', 'Sales'], revision: 1 }
    expect((await put(again)).body).toMatchObject({ folders: ['INBOX', 'Sales'], revision: 2 })
    expect((await put(again)).status).toBe(409)
    const [next] = await claimMailboxes(desk.database, { now: Date.now(), limit: 5 })
    expect(next?.fence).toBeGreaterThan(held?.fence as number)
  })

  test('for another server or user only with the password for it', async () => {
    await put(words())
    for (const other of [{ host: 'localhost' }, { user: 'somebody@else.test' }]) {
      const changed = { ...words(), ...other, password: '', revision: 1 }
      const refused = { status: 400, body: { message: 'Enter the password for this server and user' } }
      expect(await put(changed)).toMatchObject(refused)
      expect(await check({ ...server(), ...other, password: '' })).toMatchObject(refused)
    }
  })

  test('without encryption for a server on another machine never', async () => {
    const open = { ...words(), host: 'imap.customer.example' }
    expect(await put(open)).toMatchObject({
      ...{ status: 400, body: { message: 'A password is sent encrypted only: choose TLS or STARTTLS' } },
    })
  })

  test('and moves to no folder that is fetched', async () => {
    const moving = { ...words(), afterIntake: 'move' }
    expect((await put(moving)).body).toMatchObject({ message: 'Choose the folder that mail is moved to' })
    expect((await put({ ...moving, moveTo: 'INBOX' })).status).toBe(400)
    expect((await put({ ...moving, moveTo: 'Done' })).body).toMatchObject({ moveTo: 'Done' })
  })

  test('by who manages inboxes and sees this one', async () => {
    expect((await put(words(), desk.stranger)).status).toBe(404)
    expect((await put(words(), desk.powerless)).status).toBe(403)
  })

  test('and ended, and the password is gone at once', async () => {
    await put(words())
    expect((await desk.call('DELETE', path(), { as: desk.owner })).status).toBe(200)
    expect(await get()).toBeNull()
    expect(await desk.sql(`select from secrets where field = 'imapPassword'`)).toEqual([])
    expect(await claimMailboxes(desk.database, { now: Date.now(), limit: 5 })).toEqual([])
  })
})

describe('a server that is tried out', () => {
  test('goes well step by step, and shows its folders', async () => {
    imap.folders.set('Sales', { uidValidity: 1, uidNext: 1, mails: [] })
    const { steps, folders } = (await check(server())).body
    expect(steps.map(({ step, trouble }) => [step, trouble])).toEqual(
      ['name', 'connection', 'encryption', 'signIn', 'folders'].map((step) => [step, null]),
    )
    expect(folders).toEqual([
      { path: 'INBOX', use: '\\Inbox' },
      { path: 'Sales', use: null },
    ])
  })

  test('is told apart by what does not go well, with its own words', async () => {
    expect(await lastStep({ host: 'imap.nowhere.invalid', security: 'tls' })).toMatchObject({
      ...{ step: 'name', trouble: { code: 'unknownHost' } },
    })
    expect(await lastStep({ port: 1 })).toMatchObject({ step: 'connection', trouble: { code: 'refused' } })
    expect(await lastStep({ security: 'tls' })).toMatchObject({
      ...{ step: 'encryption', trouble: { code: 'noTls' } },
    })
    expect(await lastStep({ security: 'starttls' })).toMatchObject({
      ...{ step: 'encryption', trouble: { code: 'noStartTls' } },
    })
    expect(await lastStep({ password: 'wrong' })).toMatchObject({
      step: 'signIn',
      trouble: { code: 'password', words: 'Invalid credentials (Failure)' },
    })
  })
})

test('what is here is counted so that it adds up to what the server has', async () => {
  await put(words())
  const [folder] = await desk.sql<{ id: number }>(
    `insert into fetched_folders (mailbox_id, path, uid_validity, on_server, compared_at)
      values ($1, 'INBOX', 1, 10, 0), ($1, 'Other', 1, 99, 0) returning id`,
    [desk.mailboxId],
  )
  await desk.sql(
    `insert into fetched_mails (folder_id, uid_validity, uid, size, arrived_at, raw_sha256, outcome, is_gone)
      values ($1, 1, 1, 1, 1, null, 'in', false), ($1, 1, 2, 1, 1, 'a', 'aside', false),
        ($1, 1, 3, 1, 1, 'b', 'aside', false), ($1, 1, 4, 1, 1, null, 'left', false),
        ($1, 1, 5, 1, 1, null, 'in', true), ($1, 0, 6, 1, 1, null, 'in', false)`,
    [folder?.id],
  )
  await desk.sql(
    `insert into set_aside (mailbox_id, reason, received_at, envelope, raw_sha256, resolved_at)
      values ($1, 'no sender', 1, '{}', 'a', null), ($1, 'no sender', 1, '{}', 'b', 5)`,
    [desk.mailboxId],
  )
  const expected: MailCounts = { onServer: 10, takenIn: 2, setAside: 1, notFetched: 7, fromBefore: 1 }
  expect((await get())?.state.counts).toEqual(expected)
})

test('another user’s mailbox has other mail, and the same one on another server has the same', async () => {
  const numbers = () =>
    desk.sql('select uid_validity < 0 as "isPast", outcome from fetched_mails order by uid_validity, uid')
  await put(words())
  const [folder] = await desk.sql<{ id: number }>(
    `insert into fetched_folders (mailbox_id, path, uid_validity, last_uid, compared_at)
      values ($1, 'INBOX', 7, 3, 0) returning id`,
    [desk.mailboxId],
  )
  await desk.sql(
    `insert into fetched_mails (folder_id, uid_validity, uid, size, arrived_at, outcome) values ($1, 7, 3, 1, 1, 'in')`,
    [folder?.id],
  )
  await put({ ...words(), host: 'localhost', revision: 1 })
  expect(await numbers()).toEqual([{ isPast: true, outcome: 'in' }])
  expect(await desk.sql('select last_uid as "lastUid" from fetched_folders')).toEqual([{ lastUid: 0 }])
})
