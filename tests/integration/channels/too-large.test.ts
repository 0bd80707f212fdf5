import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { byDesk } from '#domain/events/cause.ts'
import { tellTooLarge } from '#server/automatic-answers/too-large.ts'
import { fetchSizes, readBytes, type FetchParts } from '#server/channels/fetching/reading.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { systemMailKind, type QueuedMail } from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { mailText } from '../../support/mail-desk.ts'

/* A too large mail is set aside unread; its sender is notified if the inbox says so, machines never. */

let desk: TestDesk
let parts: FetchParts
let count = 0

beforeAll(async () => {
  desk = await openDesk()
  const { database, attachments, rawMail, secret, clock } = desk
  const log = { info: () => undefined, warn: () => undefined }
  parts = {
    ...{ ...intakeParts({ database, attachments, rawMail, secret, clock, log }), rawMail },
    onTooLarge: (sql, large, cause) =>
      tellTooLarge(sql, large, { limit: fetchSizes.read, cause, now: clock.now() }),
  }
})
afterAll(() => desk.close())
beforeEach(async () => {
  await setting(true)
  await desk.sql('delete from outbox')
})

const setting = (tellsTooLarge: boolean) =>
  desk.sql('update mailboxes set settings = settings || $2 where id = $1', [
    desk.mailboxId,
    JSON.stringify({ tellsTooLarge }),
  ])

interface Fetched {
  from?: string
  head?: Record<string, string>
  arrivedAt?: number
  isSilent?: boolean
}

/** Fetches a mail that the server reports as too large; returns true if it was set aside. */
async function fetched({ from, head = {}, arrivedAt = desk.clock.now(), isSilent = false }: Fetched = {}) {
  count += 1
  const headers = {
    From: from ?? `Dana <dana-${count}@customer.example>`,
    To: 'support@northwind.example',
    Subject: `Film ${count}`,
    'Message-ID': `<film-${count}@customer.example>`,
    'Content-Type': 'multipart/mixed; boundary="x"',
    ...head,
  }
  const bytes = Buffer.from(mailText(headers, '--x\r\n\r\nThe film'))
  const place = {
    parts,
    held: { accountId: desk.accountId, mailboxId: desk.mailboxId, email: 'support@northwind.example' },
    connection: {
      read: (_: number, range?: { start: number; maxLength: number }) =>
        Promise.resolve(range ? bytes.subarray(range.start, range.start + range.maxLength) : bytes),
    },
  }
  const mail = { uid: count, size: fetchSizes.read + 1, arrivedAt, messageId: null }
  const read = await readBytes(place, mail, 0)
  if (read === null || !('put' in read)) throw new Error('it was read')
  const cause = { ...byDesk, origin: 'mail', isSilent } as const
  return (await desk.database.desk(desk.accountId, (sql) => read.put(sql, cause))).kind
}

const letters = async () =>
  (
    await desk.sql<{ payload: QueuedMail }>('select payload from outbox where kind = $1', [
      systemMailKind.name,
    ])
  ).map(({ payload }) => payload)

test('who sent it is told once, in answer to it, and from the inbox', async () => {
  expect(await fetched({ from: 'Dana <once@customer.example>' })).toBe('set-aside')
  expect(await letters()).toMatchObject([
    {
      ...{ to: { address: 'once@customer.example', name: 'Dana' }, mailboxId: desk.mailboxId },
      from: { address: 'support@northwind.example', name: 'Support' },
      inReplyTo: `film-${count}@customer.example`,
      mail: { kind: 'notice', title: `Your mail is too large: Film ${count}` },
    },
  ])
  expect(await fetched({ from: 'Dana <once@customer.example>' })).toBe('set-aside')
  expect(await letters()).toHaveLength(1)
})

test.each<[string, Fetched]>([
  ['a machine', { head: { 'Auto-Submitted': 'auto-generated' } }],
  ['a list', { head: { 'List-Id': '<bikes.example>', Precedence: 'list' } }],
  ['nobody', { from: 'MAILER-DAEMON@customer.example' }],
  ['an inbox of ours', { from: 'support@northwind.example' }],
  ['who wrote long ago', { arrivedAt: 0 }],
  ['history that is brought in', { isSilent: true }],
])('%s is told nothing, and the mail is set aside all the same', async (_, mail) => {
  expect(await fetched(mail)).toBe('set-aside')
  expect(await letters()).toEqual([])
})

test('nobody is told where the inbox does not say so', async () => {
  await setting(false)
  expect(await fetched()).toBe('set-aside')
  expect(await letters()).toEqual([])
})
