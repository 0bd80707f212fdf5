import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderSender } from '#server/smtp/folder-sender.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import type { Sender } from '#server/smtp/sender.ts'
import {
  systemMailDelivery,
  sendSystemMail,
  type QueuedMail,
  type SystemMailOwner,
} from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { ManualClock } from '../../support/replica.ts'
import { startSmtpSink } from '../../support/services/smtp-sink.ts'

const origin = 'https://desk.example.org'
const from = { address: 'desk@desk.example.org', name: 'Outpost' }

let desk: TestDesk
let folder: string
let clock: ManualClock

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-letters-'))
  await desk.database.system((sql) => sql.rows({ text: 'delete from outbox' }))
})
afterEach(() => rmSync(folder, { recursive: true }))

const invitation: QueuedMail = {
  to: { address: 'noah@customer.example', name: 'Noah' },
  mail: {
    kind: 'invitation',
    inviter: 'Maya',
    account: 'Northwind',
    path: '/support/invitation?token=abc',
    days: 7,
  },
  until: null,
}

const put = (letter: QueuedMail, owner: SystemMailOwner, key: string) =>
  desk.database.system((sql) => sendSystemMail(sql, letter, { owner, key, now: clock.now() }))
const deliver = (sender: Sender = folderSender(folder)) =>
  carryOutDue(desk, [systemMailDelivery({ sender, from, origin, clock })], clock.now())
const rows = () =>
  desk.database.system((sql) =>
    sql.rows<{ state: string; payload: unknown; reason: string | null }>({
      text: 'select state, payload, reason from outbox order by id',
    }),
  )
const mails = () =>
  Promise.all(readdirSync(folder).map((name) => simpleParser(readFileSync(join(folder, name)))))

test('a mail leaves once, with a text part, from the desk and marked as written by a machine', async () => {
  await put(invitation, desk.accountId, 'invitation 1')
  await put(invitation, desk.accountId, 'invitation 1')
  await deliver()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: 'Maya invites you to Northwind',
    from: { text: '"Outpost" <desk@desk.example.org>' },
  })
  expect(mail?.text).toContain(`See the invitation:\n${origin}/support/invitation?token=abc`)
  expect(mail?.html).toContain(`href="${origin}/support/invitation?token=abc"`)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  // Content is stored no longer than needed.
  expect(await rows()).toEqual([{ state: 'done', payload: null, reason: null }])
})

test('a code is sent where there is no account yet, and not when it has run out meanwhile', async () => {
  const code: QueuedMail = {
    to: { address: 'dana@customer.example', name: '' },
    mail: { kind: 'code', purpose: 'sign-up', code: '048213', minutes: 10 },
    until: clock.now() + 1000,
  }
  await put(code, 'desk', 'request 1')
  await put({ ...code, until: clock.now() }, 'desk', 'request 2')
  await deliver()
  await deliver()
  const sent = await mails()
  expect(sent.map(({ text }) => text?.includes('048213'))).toEqual([true])
  expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done'])
  // Mail of the server itself is not visible to any account.
  expect(await desk.sql('select * from outbox')).toEqual([])
})

test('it goes through the mail server where there is one, with the empty return path', async () => {
  const sink = await startSmtpSink()
  const sender = smtpSender(sink.url)
  await put(invitation, desk.accountId, 'invitation 2')
  await deliver(sender)
  expect(sink.mails).toMatchObject([{ from: '', to: ['noah@customer.example'] }])
  await sender.close()
  await sink.close()
})

test('what the mail server does not take is tried again under the same Message-ID, and no address is refused', async () => {
  const ids: string[] = []
  const flaky: Sender = {
    async send({ messageId }) {
      ids.push(messageId)
      return ids.length === 1
        ? { kind: 'retry', reason: 'Busy' }
        : { kind: 'sent', response: '', refused: [] }
    },
    close: () => Promise.resolve(),
  }
  await put(invitation, desk.accountId, 'invitation 3')
  await deliver(flaky)
  expect(await rows()).toMatchObject([{ state: 'waiting', reason: 'Busy' }])
  clock.pass(60 * 60_000)
  await deliver(flaky)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
  await put({ ...invitation, to: { address: 'nobody', name: '' } }, desk.accountId, 'invitation 4')
  await deliver(flaky)
  expect((await rows()).at(-1)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('not an address'),
  })
})
